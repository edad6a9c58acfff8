// A head's weights as a small picture, for a trace too large to keep them: of each rectangle of cells the greatest weight.
//
//   blocks.N.pattern_small [n_heads, S, S]  S = 48; cell (a, b) is the greatest of pattern[h, i, j] with i in
//   smallRange(a) and j in smallRange(b)
//
// Only a long sentence has it: one of up to 48 tokens keeps its patterns however many heads there are.
#pragma once

#include "core/explain/derivation.h"
#include "core/forward/trace.h"

namespace kanshei::study {

constexpr Index smallSide = alwaysKept; ///< S

/// From, to (not included): the tokens that one of the S rows or columns stands for.
std::pair<Index, Index> smallRange(Index at, Index length);

/// small [n_heads, S, S] of pattern [n_heads, T, T], T > S.
void smallPattern(const Tensor& pattern, Tensor& small);

Derivation explainSmallPattern(const Trace& trace, const Cell& cell);

} // namespace kanshei::study
