// scale: s_scaled = s_raw ÷ √d_head                               (Vaswani et al. 2017, §3.2.1)
#pragma once
#include "core/explain/derivation.h"

namespace kanshei::ops {

void scale(ConstMatrixView s, Index d_head, MatrixView out);
/// Adds dout ÷ √d_head to ds.
void scaleBackward(ConstMatrixView dout, Index d_head, MatrixView ds);
Derivation explainScale(const Trace& trace, const Cell& cell);

} // namespace kanshei::ops
