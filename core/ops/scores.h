// scores: s_raw = Q·Kᵀ, for one head                              (Vaswani et al. 2017, eq. 1)
#pragma once
#include "core/explain/derivation.h"
#include "core/ops/product.h"

namespace kanshei::ops {

/// q [T, d_head], k [S, d_head] → s [T, S].
void scores(ConstMatrixView q, ConstMatrixView k, MatrixView s, Sums sums = Sums::Single);
/// Adds ds·K to dq and dsᵀ·Q to dk.
void scoresBackward(ConstMatrixView q, ConstMatrixView k, ConstMatrixView ds, MatrixView dq, MatrixView dk);
Derivation explainScores(const Trace& trace, const Cell& cell);

} // namespace kanshei::ops
