#include "core/ops/join_heads.h"

namespace kanshei::ops {

void headResult(ConstMatrixView z, ConstMatrixView W_O_head, MatrixView result) {
    assert(z.cols() == W_O_head.rows() && result.rows() == z.rows() && result.cols() == W_O_head.cols());
    result.noalias() = z * W_O_head;
}

void joinHeads(const Tensor& result, ConstVectorView b_O, MatrixView attn_out) {
    assert(result.rank() == 3 && result.dim(1) == attn_out.rows() && result.dim(2) == attn_out.cols());
    assert(b_O.size() == attn_out.cols());
    attn_out.setZero();
    for (Index h = 0; h < result.dim(0); ++h) attn_out += result.matrix(h);
    attn_out.rowwise() += b_O;
}

} // namespace kanshei::ops
