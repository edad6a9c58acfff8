// rms_norm: y = x ÷ √(mean(x²) + eps) · w, per row                (Zhang & Sennrich 2019, eq. 4)
#pragma once
#include "core/explain/derivation.h"

namespace kanshei::ops {

/// x y [T, d], w [d].
void rmsNorm(ConstMatrixView x, ConstVectorView w, float eps, MatrixView y);
/// Adds to dx and dw.
void rmsNormBackward(ConstMatrixView x, ConstVectorView w, float eps, ConstMatrixView dy, MatrixView dx,
                     VectorView dw);
Derivation explainRmsNorm(const Trace& trace, const Cell& cell);
/// Its lines in two parts: one over the root of the mean square, which the row shares, and what is made of the cell with it.
void rmsNormRow(const Trace& trace, const Cell& cell, Derivation& derivation);
void rmsNormCell(const Trace& trace, const Cell& cell, Derivation& derivation);

} // namespace kanshei::ops
