#include "core/ops/scale.h"

#include "core/explain/build.h"

#include <cmath>

namespace kanshei::ops {

void scale(ConstMatrixView s, Index d_head, MatrixView out) {
    assert(d_head > 0 && out.rows() == s.rows() && out.cols() == s.cols());
    out = s / std::sqrt(float(d_head));
}

void scaleBackward(ConstMatrixView dout, Index d_head, MatrixView ds) {
    assert(d_head > 0 && ds.rows() == dout.rows() && ds.cols() == dout.cols());
    ds += dout / std::sqrt(float(d_head));
}

Derivation explainScale(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    const std::string raw = TensorName(cell.tensor).sibling("scores_raw");
    const Term score = product(recorded(trace, raw, cell.index));
    if (!trace.options.scale) return single(trace, cell, "scale", How::Copy, {score});
    const double root = std::sqrt(double(trace.model->config.headWidth(TensorName(cell.tensor).layer)));
    return single(trace, cell, "scale", How::Divide, {score, product(constant("√d_k", root))});
}

} // namespace kanshei::ops
