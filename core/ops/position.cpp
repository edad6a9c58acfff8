#include "core/ops/position.h"

#include "core/explain/build.h"
#include "core/explain/names.h"

#include <cmath>

namespace kanshei::ops {

void position(ConstMatrixView W_pos, Index first, MatrixView p) {
    assert(first >= 0 && first + p.rows() <= W_pos.rows() && p.cols() == W_pos.cols());
    p = W_pos.middleRows(first, p.rows());
}

void positionBackward(Index first, ConstMatrixView dp, MatrixView dW_pos) {
    assert(first >= 0 && first + dp.rows() <= dW_pos.rows() && dp.cols() == dW_pos.cols());
    dW_pos.middleRows(first, dp.rows()) += dp;
}

void sinusoid(ConstVectorView omega, MatrixView p) {
    const Index half = omega.size();
    assert(p.cols() == 2 * half);
    for (Index i = 0; i < p.rows(); ++i)
        for (Index c = 0; c < half; ++c) {
            const double angle = double(i) * double(omega[c]);
            p(i, c) = float(std::sin(angle));
            p(i, half + c) = float(std::cos(angle));
        }
}

namespace {
Derivation explainSinusoid(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    const Index half = trace.weight("pos_embed.omega")->size(), component = cell.index[1];
    Derivation d = begin(trace, cell, "position");
    const int angle = addLine(d, "iω", How::Sum,
                              {product(constant("i", double(cell.index[0])),
                                       recorded(trace, "pos_embed.omega", {component % half}))});
    addLine(d, symbolOf(cell.tensor), component < half ? How::Sin : How::Cos, {product(earlier(d, angle))});
    return d;
}
} // namespace

Derivation explainPosition(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    if (trace.model->config.positions == Positions::Sinusoid) return explainSinusoid(trace, cell);
    return single(trace, cell, "position", How::Lookup,
                  {product(recorded(trace, "pos_embed.W_pos", cell.index)),
                   product(constant("i", double(cell.index[0])))});
}

} // namespace kanshei::ops
