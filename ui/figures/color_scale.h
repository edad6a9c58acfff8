// ColorScale: number → colour, and the legend's ends, both made from the same data.
#pragma once

#include "ui/figures/matrix_source.h"
#include "ui/theme/style.h"

#include <cmath>

namespace kanshei {

struct ColorScale {
    enum Kind { Sequential, Diverging } kind = Diverging;
    double max = 1;  ///< Sequential: 0..max; Diverging: −max..max
    double peak = 0; ///< the greatest |value|, where that is beyond the colours

    /// Weights and probabilities.
    static ColorScale weights() { return {Sequential, 1}; }
    /// Signed data: centred on 0, as wide as the greatest |value| of all `sources`.
    static ColorScale signedOf(std::initializer_list<const MatrixSource*> sources);
    /// Signed data of which a few stand far apart (one loud component of a residual stream): as wide as the others, so that they
    /// are not all pale. What is beyond has the colour of the end, and a mark.
    static ColorScale robustOf(const MatrixSource& source);
    /// One scale for what both are of.
    ColorScale joined(const ColorScale& other) const;

    bool isBeyond(double value) const { return peak > max && std::abs(value) > max; }
    QColor color(const Style& style, double value) const;
    bool operator==(const ColorScale&) const = default;
};

} // namespace kanshei
