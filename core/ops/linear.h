// linear: y = x·W + b
#pragma once
#include "core/explain/derivation.h"
#include "core/ops/product.h"

namespace kanshei::ops {

/// x [T, in], W [in, out], b [out] or empty → y [T, out]. Rows are computed in fixed blocks, in parallel.
void linear(ConstMatrixView x, ConstMatrixView W, ConstVectorView b, MatrixView y, Sums sums = Sums::Single);
/// The columns [h·d, (h+1)·d) of W and b make head h of y [heads, T, d]. Heads in parallel.
void linearHeads(ConstMatrixView x, ConstMatrixView W, ConstVectorView b, Tensor& y,
                 Sums sums = Sums::Single);
/// Adds dy·Wᵀ to dx, xᵀ·dy to dW, the column sums of dy to db. Any of dx, dW, db may have zero size: left out.
void linearBackward(ConstMatrixView x, ConstMatrixView W, ConstMatrixView dy, MatrixView dx, MatrixView dW,
                    VectorView db);
Derivation explainLinear(const Trace& trace, const Cell& cell);

} // namespace kanshei::ops
