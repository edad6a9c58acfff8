#include "ui/figures/color_scale.h"

#include <algorithm>

namespace kanshei {

ColorScale ColorScale::signedOf(std::initializer_list<const MatrixSource*> sources) {
    float most = 0;
    for (const MatrixSource* source : sources) most = std::max(most, source->maxAbs());
    return {Diverging, most > 0 ? double(most) : 1.0};
}

QColor ColorScale::color(const Style& style, double value) const {
    return kind == Sequential ? style.sequential(value / max) : style.diverging(value / max);
}

} // namespace kanshei
