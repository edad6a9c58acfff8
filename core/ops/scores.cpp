#include "core/ops/scores.h"

namespace kanshei::ops {

void scores(ConstMatrixView q, ConstMatrixView k, MatrixView s) {
    assert(q.cols() == k.cols() && s.rows() == q.rows() && s.cols() == k.rows());
    s.noalias() = q * k.transpose();
}

void scoresBackward(ConstMatrixView q, ConstMatrixView k, ConstMatrixView ds, MatrixView dq, MatrixView dk) {
    assert(ds.rows() == q.rows() && ds.cols() == k.rows());
    dq.noalias() += ds * k;
    dk.noalias() += ds.transpose() * q;
}

} // namespace kanshei::ops
