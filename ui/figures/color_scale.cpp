#include "ui/figures/color_scale.h"

#include <algorithm>

namespace kanshei {

ColorScale ColorScale::signedOf(std::initializer_list<const MatrixSource*> sources) {
    float most = 0;
    for (const MatrixSource* source : sources) most = std::max(most, source->maxAbs());
    return {Diverging, most > 0 ? double(most) : 1.0};
}

ColorScale ColorScale::robustOf(const MatrixSource& source) {
    // Far apart is more than 3 times what 9 of 10 stay below; of normally distributed numbers one in a million is.
    constexpr double usual = 0.9, farApart = 3;
    constexpr std::size_t few = 40; // fewer numbers have no crowd to stand apart from
    ColorScale scale = signedOf({&source});
    std::vector<float> sizes;
    sizes.reserve(std::size_t(source.rows() * source.cols()));
    for (Index r = 0; r < source.rows(); ++r)
        for (Index c = 0; c < source.cols(); ++c)
            if (const float v = std::abs(source.value(r, c)); std::isfinite(v)) sizes.push_back(v);
    if (sizes.size() < few) return scale;
    const auto at = sizes.begin() + std::ptrdiff_t(usual * double(sizes.size() - 1));
    std::nth_element(sizes.begin(), at, sizes.end());
    const double fence = farApart * double(*at);
    if (fence <= 0 || scale.max <= fence) return scale;
    float most = *at;
    for (auto it = at; it != sizes.end(); ++it)
        if (double(*it) <= fence) most = std::max(most, *it);
    return {Diverging, double(most), scale.max};
}

ColorScale ColorScale::joined(const ColorScale& other) const {
    return {kind, std::max(max, other.max), std::max(peak, other.peak)};
}

QColor ColorScale::color(const Style& style, double value) const {
    return kind == Sequential ? style.sequential(value / max) : style.diverging(value / max);
}

} // namespace kanshei
