// softmax: a[i,j] = e^(s[i,j] − max_i) ÷ Σ_j e^(s[i,j] − max_i), per row (Vaswani et al. 2017, eq. 1)
// A row whose keys are all −∞ becomes all 0 (as PyTorch 2.5 and ONNX do). Masked cells are exactly 0.
#pragma once
#include "core/explain/derivation.h"

namespace kanshei::ops {

void softmax(ConstMatrixView s, MatrixView a);
/// Adds a·(da − Σ_j da·a) to ds.
void softmaxBackward(ConstMatrixView a, ConstMatrixView da, MatrixView ds);
Derivation explainSoftmax(const Trace& trace, const Cell& cell);
/// Its lines in two parts: maximum and sum, which the row shares, and the quotient.
void softmaxRow(const Trace& trace, const Cell& cell, Derivation& derivation);
void softmaxCell(const Trace& trace, const Cell& cell, Derivation& derivation);

} // namespace kanshei::ops
