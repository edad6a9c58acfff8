// The attention of many heads as one matrix: mean and greatest weight over the heads of a layer and over all, and
// attention rollout. None of it is computed by the model; each is an op of its own tensors, and so opens to its arithmetic.
//
//   blocks.N.heads_mean    [T, T]  mean_h pattern[h, i, j]                          rows that see a key sum to 1
//   blocks.N.heads_max     [T, T]  max_h pattern[h, i, j]                           rows do not sum to 1
//   blocks.N.rollout_step  [T, T]  Â = (0.5·W + 0.5·I), rows divided by their sum, with W = heads_mean
//   blocks.N.rollout       [T, T]  Â_N · Â_{N−1} · … · Â_0                           rows sum to 1
//   heads_mean, heads_max  [T, T]  over all layers and heads
//
// Rollout: Abnar & Zuidema 2020, "Quantifying Attention Flow in Transformers", section 3. 0.5 stands for the residual path,
// which carries each token's vector past the attention; heads are averaged before, as in the paper's code. An approximation:
// value vectors, W_O and the feed-forward network are left out, and both paths are taken to weigh the same.
#pragma once

#include "core/explain/derivation.h"

namespace kanshei::study {

/// mean [T, T] of pattern [n_heads, T, T], n_heads > 0.
void headsMean(const Tensor& pattern, MatrixView mean);
/// greatest [T, T] of pattern [n_heads, T, T], n_heads > 0.
void headsMax(const Tensor& pattern, MatrixView greatest);
/// W [T, T], weights ≥ 0 → step [T, T] = (0.5·W + 0.5·I) with every row divided by its sum. A row of zeros gives I's row.
void rolloutStep(ConstMatrixView W, MatrixView step);
/// step, before, rollout [T, T]: rollout = step · before. `rollout` is neither of the others.
void rollout(ConstMatrixView step, ConstMatrixView before, MatrixView rollout);

Derivation explainHeads(const Trace& trace, const Cell& cell);
Derivation explainRolloutStep(const Trace& trace, const Cell& cell);
Derivation explainRollout(const Trace& trace, const Cell& cell);

} // namespace kanshei::study
