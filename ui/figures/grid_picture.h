// GridPicture: a matrix with small cells as an image, a pixel for a cell, or for several where there are more cells than pixels.
#pragma once

#include "ui/figures/color_scale.h"

#include <QImage>

namespace kanshei {

struct Grid;

/// Rows and columns from … up to, not including.
struct GridPart {
    Index fromRow = 0, toRow = 0, fromCol = 0, toCol = 0;

    bool isEmpty() const { return fromRow >= toRow || fromCol >= toCol; }
    bool isOneCell() const { return toRow - fromRow == 1 && toCol - fromCol == 1; }
    bool operator==(const GridPart&) const = default;
};

class GridPicture {
public:
    /// Of `part`, in at most `room` pixels. A pixel of several cells shows the one farthest from 0; a hidden one only when all are
    /// hidden. Colours are right to one step of 255. Made anew when the part, the size, the numbers, their scale or the theme
    /// are others than last time.
    const QImage& image(const Grid& grid, const Style& style, const GridPart& part, QSize room);

private:
    QImage m_image;
    GridPart m_part;
    Theme m_theme = Theme::Light;
    ColorScale m_scale;
    MatrixSource m_source;
};

} // namespace kanshei
