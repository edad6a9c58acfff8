#include "core/ops/scale.h"

#include <cmath>

namespace kanshei::ops {

void scale(ConstMatrixView s, Index d_head, MatrixView out) {
    assert(d_head > 0 && out.rows() == s.rows() && out.cols() == s.cols());
    out = s / std::sqrt(float(d_head));
}

void scaleBackward(ConstMatrixView dout, Index d_head, MatrixView ds) {
    assert(d_head > 0 && ds.rows() == dout.rows() && ds.cols() == dout.cols());
    ds += dout / std::sqrt(float(d_head));
}

} // namespace kanshei::ops
