// The legends under a figure, each made from the scale that coloured it.
#pragma once

#include "ui/figures/scene.h"

namespace kanshei {

struct Legend {
    ColorScale scale;
    QString label;       ///< what it is the legend of; may be empty
    bool masked = false; ///< explain the hatch
};

/// Beside each other where `room` is wide enough, else under each other; each is a bar with ticks and its label, which is under it
/// where it has no room beside it.
QSizeF legendsSize(const Style& style, const std::vector<Legend>& legends, double room);
/// The same, with the upper left corner at `corner`.
void placeLegends(Scene& scene, QPointF corner, const std::vector<Legend>& legends, double room);

} // namespace kanshei
