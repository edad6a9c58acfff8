#include "ui/shell/operand_colors.h"

#include "core/explain/names.h"

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

/// Weights of attention and probabilities: 0..1.
bool isShare(const std::string& tensor) {
    static constexpr const char* shares[] = {
        "pattern", "probs",         "answer",        "heads_mean",       "heads_max",      "rollout_step",
        "rollout", "pattern_words", "rollout_words", "heads_mean_words", "heads_max_words"};
    const std::string part = TensorName(tensor).part;
    return part.starts_with("looks_at_") || std::ranges::find(shares, part) != std::end(shares);
}

} // namespace

QColor OperandColors::of(const Cell& cell, double value) {
    if (m_figure)
        if (const auto color = m_figure->colorOf(cell)) return *color;
    if (!std::isfinite(value)) return m_style.colors().masked;
    return scaleOf(cell).color(m_style, value);
}

/// A head's tensor has a scale for each head, as on the figures.
const ColorScale& OperandColors::scaleOf(const Cell& cell) {
    const bool perHead = axesOf(cell.tensor, cell.index.size()).front() == AxisRole::Head;
    const std::string key = cell.tensor + (perHead ? "/" + std::to_string(cell.index[0]) : "");
    const auto known = m_scales.find(key);
    if (known != m_scales.end()) return known->second;
    ColorScale scale = ColorScale::weights();
    if (const Tensor* tensor = m_trace.tensorOf(cell); tensor && !isShare(cell.tensor)) {
        const ConstMatrixView all = perHead ? tensor->matrix(cell.index[0]) : tensor->matrix();
        double most = 0;
        for (Index i = 0; i < all.size(); ++i)
            if (const float v = std::abs(all.data()[i]); std::isfinite(v)) most = std::max(most, double(v));
        scale = {ColorScale::Diverging, most > 0 ? most : 1};
    }
    return m_scales.emplace(key, scale).first->second;
}

} // namespace kanshei
