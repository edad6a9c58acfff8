#include "core/ops/mask.h"

#include "core/explain/build.h"

#include <limits>

namespace kanshei::ops {

void mask(ConstMatrixView s, const Mask& allowed, MatrixView out) {
    assert(out.rows() == s.rows() && out.cols() == s.cols());
    constexpr float hidden = -std::numeric_limits<float>::infinity();
    if (allowed.pattern == MaskPattern::Causal &&
        allowed.window == 0) { // as below, without a call for each cell
        for (Index i = 0; i < s.rows(); ++i) {
            const Index seen = std::min(i + 1, s.cols());
            out.row(i).head(seen) = s.row(i).head(seen);
            out.row(i).tail(s.cols() - seen).setConstant(hidden);
        }
        return;
    }
    for (Index i = 0; i < s.rows(); ++i)
        for (Index j = 0; j < s.cols(); ++j) out(i, j) = allowed.visible(i, j) ? s(i, j) : hidden;
}

void maskBackward(ConstMatrixView dout, const Mask& allowed, MatrixView ds) {
    assert(ds.rows() == dout.rows() && ds.cols() == dout.cols());
    for (Index i = 0; i < dout.rows(); ++i)
        for (Index j = 0; j < dout.cols(); ++j)
            if (allowed.visible(i, j)) ds(i, j) += dout(i, j);
}

Derivation explainMask(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    if (!trace.maskOf(TensorName(cell.tensor).layer).visible(cell.index[1], cell.index[2]))
        return single(trace, cell, "mask", How::Masked,
                      {product(constant("−∞", -std::numeric_limits<double>::infinity()))});
    const std::string scaled = TensorName(cell.tensor).sibling("scores_scaled");
    return single(trace, cell, "mask", How::Copy, {product(recorded(trace, scaled, cell.index))});
}

} // namespace kanshei::ops
