#include "ui/shell/palette_delegate.h"

#include <QPainter>
#include <QTextLayout>

namespace kanshei {

namespace {
constexpr int paletteDelegateMargin = 10;
constexpr int paletteDelegateGap = 12;
constexpr int mark = 16; ///< room for the sign of the present choice
} // namespace

PaletteDelegate::PaletteDelegate(const Look& look, const std::vector<PaletteItem>& items,
                                 const std::vector<PaletteHit>& hits, QObject* parent)
    : QStyledItemDelegate(parent), m_look(look), m_items(items), m_hits(hits) {}

QSize PaletteDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {0, rowHeight};
}

/// Returns how much room they took at the right.
int PaletteDelegate::paintKeys(QPainter& painter, const QRect& row, const PaletteItem& item) const {
    const Style& style = m_look.style();
    painter.setFont(style.font(TextSize::Small));
    painter.setPen(style.colors().textMuted);
    const QFontMetrics metrics(painter.font());
    const int category = metrics.horizontalAdvance(item.category);
    QRect room = row.adjusted(0, 0, -paletteDelegateMargin, 0);
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, item.category);
    if (item.keys.isEmpty()) return category + paletteDelegateMargin;
    room.setRight(room.right() - category - paletteDelegateGap);
    const QString keys = metrics.elidedText(item.keys, Qt::ElideRight, row.width() / 2 - category);
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, keys);
    return category + paletteDelegateMargin + paletteDelegateGap + metrics.horizontalAdvance(keys);
}

void PaletteDelegate::paintTitle(QPainter& painter, const QRect& room, const PaletteItem& item,
                                 const PaletteHit& hit) const {
    const Style& style = m_look.style();
    const QFont font = style.font(TextSize::Body);
    const QString title = QFontMetrics(font).elidedText(item.title, Qt::ElideRight, room.width());
    QTextLayout text(title, font);
    QList<QTextLayout::FormatRange> formats;
    for (const int at : hit.positions) {
        QTextCharFormat format;
        format.setForeground(style.colors().accent);
        format.setFontWeight(QFont::Bold);
        formats.push_back({at, 1, format});
    }
    text.setFormats(formats);
    text.beginLayout();
    QTextLine line = text.createLine();
    line.setLineWidth(100'000);
    text.endLayout();
    painter.setPen(style.colors().text);
    text.draw(&painter, QPointF(room.left(), room.center().y() - line.height() / 2 + 1));
}

void PaletteDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    const auto row = std::size_t(index.row());
    if (row >= m_hits.size()) return;
    const PaletteHit& hit = m_hits[row];
    const PaletteItem& item = m_items[std::size_t(hit.item)];
    const Palette& c = m_look.style().colors();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool hovered = option.state & QStyle::State_MouseOver;
    if ((option.state & QStyle::State_Selected) || hovered) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(option.state & QStyle::State_Selected ? c.accentSoft : c.window);
        painter->drawRoundedRect(option.rect.adjusted(1, 1, -1, -1), 6, 6);
    }
    if (item.current) {
        painter->setFont(m_look.style().font(TextSize::Small));
        painter->setPen(c.textMuted);
        painter->drawText(option.rect.adjusted(paletteDelegateMargin, 0, 0, 0),
                          Qt::AlignVCenter | Qt::AlignLeft, QStringLiteral("✓"));
    }
    const int taken = paintKeys(*painter, option.rect, item);
    paintTitle(*painter,
               option.rect.adjusted(paletteDelegateMargin + mark, 0, -taken - paletteDelegateGap, 0), item,
               hit);
    painter->restore();
}

} // namespace kanshei
