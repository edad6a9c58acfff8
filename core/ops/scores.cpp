#include "core/ops/scores.h"

#include "core/explain/build.h"
#include "core/forward/wiring.h"

namespace kanshei::ops {

void scores(ConstMatrixView q, ConstMatrixView k, MatrixView s, Sums sums) {
    assert(q.cols() == k.cols() && s.rows() == q.rows() && s.cols() == k.rows());
    multiply(q, k.transpose(), noBias, s, sums);
}

void scoresBackward(ConstMatrixView q, ConstMatrixView k, ConstMatrixView ds, MatrixView dq, MatrixView dk) {
    assert(ds.rows() == q.rows() && ds.cols() == k.rows());
    dq.noalias() += ds * k;
    dk.noalias() += ds.transpose() * q;
}

Derivation explainScores(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    const TensorName name(cell.tensor);
    const ModelConfig& config = trace.model->config;
    const Index head = cell.index[0], query = cell.index[1], key = cell.index[2];
    return single(trace, cell, "scores", How::Sum,
                  dot(trace, {name.sibling(scoredQuery(config)), {head, query, 0}, 2},
                      {name.sibling(scoredKey(config)), {config.kvHead(head), key, 0}, 2},
                      config.headWidth(name.layer)));
}

} // namespace kanshei::ops
