// Walking over the cells of a figure with the arrow keys.
#pragma once

#include "ui/figures/figure.h"

namespace kanshei {

/// A cell of one of a figure's tables.
struct CellPlace {
    int table = 0;
    Index row = 0, col = 0;
    bool operator==(const CellPlace&) const = default;
};

enum class Toward { Left, Right, Up, Down, RowStart, RowEnd, First, Last };

bool isOn(const std::vector<FigureTable>& tables, const CellPlace& place);
FigureTable::Entry entryAt(const std::vector<FigureTable>& tables, const CellPlace& place);
/// Nothing when no table has the cell, or only as a term.
std::optional<CellPlace> placeOf(const std::vector<FigureTable>& tables, const Cell& cell);
/// The neighbour; past the edge of a table, the nearest cell of the next table that way; where there is none, `from`.
CellPlace moved(const std::vector<FigureTable>& tables, const CellPlace& from, Toward toward);

} // namespace kanshei
