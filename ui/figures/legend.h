// The legends under a figure, each made from the scale that coloured it.
#pragma once

#include "ui/figures/scene.h"

namespace kanshei {

struct Legend {
    ColorScale scale;
    QString label;       ///< what it is the legend of; may be empty
    bool masked = false; ///< explain the hatch
};

/// Bar, ticks, label: on one line, 32 px high.
QSizeF legendSize(const Style& style, const Legend& legend);
void placeLegend(Scene& scene, const QRectF& area, const Legend& legend);

} // namespace kanshei
