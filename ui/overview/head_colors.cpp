#include "ui/overview/head_colors.h"

namespace kanshei::overview {

namespace {

// Hues after Paul Tol's "muted" scheme, which people with colour-blind eyes can tell apart, one row for each theme.
constexpr const char* kLight[] = {"#882255", "#8a6d00", "#332288", "#117a7a",
                                  "#b0416b", "#666633", "#7a4fa3", "#5c5f66"};
constexpr const char* kDark[] = {"#e58fb5", "#e0c45c", "#a99df0", "#6fd6d0",
                                 "#ff9bb0", "#c5c98a", "#cfa3f2", "#b6bac4"};
constexpr int kColors = 8, kLines = 4;

} // namespace

QColor headColor(const Style& style, int head) {
    // Not indexed in one expression: GCC 12 takes the wrong colour there when the sanitizers check the bounds.
    const auto& colors = style.theme == Theme::Dark ? kDark : kLight;
    return QColor(QLatin1String(colors[head % kColors]));
}

QList<qreal> headDashes(int head) {
    switch ((head + head / kColors) % kLines) {
    case 1:
        return {9, 5};
    case 2:
        return {3, 4};
    case 3:
        return {12, 4, 3, 4};
    default:
        return {};
    }
}

} // namespace kanshei::overview
