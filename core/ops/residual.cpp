#include "core/ops/residual.h"

namespace kanshei::ops {

void residual(ConstMatrixView x, ConstMatrixView fx, MatrixView y) {
    assert(fx.rows() == x.rows() && fx.cols() == x.cols() && y.rows() == x.rows() && y.cols() == x.cols());
    y = x + fx;
}

void residualBackward(ConstMatrixView dy, MatrixView dx, MatrixView dfx) {
    assert(dx.rows() == dy.rows() && dx.cols() == dy.cols() && dfx.rows() == dy.rows() &&
           dfx.cols() == dy.cols());
    dx += dy;
    dfx += dy;
}

} // namespace kanshei::ops
