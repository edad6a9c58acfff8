// Where the parts of a table stand: solved once for a size, then used to place everything.
#pragma once

#include "ui/figures/table.h"

namespace kanshei {

/// How column names are written, chosen from the room that a column has.
struct NamesLook {
    TextLook look;
    double height = 0;
    Index every = 1;     ///< only each n-th is named
    bool narrow = false; ///< names do not fit across: each is turned in its own way
    bool up = false;     ///< … those of other scripts than Han all alike, upwards
    bool tiny = false;   ///< … or all in tiny letters
    TextLook of(const Style& style, const QString& name, double columnWidth) const;
};
/// What fits across stays so, if need be in tiny letters; Han stands upright, one character under the other; other scripts read upwards.
TextLook turned(const Style& style, TextLook look, const QString& name, double columnWidth);
NamesLook columnNamesLook(const Style& style, const Names& names, double columnWidth);
/// The same for row names at the left.
NamesLook rowNamesLook(const Style& style, const Names& names, double rowHeight);
double widestName(const Style& style, const Names& names, const TextLook& look);

struct Table::Layout {
    QSizeF size;
    double labels = 0; ///< width of the row names
    double rowHeight = 0;
    std::vector<double> widths; ///< of the blocks
    // Tops, from the table's own top.
    double topTitle = 0, top = 0, topHeight = 0;
    double title = 0, caption = 0, names = 0, namesHeight = 0;
    double rows = 0;
    double below = 0, belowHeight = 0; ///< column names of blocks that have something on top
    double belowCaption = 0;
    double bottom = 0, bottomHeight = 0;
    double legend = 0, legendRoom = 0;
};

} // namespace kanshei
