// sentence: one vector for a whole sentence: the mean of its tokens, and a vector brought to length 1
// (Cer et al. 2018, “Universal Sentence Encoder”: mean → dense → tanh → ÷ length)
#pragma once
#include "core/explain/derivation.h"

namespace kanshei::ops {

/// x [T, d] → mean [1, d]; added up in double.
void meanOfRows(ConstMatrixView x, MatrixView mean);
/// x [n, d] → y = x ÷ √max(|x|², ε) in every row.
void unitLength(ConstMatrixView x, MatrixView y);
Derivation explainMeanOfRows(const Trace& trace, const Cell& cell);
Derivation explainUnitLength(const Trace& trace, const Cell& cell);
void unitLengthRow(const Trace& trace, const Cell& cell, Derivation& d);
void unitLengthCell(const Trace& trace, const Cell& cell, Derivation& d);

} // namespace kanshei::ops
