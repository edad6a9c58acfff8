// A row of the command palette: the title with the letters that matched, what kind of thing it is, its keys.
#pragma once

#include "ui/shell/palette_items.h"

#include <QStyledItemDelegate>

namespace kanshei {

class PaletteDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    static constexpr int rowHeight = 34;

    /// `items` and `hits` live as long as the list.
    PaletteDelegate(const Look& look, const std::vector<PaletteItem>& items,
                    const std::vector<PaletteHit>& hits, QObject* parent);
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    int paintKeys(QPainter& painter, const QRect& row, const PaletteItem& item) const;
    void paintTitle(QPainter& painter, const QRect& room, const PaletteItem& item,
                    const PaletteHit& hit) const;

    const Look& m_look;
    const std::vector<PaletteItem>& m_items;
    const std::vector<PaletteHit>& m_hits;
};

} // namespace kanshei
