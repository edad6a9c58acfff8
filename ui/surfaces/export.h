// A figure as a file: PNG for slides, SVG for print. The same paint as on the screen.
#pragma once

#include "ui/figures/figure.h"

#include <QImage>

namespace kanshei {

/// Paints on the style's stage colour. `scale` 2 gives twice the pixels, not a different layout. Lays the figure out.
QImage toImage(Figure& figure, QSizeF size, const Style& style, double scale = 1);
/// Letters are outlines, so that no reader needs our fonts; the texts are in the description, so that they can be found.
QByteArray toSvg(Figure& figure, QSizeF size, const Style& style);

/// The size a figure likes on paper: natural, but no larger than a page, and never below its minimum.
QSizeF paperSize(const Figure& figure);

/// By the file's suffix: png or svg. Fails on another suffix and when the file cannot be written.
Status saveFigure(Figure& figure, const QString& file, QSizeF size, const Style& style, double scale = 1);

} // namespace kanshei
