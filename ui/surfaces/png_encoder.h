// PNG files of figures: flat areas and letters, which compress best without the filters that photographs want.
#pragma once

#include <QImage>

namespace kanshei {

/// The image with its texts (QImage::setText) and its resolution. Exact; transparent where the image is. Empty when it cannot
/// be encoded. Half the time of QImage::save and a smaller file: trying libpng's filters is most of its time, and gains nothing.
QByteArray encodePng(const QImage& image);

} // namespace kanshei
