#include "core/ops/weighted_sum.h"

namespace kanshei::ops {

void weightedSum(ConstMatrixView a, ConstMatrixView v, MatrixView z) {
    assert(a.cols() == v.rows() && z.rows() == a.rows() && z.cols() == v.cols());
    z.noalias() = a * v;
}

void weightedSumBackward(ConstMatrixView a, ConstMatrixView v, ConstMatrixView dz, MatrixView da,
                         MatrixView dv) {
    assert(dz.rows() == a.rows() && dz.cols() == v.cols());
    da.noalias() += dz * v.transpose();
    dv.noalias() += a.transpose() * dz;
}

} // namespace kanshei::ops
