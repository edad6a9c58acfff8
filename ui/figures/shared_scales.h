// Two figures of the same kind, coloured by the same scales, so that a colour means the same number on both.
#pragma once

#include "ui/figures/figure.h"
#include "ui/figures/legend.h"

#include <span>

namespace kanshei {

/// Makes each scale wide enough for both. Figures that do not show the same matrices, one for one, stay as they are.
void shareScales(FigurePtr& a, FigurePtr& b);
/// Grid by grid; a legend goes with the first grid that had its scale.
void giveScales(const std::vector<Grid*>& grids, std::vector<Legend>& legends,
                std::span<const ColorScale> scales);

} // namespace kanshei
