// pointer: answer_query = answer_ln · W_X;  answer_scores[i,j] = answer_query_i · (embed + pos_embed)_j;
// answer = softmax over the tokens of the sentence   (Vinyals et al. 2015, with the token's embedding as the key)
// answer_ln is the layer norm of the *last layer's attention output* (after W_O, before the residual), so the answer can
// only come from what the heads of that layer brought: the heads are its cause.
#pragma once
#include "core/explain/derivation.h"
#include "core/ops/product.h"

namespace kanshei::ops {

/// query [n, d_model], keys [S, d_model] → scores [n, S].
void pointerScores(ConstMatrixView query, ConstMatrixView keys, MatrixView scores, Sums sums = Sums::Single);
/// Adds to dquery and dkeys.
void pointerScoresBackward(ConstMatrixView query, ConstMatrixView keys, ConstMatrixView dscores,
                           MatrixView dquery, MatrixView dkeys);
Derivation explainPointer(const Trace& trace, const Cell& cell);

} // namespace kanshei::ops
