#include "ui/shell/pill.h"

#include <QPainter>
#include <QStyleOptionToolButton>
#include <QStylePainter>

#include <algorithm>

namespace kanshei {

namespace {
constexpr int pillPadding = 11;
constexpr int pillGap = 6;
constexpr int chevron = 14;
} // namespace

Pill::Pill(const Look& look, QWidget* parent) : QToolButton(parent), m_look(look) {
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setPopupMode(QToolButton::InstantPopup);
    setMenu(new QMenu(this));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QFont Pill::labelFont() const {
    return m_look.style().font(TextSize::Small);
}

QFont Pill::valueFont() const {
    QFont font = m_look.style().font(TextSize::Small);
    font.setWeight(QFont::Medium);
    return font;
}

void Pill::setChoice(const QString& label, const QString& value) {
    m_label = label;
    m_value = value;
    setAccessibleName(label + QLatin1Char(' ') + value);
    setToolTip(accessibleName());
    updateGeometry();
    update();
}

void Pill::setWidest(int width) {
    m_widest = width;
    updateGeometry();
}

QSize Pill::sizeHint() const {
    const int value = std::min(m_widest, QFontMetrics(valueFont()).horizontalAdvance(m_value));
    return {2 * pillPadding + QFontMetrics(labelFont()).horizontalAdvance(m_label) + pillGap + value +
                pillGap + chevron - 4,
            36};
}

QSize Pill::minimumSizeHint() const {
    return sizeHint();
}

void Pill::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    QStyleOptionToolButton option;
    initStyleOption(&option);
    option.text.clear();
    painter.drawComplexControl(QStyle::CC_ToolButton, option);
    painter.setRenderHint(QPainter::Antialiasing);
    const Palette& c = m_look.style().colors();
    QRect inner = rect().adjusted(pillPadding, 0, -pillPadding, 0);
    painter.setFont(labelFont());
    painter.setPen(c.textMuted);
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter, m_label);
    inner.adjust(QFontMetrics(labelFont()).horizontalAdvance(m_label) + pillGap, 0, -chevron, 0);
    painter.setFont(valueFont());
    painter.setPen(c.text);
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(valueFont()).elidedText(m_value, Qt::ElideRight, inner.width()));
    const QPointF tip(width() - pillPadding - 4, height() / 2.0 + 2);
    painter.setPen(QPen(c.textMuted, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF{tip + QPointF(-4, -4), tip, tip + QPointF(4, -4)});
}

} // namespace kanshei
