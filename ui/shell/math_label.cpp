#include "ui/shell/math_label.h"

#include "ui/figures/math_text.h"
#include "ui/figures/scene_text.h"

#include <QPainter>

#include <cmath>

namespace kanshei {

namespace {
constexpr TextSize labelSize = TextSize::Heading;
} // namespace

MathLabel::MathLabel(const Look& look, QWidget* parent) : QLabel(parent), m_look(look) {
    setTextFormat(Qt::PlainText);
}

QSize MathLabel::sizeHint() const {
    return {int(std::ceil(mathWidth(m_look.style(), text(), labelSize, true))) + 1,
            int(double(labelSize) * 1.5)};
}

void MathLabel::paintEvent(QPaintEvent*) {
    const Style& style = m_look.style();
    QPainter painter(this);
    const QPointF baseline(0, height() / 2.0 + baselineBelowCenter(labelSize));
    const double width = this->width();
    if (mathWidth(style, text(), labelSize, true) <= width)
        drawMath(painter, style, baseline, text(), labelSize, true, style.colors().text);
    else
        drawRun(painter, style.font(labelSize, true), baseline,
                elided(style, mathPlain(text()), labelSize, true, width), style.colors().text);
}

} // namespace kanshei
