// A figure alone as pixels, and the size it likes on paper. Pictures with what belongs to them: picture.h.
#pragma once

#include "ui/figures/figure.h"

#include <QImage>

namespace kanshei {

/// Paints on the style's stage colour. `scale` 2 gives twice the pixels, not a different layout. Lays the figure out.
QImage toImage(Figure& figure, QSizeF size, const Style& style, double scale = 1);
/// The size a figure likes on paper: natural, but no larger than a page, and never below its minimum.
QSizeF paperSize(const Figure& figure);

} // namespace kanshei
