#include "core/ops/layer_norm.h"

#include "core/ops/rows.h"

#include <cmath>

namespace kanshei::ops {

void layerNorm(ConstMatrixView x, ConstVectorView w, ConstVectorView b, float eps, MatrixView y,
               float* stats) {
    assert(w.size() == x.cols() && b.size() == x.cols() && y.rows() == x.rows() && y.cols() == x.cols());
    const float n = float(x.cols());
    forRowBlocks(x.rows(), 64, 8 * x.cols(), [&](Index first, Index count) {
        for (Index i = first; i < first + count; ++i) {
            const auto in = row(x, i);
            auto out = row(y, i);
            const float mean = in.sum() / n;
            const float rstd = 1.f / std::sqrt((in - mean).square().sum() / n + eps);
            out = (in - mean) * rstd * w.array() + b.array();
            if (stats) {
                stats[2 * i] = mean;
                stats[2 * i + 1] = rstd;
            }
        }
    });
}

void layerNormBackward(ConstMatrixView x, ConstVectorView w, const float* stats, ConstMatrixView dy,
                       MatrixView dx, VectorView dw, VectorView db) {
    const Index d = x.cols();
    assert(w.size() == d && dy.rows() == x.rows() && dx.rows() == x.rows() && dw.size() == d &&
           db.size() == d);
    Eigen::Array<float, 1, Eigen::Dynamic> normal(d), g(d);
    for (Index i = 0; i < x.rows(); ++i) {
        const float mean = stats[2 * i];
        const float rstd = stats[2 * i + 1];
        const auto out = row(dy, i);
        normal = (row(x, i) - mean) * rstd;
        g = out * w.array();
        const float gMean = g.sum() / float(d);
        const float gNormalMean = (g * normal).sum() / float(d);
        row(dx, i) += rstd * (g - gMean - normal * gNormalMean);
        dw.array() += out * normal;
        db.array() += out;
    }
}

} // namespace kanshei::ops
