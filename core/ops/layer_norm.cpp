#include "core/ops/layer_norm.h"

#include "core/explain/build.h"
#include "core/explain/names.h"
#include "core/forward/wiring.h"
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

void layerNormRow(const Trace& trace, const Cell& cell, Derivation& d) {
    using namespace explaining;
    const std::string input = normInput(trace.model->config, TensorName(cell.tensor));
    std::vector<Term> row;
    for (Index c = 0, width = trace.at(cell.tensor).dim(1); c < width; ++c)
        row.push_back(product(recorded(trace, input, {cell.index[0], c})));
    const int mean = addLine(d, "μ", How::Mean, row);
    row.push_back(product(earlier(d, mean)));
    const int variance = addLine(d, "σ²", How::MeanSquare, std::move(row));
    addLine(
        d, "1/σ", How::InvSqrt,
        {product(earlier(d, variance)), product(constant("ε", double(trace.model->config.layer_norm_eps)))});
}

void layerNormCell(const Trace& trace, const Cell& cell, Derivation& d) {
    using namespace explaining;
    const Index column = cell.index[1];
    const std::string norm(withoutVersion(cell.tensor));
    const Operand mean = earlier(d, 0), rstd = earlier(d, 2);
    const Operand x = recorded(trace, normInput(trace.model->config, TensorName(cell.tensor)), cell.index);
    const int centred = addLine(d, x.symbol + "−μ", How::Subtract, {product(x), product(mean)});
    addLine(d, symbolOf(cell.tensor), How::Sum,
            {product(earlier(d, centred), rstd, recorded(trace, "w", norm + ".w", {column})),
             product(recorded(trace, "b", norm + ".b", {column}))});
}

Derivation explainLayerNorm(const Trace& trace, const Cell& cell) {
    Derivation d = explaining::begin(trace, cell, "layer_norm");
    layerNormRow(trace, cell, d);
    layerNormCell(trace, cell, d);
    return d;
}

} // namespace kanshei::ops
