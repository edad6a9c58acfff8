#include "ui/figures/edit_marks.h"

#include <algorithm>

namespace kanshei {

namespace {
constexpr double greatestCorner = 10, leastCorner = 4;
}

QPolygonF changedCorner(const QRectF& cell) {
    const double side = std::min(cell.width(), cell.height());
    const double size = std::clamp(side * .32, std::min(leastCorner, side), greatestCorner);
    const QPointF corner = cell.topLeft();
    return QPolygonF{{corner, corner + QPointF(size, 0), corner + QPointF(0, size)}};
}

bool editNames(const Edit& edit, const Cell& cell) {
    if (!edit.keepSum) return touches(edit, cell);
    Edit itself = edit;
    itself.keepSum = false;
    return touches(itself, cell);
}

std::vector<QRectF> changedRects(const Grid& grid, const std::vector<Edit>& edits) {
    const std::string& tensor = grid.source.tensorName();
    std::vector<const Edit*> here;
    for (const Edit& edit : edits)
        if (!grid.termOf && changes(edit, tensor)) here.push_back(&edit);
    std::vector<QRectF> rects;
    if (here.empty()) return rects;
    const auto changed = [&](Index row, Index col) {
        const Cell cell = grid.source.cell(row, col);
        return std::ranges::any_of(here, [&](const Edit* edit) { return editNames(*edit, cell); });
    };
    Index wholeRows = 0;
    for (Index r = 0; r < grid.source.rows(); ++r) {
        std::vector<QRectF> row;
        for (Index c = 0; c < grid.source.cols(); ++c)
            if (changed(r, c)) row.push_back(grid.cellRect(r, c));
        if (Index(row.size()) == grid.source.cols() && row.size() > 1) {
            row.resize(1);
            ++wholeRows;
        }
        rects.insert(rects.end(), row.begin(), row.end());
    }
    if (wholeRows == grid.source.rows() && wholeRows > 1) rects.resize(1);
    return rects;
}

} // namespace kanshei
