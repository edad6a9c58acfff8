// ColorScale: number → colour, and the legend's ends, both made from the same data.
#pragma once

#include "ui/figures/matrix_source.h"
#include "ui/theme/style.h"

namespace kanshei {

struct ColorScale {
    enum Kind { Sequential, Diverging } kind = Diverging;
    double max = 1; ///< Sequential: 0..max; Diverging: −max..max

    /// Weights and probabilities.
    static ColorScale weights() { return {Sequential, 1}; }
    /// Signed data: centred on 0, as wide as the greatest |value| of all `sources`.
    static ColorScale signedOf(std::initializer_list<const MatrixSource*> sources);

    QColor color(const Style& style, double value) const;
    bool operator==(const ColorScale&) const = default;
};

} // namespace kanshei
