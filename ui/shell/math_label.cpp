#include "ui/shell/math_label.h"

#include "ui/figures/math_text.h"
#include "ui/figures/scene_text.h"

#include <QPainter>

#include <cmath>

namespace kanshei {

namespace {
constexpr TextSize letters = TextSize::Heading;
} // namespace

MathLabel::MathLabel(const Look& look, QWidget* parent) : QLabel(parent), m_look(look) {
    setTextFormat(Qt::PlainText);
}

QSize MathLabel::sizeHint() const {
    return {int(std::ceil(mathWidth(m_look.style(), text(), letters, true))) + 1, int(double(letters) * 1.5)};
}

void MathLabel::paintEvent(QPaintEvent*) {
    const Style& style = m_look.style();
    QPainter painter(this);
    const QPointF baseline(0, height() / 2.0 + baselineBelowCenter(letters));
    const double width = this->width();
    if (mathWidth(style, text(), letters, true) <= width)
        drawMath(painter, style, baseline, text(), letters, true, style.colors().text);
    else
        drawRun(painter, style.font(letters, true), baseline,
                elided(style, mathPlain(text()), letters, true, width), style.colors().text);
}

} // namespace kanshei
