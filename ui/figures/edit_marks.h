// Where a figure shows what was changed by hand: a small corner in the cells that an edit names.
#pragma once

#include "ui/figures/grid.h"

#include <QPolygonF>

namespace kanshei {

/// The corner of a changed cell, as the legend, the head grid and the steps show it too.
QPolygonF changedCorner(const QRectF& cell);

/// Does the edit itself name the cell? A weight that keeps its row's sum moves the whole row, but only one cell was set.
bool editNames(const Edit& edit, const Cell& cell);

/// Rectangles of the grid that the edits name: single cells, whole rows, or the whole grid where all of it is named.
std::vector<QRectF> changedRects(const Grid& grid, const std::vector<Edit>& edits);

} // namespace kanshei
