#include "ui/theme/swatch.h"

#include <QPainter>
#include <QPixmap>

namespace kanshei {

QIcon swatch(const ColorMap& map, const Style& style) {
    constexpr int side = 32; // twice what a menu shows: sharp on fine screens too
    QPixmap picture(side, side);
    QPainter painter(&picture);
    for (int x = 0; x < side; ++x)
        painter.fillRect(x, 0, 1, side, map.color(style.theme, x / double(side - 1)));
    return QIcon(picture);
}

} // namespace kanshei
