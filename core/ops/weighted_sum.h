// weighted_sum: z = A·V, for one head                             (Vaswani et al. 2017, eq. 1)
#pragma once
#include "core/explain/derivation.h"
#include "core/ops/product.h"

namespace kanshei::ops {

/// a [T, S], v [S, d_head] → z [T, d_head].
void weightedSum(ConstMatrixView a, ConstMatrixView v, MatrixView z, Sums sums = Sums::Single);
/// Adds dz·Vᵀ to da and Aᵀ·dz to dv.
void weightedSumBackward(ConstMatrixView a, ConstMatrixView v, ConstMatrixView dz, MatrixView da,
                         MatrixView dv);
Derivation explainWeightedSum(const Trace& trace, const Cell& cell);

} // namespace kanshei::ops
