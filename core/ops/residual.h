// residual: y = x + f(x)                                          (He et al. 2016)
#pragma once
#include "core/explain/derivation.h"

namespace kanshei::ops {

void residual(ConstMatrixView x, ConstMatrixView fx, MatrixView y);
/// Adds dy to both.
void residualBackward(ConstMatrixView dy, MatrixView dx, MatrixView dfx);
Derivation explainResidual(const Trace& trace, const Cell& cell);

} // namespace kanshei::ops
