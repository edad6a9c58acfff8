// One head's scores, scale, mask, softmax and weighted sum at once, for a pass that keeps only what comes of them.
#pragma once
#include "core/attention/mask.h"
#include "core/base/tensor.h"

namespace kanshei::ops {

/// q [T, d], k and v [T, d] → pattern [T, T] = softmax(mask(q·kᵀ / √divisor)), z [T, d] = pattern·v: the same bits as scores, scale, mask,
/// softmax and weightedSum one after the other with Sums::Panels. Some rows at a time, whose numbers stay in the cache; under a causal
/// mask, what no row of them sees is not multiplied.
void attention(ConstMatrixView q, ConstMatrixView k, ConstMatrixView v, Index divisor, const Mask& allowed,
               MatrixView pattern, MatrixView z);

} // namespace kanshei::ops
