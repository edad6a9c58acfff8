// join_heads: result_h = z_h·W_O[h];  attn_out = Σ_h result_h + b_O  = Concat(z)·W_O + b_O   (Vaswani et al. 2017, §3.2.2)
#pragma once
#include "core/explain/derivation.h"
#include "core/ops/product.h"

namespace kanshei::ops {

/// z_h [T, d_head], W_O's rows of this head [d_head, d_model] → result_h [T, d_model].
void headResult(ConstMatrixView z, ConstMatrixView W_O_head, MatrixView result, Sums sums = Sums::Single);
/// The same for all heads: z [n_heads, T, d_head], W_O [n_heads·d_head, d_model] → result [n_heads, T, d_model], in parallel.
void headResults(const Tensor& z, ConstMatrixView W_O, Tensor& result, Sums sums = Sums::Single);
/// results [n_heads][T, d_model] as one tensor, b_O [d_model] → attn_out [T, d_model]; added up in double.
void joinHeads(const Tensor& result, ConstVectorView b_O, MatrixView attn_out);
Derivation explainHeadResult(const Trace& trace, const Cell& cell);
Derivation explainJoinHeads(const Trace& trace, const Cell& cell);
// Backward: training computes Concat(z)·W_O + b_O as one linear (the same sum), so linearBackward serves.

} // namespace kanshei::ops
