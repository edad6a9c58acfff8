#include "core/ops/unembed.h"

#include "core/ops/rows.h"

namespace kanshei::ops {

void unembed(ConstMatrixView x, ConstMatrixView W_U, ConstVectorView b_U, MatrixView logits) {
    assert(x.cols() == W_U.cols() && logits.rows() == x.rows() && logits.cols() == W_U.rows());
    assert(b_U.size() == 0 || b_U.size() == W_U.rows());
    // Few rows, many tokens: the blocks run over the vocabulary.
    forRowBlocks(W_U.rows(), 512, x.size(), [&](Index first, Index n) {
        auto out = logits.middleCols(first, n);
        out.noalias() = x * W_U.middleRows(first, n).transpose();
        if (b_U.size() != 0) out.rowwise() += b_U.segment(first, n);
    });
}

void unembedBackward(ConstMatrixView x, ConstMatrixView W_U, ConstMatrixView dlogits, MatrixView dx,
                     MatrixView dW_U, VectorView db_U) {
    assert(dlogits.rows() == x.rows() && dlogits.cols() == W_U.rows());
    if (dx.size() != 0)
        forRowBlocks(x.rows(), 32, W_U.size(), [&](Index first, Index n) {
            dx.middleRows(first, n).noalias() += dlogits.middleRows(first, n) * W_U;
        });
    if (dW_U.size() != 0)
        forRowBlocks(W_U.rows(), 512, x.size(), [&](Index first, Index n) {
            dW_U.middleRows(first, n).noalias() += dlogits.middleCols(first, n).transpose() * x;
        });
    if (db_U.size() != 0) db_U += dlogits.colwise().sum();
}

} // namespace kanshei::ops
