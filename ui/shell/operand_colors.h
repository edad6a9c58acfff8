// The colour of a number in the arithmetic: as the figure on the stage draws it, else on the scale of its own tensor.
#pragma once

#include "core/explain/derivation.h"
#include "ui/figures/color_scale.h"
#include "ui/figures/figure.h"

#include <map>

namespace kanshei {

class OperandColors {
public:
    /// `figure` may be null.
    OperandColors(const Trace& trace, const Style& style, const Figure* figure)
        : m_trace(trace), m_style(style), m_figure(figure) {}

    QColor of(const Cell& cell, double value);

private:
    const ColorScale& scaleOf(const Cell& cell);

    const Trace& m_trace;
    const Style& m_style;
    const Figure* m_figure;
    std::map<std::string, ColorScale> m_scales;
};

} // namespace kanshei
