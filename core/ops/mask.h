// mask: s[i,j] where query i may see key j, else −∞                (Vaswani et al. 2017, §3.2.3)
#pragma once
#include "core/explain/derivation.h"

namespace kanshei::ops {

/// s, out [T, S].
void mask(ConstMatrixView s, const Mask& allowed, MatrixView out);
/// Adds dout to ds where the key is visible, nothing elsewhere.
void maskBackward(ConstMatrixView dout, const Mask& allowed, MatrixView ds);
Derivation explainMask(const Trace& trace, const Cell& cell);

} // namespace kanshei::ops
