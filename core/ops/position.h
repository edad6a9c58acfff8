// position: p[i] = W_pos[first + i], learned absolute positions    (Radford et al. 2019; Devlin et al. 2019)
// sinusoid: p[i] = [sin(i·ω) | cos(i·ω)], made of one ω a pair     (Vaswani et al. 2017, §3.5; halves as in tensor2tensor)
#pragma once
#include "core/explain/derivation.h"

namespace kanshei::ops {

/// W_pos [n_ctx, d_model] → p [T, d_model]; first + T ≤ n_ctx.
void position(ConstMatrixView W_pos, Index first, MatrixView p);
/// Adds dp[i] to row first + i of dW_pos.
void positionBackward(Index first, ConstMatrixView dp, MatrixView dW_pos);
/// ω [d/2] → p [T, d], d even.
void sinusoid(ConstVectorView omega, MatrixView p);
Derivation explainPosition(const Trace& trace, const Cell& cell);

} // namespace kanshei::ops
