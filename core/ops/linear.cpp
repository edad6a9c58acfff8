#include "core/ops/linear.h"

#include "core/ops/rows.h"

namespace kanshei::ops {
namespace {
constexpr Index rowBlock = 64;
}

void linear(ConstMatrixView x, ConstMatrixView W, ConstVectorView b, MatrixView y) {
    assert(x.cols() == W.rows() && y.rows() == x.rows() && y.cols() == W.cols());
    assert(b.size() == 0 || b.size() == W.cols());
    forRowBlocks(x.rows(), rowBlock, W.size(), [&](Index first, Index n) {
        auto out = y.middleRows(first, n);
        out.noalias() = x.middleRows(first, n) * W;
        if (b.size() != 0) out.rowwise() += b;
    });
}

void linearBackward(ConstMatrixView x, ConstMatrixView W, ConstMatrixView dy, MatrixView dx, MatrixView dW,
                    VectorView db) {
    assert(dy.cols() == W.cols() && dy.rows() == x.rows());
    if (dx.size() != 0) dx.noalias() += dy * W.transpose();
    if (dW.size() != 0) dW.noalias() += x.transpose() * dy;
    if (db.size() != 0) db += dy.colwise().sum();
}

} // namespace kanshei::ops
