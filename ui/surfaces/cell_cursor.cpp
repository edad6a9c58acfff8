#include "ui/surfaces/cell_cursor.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kanshei {

namespace {

QRectF rectOf(const FigureTable& table) {
    return table.at(0, 0).hit.rect.united(table.at(table.rows - 1, table.cols - 1).hit.rect);
}

/// How far `to` lies beyond `from` that way; negative: it does not.
double ahead(const QRectF& from, const QRectF& to, Toward toward) {
    switch (toward) {
    case Toward::Left:
        return from.left() - to.right();
    case Toward::Right:
        return to.left() - from.right();
    case Toward::Up:
        return from.top() - to.bottom();
    default:
        return to.top() - from.bottom();
    }
}

/// How far `to` lies beside the straight way.
double aside(const QRectF& from, const QRectF& to, Toward toward) {
    const bool across = toward == Toward::Left || toward == Toward::Right;
    const double least = across ? to.top() - from.bottom() : to.left() - from.right();
    const double most = across ? from.top() - to.bottom() : from.left() - to.right();
    return std::max({0.0, least, most});
}

/// The row, or column, whose middle is nearest to a coordinate.
template<class Middle> Index nearest(Index count, double to, Middle middle) {
    Index best = 0;
    for (Index i = 1; i < count; ++i)
        if (std::abs(middle(i) - to) < std::abs(middle(best) - to)) best = i;
    return best;
}

CellPlace enter(const FigureTable& table, int index, const QRectF& from, Toward toward) {
    CellPlace place{index, 0, 0};
    if (toward == Toward::Left || toward == Toward::Right) {
        place.col = toward == Toward::Left ? table.cols - 1 : 0;
        place.row = nearest(table.rows, from.center().y(),
                            [&](Index r) { return table.at(r, place.col).hit.rect.center().y(); });
    } else {
        place.row = toward == Toward::Up ? table.rows - 1 : 0;
        place.col = nearest(table.cols, from.center().x(),
                            [&](Index c) { return table.at(place.row, c).hit.rect.center().x(); });
    }
    return place;
}

CellPlace acrossTables(const std::vector<FigureTable>& tables, const CellPlace& from, Toward toward) {
    const QRectF here = entryAt(tables, from).hit.rect;
    const QRectF around = rectOf(tables[std::size_t(from.table)]);
    int best = -1;
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < int(tables.size()); ++i) {
        const FigureTable& table = tables[std::size_t(i)];
        if (i == from.table || table.rows == 0 || table.cols == 0) continue;
        const QRectF there = rectOf(table);
        const double far = ahead(around, there, toward);
        if (far < 0) continue;
        // Straight on is better than nearer but round the corner.
        const double cost = far + 4 * aside(here, there, toward);
        if (cost < least) least = cost, best = i;
    }
    return best < 0 ? from : enter(tables[std::size_t(best)], best, here, toward);
}

} // namespace

bool isOn(const std::vector<FigureTable>& tables, const CellPlace& place) {
    if (place.table < 0 || place.table >= int(tables.size())) return false;
    const FigureTable& table = tables[std::size_t(place.table)];
    return place.row >= 0 && place.row < table.rows && place.col >= 0 && place.col < table.cols;
}

FigureTable::Entry entryAt(const std::vector<FigureTable>& tables, const CellPlace& place) {
    assert(isOn(tables, place));
    return tables[std::size_t(place.table)].at(place.row, place.col);
}

std::optional<CellPlace> placeOf(const std::vector<FigureTable>& tables, const Cell& cell) {
    for (int i = 0; i < int(tables.size()); ++i) {
        const FigureTable& table = tables[std::size_t(i)];
        for (Index r = 0; r < table.rows; ++r)
            for (Index c = 0; c < table.cols; ++c)
                if (const Hit hit = table.at(r, c).hit; !hit.term && hit.cell == cell)
                    return CellPlace{i, r, c};
    }
    return {};
}

CellPlace moved(const std::vector<FigureTable>& tables, const CellPlace& from, Toward toward) {
    const FigureTable& table = tables[std::size_t(from.table)];
    CellPlace to = from;
    switch (toward) {
    case Toward::Left:
        --to.col;
        break;
    case Toward::Right:
        ++to.col;
        break;
    case Toward::Up:
        --to.row;
        break;
    case Toward::Down:
        ++to.row;
        break;
    case Toward::RowStart:
        to.col = 0;
        break;
    case Toward::RowEnd:
        to.col = table.cols - 1;
        break;
    case Toward::First:
        return {0, 0, 0};
    case Toward::Last:
        to.table = int(tables.size()) - 1;
        to.row = tables.back().rows - 1, to.col = tables.back().cols - 1;
        break;
    }
    return isOn(tables, to) ? to : acrossTables(tables, from, toward);
}

} // namespace kanshei
