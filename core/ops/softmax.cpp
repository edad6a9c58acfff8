#include "core/ops/softmax.h"

#include "core/ops/rows.h"

#include <limits>

namespace kanshei::ops {

void softmax(ConstMatrixView s, MatrixView a) {
    assert(a.rows() == s.rows() && a.cols() == s.cols());
    if (s.cols() == 0) return;
    for (Index i = 0; i < s.rows(); ++i) {
        const auto in = row(s, i);
        auto out = row(a, i);
        const float max = in.maxCoeff();
        if (max == -std::numeric_limits<float>::infinity()) {
            out.setZero();
            continue;
        }
        out = (in - max).exp();
        // The vectorised exp stops at the smallest numbers instead of 0, and a hidden key must weigh exactly
        // 0.
        for (float& e : out) e = e < std::numeric_limits<float>::min() ? 0.f : e;
        out *= 1.f / out.sum();
    }
}

void softmaxBackward(ConstMatrixView a, ConstMatrixView da, MatrixView ds) {
    assert(da.rows() == a.rows() && da.cols() == a.cols() && ds.rows() == a.rows() && ds.cols() == a.cols());
    for (Index i = 0; i < a.rows(); ++i) {
        const auto p = row(a, i);
        const auto dp = row(da, i);
        row(ds, i) += p * (dp - (p * dp).sum());
    }
}

} // namespace kanshei::ops
