// layer_norm: y = (x − mean) ÷ √(var + eps) · w + b, per row; var divides by n       (Ba et al. 2016, eq. 3–4)
#pragma once
#include "core/explain/derivation.h"

namespace kanshei::ops {

/// x y [T, d], w b [d]; mean and rstd = 1 ÷ √(var + eps) are written to stats [T, 2] when it is not null.
void layerNorm(ConstMatrixView x, ConstVectorView w, ConstVectorView b, float eps, MatrixView y,
               float* stats = nullptr);
/// Adds to dx, dw, db. `stats` as written by the forward pass.
void layerNormBackward(ConstMatrixView x, ConstVectorView w, const float* stats, ConstMatrixView dy,
                       MatrixView dx, VectorView dw, VectorView db);
Derivation explainLayerNorm(const Trace& trace, const Cell& cell);
/// Its lines in two parts: mean and deviation, which the row shares, and what is made of the cell with them.
void layerNormRow(const Trace& trace, const Cell& cell, Derivation& derivation);
void layerNormCell(const Trace& trace, const Cell& cell, Derivation& derivation);

} // namespace kanshei::ops
