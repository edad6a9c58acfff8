#include "ui/surfaces/export.h"

#include <algorithm>
#include <cmath>

namespace kanshei {

QImage toImage(Figure& figure, QSizeF size, const Style& style, double scale) {
    figure.layout(size);
    QImage image(int(std::ceil(size.width() * scale)), int(std::ceil(size.height() * scale)),
                 QImage::Format_RGB32);
    image.fill(style.colors().stage);
    QPainter painter(&image);
    painter.scale(scale, scale);
    figure.paint(painter);
    return image;
}

QSizeF paperSize(const Figure& figure) {
    constexpr double pageWidth = 1120, pageHeight = 720;
    const QSizeF natural = figure.naturalSize();
    const double width = std::max(std::min(natural.width(), pageWidth), figure.minimumSize().width());
    const double height = std::max(std::min(natural.height(), pageHeight), figure.minimumHeight(width));
    return {std::ceil(width), std::ceil(height)};
}

} // namespace kanshei
