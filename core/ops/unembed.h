// unembed: logits = x·W_Uᵀ + b_U; W_U's rows are tokens (tied models: W_U = W_E; Press & Wolf 2017)
#pragma once
#include "core/explain/derivation.h"
#include "core/ops/product.h"

namespace kanshei::ops {

/// x [T, d_model], W_U [d_vocab, d_model], b_U [d_vocab] or empty → logits [T, d_vocab].
void unembed(ConstMatrixView x, ConstMatrixView W_U, ConstVectorView b_U, MatrixView logits,
             Sums sums = Sums::Single);
/// Adds to dx, dW_U, db_U (each may have zero size: left out).
void unembedBackward(ConstMatrixView x, ConstMatrixView W_U, ConstMatrixView dlogits, MatrixView dx,
                     MatrixView dW_U, VectorView db_U);
Derivation explainUnembed(const Trace& trace, const Cell& cell);

} // namespace kanshei::ops
