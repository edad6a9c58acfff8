#include "core/ops/position.h"

#include "core/explain/build.h"

namespace kanshei::ops {

void position(ConstMatrixView W_pos, Index first, MatrixView p) {
    assert(first >= 0 && first + p.rows() <= W_pos.rows() && p.cols() == W_pos.cols());
    p = W_pos.middleRows(first, p.rows());
}

void positionBackward(Index first, ConstMatrixView dp, MatrixView dW_pos) {
    assert(first >= 0 && first + dp.rows() <= dW_pos.rows() && dp.cols() == dW_pos.cols());
    dW_pos.middleRows(first, dp.rows()) += dp;
}

Derivation explainPosition(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    return single(trace, cell, "position", How::Lookup,
                  {product(recorded(trace, "pos_embed.W_pos", cell.index)),
                   product(constant("i", double(cell.index[0])))});
}

} // namespace kanshei::ops
