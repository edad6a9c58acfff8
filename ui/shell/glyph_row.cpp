#include "ui/shell/glyph_row.h"

#include "ui/figures/scene_text.h"

#include <QPainter>

namespace kanshei {

GlyphRow::GlyphRow(const Look& look, QWidget* parent) : QWidget(parent), m_look(look) {}

void GlyphRow::setGroups(std::vector<Group> groups) {
    m_groups = std::move(groups);
    update();
}

void GlyphRow::paintEvent(QPaintEvent*) {
    const Style& style = m_look.style();
    const Palette& c = style.colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Group& group : m_groups) {
        const QRectF chips = QRectF(group.first->geometry()).united(group.last->geometry());
        const qreal left = chips.left() + 6.5, right = chips.right() - 6.5;
        const qreal low = chips.top() + glyphHeight - 1, high = low - 3.5;
        painter.setPen(QPen(group.chosen ? c.query : c.textFaint, 1.2));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(
            QPolygonF{QPointF(left, low), QPointF(left, high), QPointF(right, high), QPointF(right, low)});
        const QRectF place(left, chips.top() - 1, right - left, glyphHeight - 4);
        drawText(painter, style, place,
                 elided(style, group.glyph, TextSize::Small, group.chosen, place.width()), TextSize::Small,
                 group.chosen, group.chosen ? c.asText(c.query) : c.text);
    }
}

} // namespace kanshei
