#include "core/ops/weighted_sum.h"

#include "core/explain/build.h"

namespace kanshei::ops {

void weightedSum(ConstMatrixView a, ConstMatrixView v, MatrixView z, Sums sums) {
    assert(a.cols() == v.rows() && z.rows() == a.rows() && z.cols() == v.cols());
    multiply(a, v, noBias, z, sums);
}

void weightedSumBackward(ConstMatrixView a, ConstMatrixView v, ConstMatrixView dz, MatrixView da,
                         MatrixView dv) {
    assert(dz.rows() == a.rows() && dz.cols() == v.cols());
    da.noalias() += dz * v.transpose();
    dv.noalias() += a.transpose() * dz;
}

Derivation explainWeightedSum(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    const TensorName name(cell.tensor);
    const Index head = cell.index[0], query = cell.index[1], column = cell.index[2];
    return single(trace, cell, "weighted_sum", How::Sum,
                  dot(trace, {name.sibling("pattern"), {head, query, 0}, 2},
                      {name.sibling("v"), {trace.model->config.kvHead(head), 0, column}, 1}, trace.length()));
}

} // namespace kanshei::ops
