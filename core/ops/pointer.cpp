#include "core/ops/pointer.h"

namespace kanshei::ops {

void pointerScores(ConstMatrixView query, ConstMatrixView keys, MatrixView scores) {
    assert(query.cols() == keys.cols() && scores.rows() == query.rows() && scores.cols() == keys.rows());
    scores.noalias() = query * keys.transpose();
}

void pointerScoresBackward(ConstMatrixView query, ConstMatrixView keys, ConstMatrixView dscores,
                           MatrixView dquery, MatrixView dkeys) {
    assert(dscores.rows() == query.rows() && dscores.cols() == keys.rows());
    dquery.noalias() += dscores * keys;
    dkeys.noalias() += dscores.transpose() * query;
}

} // namespace kanshei::ops
