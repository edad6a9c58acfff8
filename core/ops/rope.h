// rope: rotary positions. Pair i of a head's q (or k) at position m is turned by the angle m·θ_i:
//   y_a = x_a·cos(m·θ_i) − x_b·sin(m·θ_i),   y_b = x_b·cos(m·θ_i) + x_a·sin(m·θ_i),   θ_i = theta^(−2i/dims)
// so that q·k depends on how far apart they stand.                 (Su et al. 2021, eq. 14–15, 34)
// Scaling to longer contexts: linear (Chen et al. 2023), llama3 (Grattafiori et al. 2024), yarn (Peng et al. 2023, eq. 17–22).
#pragma once
#include "core/explain/derivation.h"

namespace kanshei::ops {

/// θ_i of every pair, after scaling: [dims/2].
std::vector<double> rotaryFrequencies(const Rotary& rotary);
/// The two components of pair i, a and b.
std::pair<Index, Index> rotaryPair(const Rotary& rotary, Index pair);

/// x y [T, d_head]; row t stands at position first + t. Components after `dims` are passed on.
void rope(ConstMatrixView x, const Rotary& rotary, Index first, MatrixView y);
/// Adds the gradient to dx: dy turned back.
void ropeBackward(ConstMatrixView dy, const Rotary& rotary, Index first, MatrixView dx);
Derivation explainRope(const Trace& trace, const Cell& cell);

} // namespace kanshei::ops
