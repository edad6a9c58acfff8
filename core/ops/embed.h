// embed: x[i] = s·W_E[id_i]                                (Vaswani et al. 2017, §3.4; there s = √d_model, mostly s = 1)
#pragma once
#include "core/explain/derivation.h"

#include <span>

namespace kanshei::ops {

/// W_E [d_vocab, d_model], ids in [0, d_vocab) → x [T, d_model].
void embed(ConstMatrixView W_E, std::span<const TokenId> ids, MatrixView x, float scale = 1);
/// Adds dx[i] to row id_i of dW_E.
void embedBackward(std::span<const TokenId> ids, ConstMatrixView dx, MatrixView dW_E);
Derivation explainEmbed(const Trace& trace, const Cell& cell);

} // namespace kanshei::ops
