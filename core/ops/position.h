// position: p[i] = W_pos[first + i], learned absolute positions    (Radford et al. 2019; Devlin et al. 2019)
#pragma once
#include "core/explain/derivation.h"

namespace kanshei::ops {

/// W_pos [n_ctx, d_model] → p [T, d_model]; first + T ≤ n_ctx.
void position(ConstMatrixView W_pos, Index first, MatrixView p);
/// Adds dp[i] to row first + i of dW_pos.
void positionBackward(Index first, ConstMatrixView dp, MatrixView dW_pos);
Derivation explainPosition(const Trace& trace, const Cell& cell);

} // namespace kanshei::ops
