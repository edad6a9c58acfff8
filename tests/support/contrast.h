// Contrast after WCAG 2.1, for tests: written once more than in the product, so that it can be wrong by itself.
#pragma once

#include <QColor>

#include <algorithm>
#include <cmath>

namespace kanshei::test {

inline double luminance(const QColor& c) {
    const auto linear = [](double v) {
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
}

/// 1 … 21
inline double ratio(const QColor& a, const QColor& b) {
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

} // namespace kanshei::test
