#include "core/ops/pointer.h"

#include "core/explain/build.h"

namespace kanshei::ops {

void pointerScores(ConstMatrixView query, ConstMatrixView keys, MatrixView scores, Sums sums) {
    assert(query.cols() == keys.cols() && scores.rows() == query.rows() && scores.cols() == keys.rows());
    multiply(query, keys.transpose(), noBias, scores, sums);
}

void pointerScoresBackward(ConstMatrixView query, ConstMatrixView keys, ConstMatrixView dscores,
                           MatrixView dquery, MatrixView dkeys) {
    assert(dscores.rows() == query.rows() && dscores.cols() == keys.rows());
    dquery.noalias() += dscores * keys;
    dkeys.noalias() += dscores.transpose() * query;
}

Derivation explainPointer(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    return single(trace, cell, "pointer", How::Sum,
                  dot(trace, {"answer_query", {cell.index[0], 0}, 1},
                      {"blocks.0.resid_pre", {cell.index[1], 0}, 1}, trace.model->config.d_model));
}

} // namespace kanshei::ops
