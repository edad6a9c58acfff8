// cross_entropy: loss_i = −Σ_j target[i,j]·log softmax(logits_i)_j
#pragma once
#include "core/explain/derivation.h"

#include <span>

namespace kanshei::ops {

/// One right answer a row. Returns the sum over rows of −log p(target); writes dlogits = (p − onehot)·weight if not empty.
double crossEntropy(ConstMatrixView logits, std::span<const TokenId> targets, float weight,
                    MatrixView dlogits);
/// A distribution a row (rows sum to 1). Same results.
double crossEntropySoft(ConstMatrixView logits, ConstMatrixView target, float weight, MatrixView dlogits);

} // namespace kanshei::ops
