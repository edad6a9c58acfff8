#include "core/ops/rms_norm.h"

#include "core/explain/build.h"
#include "core/explain/names.h"
#include "core/forward/wiring.h"
#include "core/ops/rows.h"

#include <cmath>

namespace kanshei::ops {
namespace {

/// 1 ÷ √(mean of the squares + eps), added up in double: rows of large models have outliers.
float inverseRms(ConstRow x, float eps) {
    const double squares = x.cast<double>().square().sum();
    return float(1 / std::sqrt(squares / double(x.size()) + double(eps)));
}

} // namespace

void rmsNorm(ConstMatrixView x, ConstVectorView w, float eps, MatrixView y) {
    assert(w.size() == x.cols() && y.rows() == x.rows() && y.cols() == x.cols());
    forRowBlocks(x.rows(), 64, 4 * x.cols(), [&](Index first, Index count) {
        for (Index i = first; i < first + count; ++i)
            row(y, i) = row(x, i) * inverseRms(row(x, i), eps) * w.array();
    });
}

void rmsNormBackward(ConstMatrixView x, ConstVectorView w, float eps, ConstMatrixView dy, MatrixView dx,
                     VectorView dw) {
    const Index d = x.cols();
    assert(w.size() == d && dy.rows() == x.rows() && dx.rows() == x.rows() && dw.size() == d);
    for (Index i = 0; i < x.rows(); ++i) {
        const float scale = inverseRms(row(x, i), eps);
        const Eigen::Array<float, 1, Eigen::Dynamic> normal = row(x, i) * scale;
        const Eigen::Array<float, 1, Eigen::Dynamic> g = row(dy, i) * w.array();
        row(dx, i) += scale * (g - normal * ((g * normal).sum() / float(d)));
        dw.array() += row(dy, i) * normal;
    }
}

void rmsNormRow(const Trace& trace, const Cell& cell, Derivation& d) {
    using namespace explaining;
    Cell at = cell;
    at.tensor = normInput(trace.model->config, TensorName(cell.tensor));
    std::vector<Term> row;
    const Index width = trace.at(withoutVersion(cell.tensor)).shape().back();
    for (Index c = 0; c < width; ++c) {
        at.index.back() = c;
        row.push_back(product(recorded(trace, at.tensor, at.index)));
    }
    row.push_back(product(constant("ε", double(trace.model->config.layer_norm_eps))));
    addLine(d, "1/RMS", How::RootMean, std::move(row));
}

void rmsNormCell(const Trace& trace, const Cell& cell, Derivation& d) {
    using namespace explaining;
    const TensorName name(cell.tensor);
    const Operand x = recorded(trace, normInput(trace.model->config, name), cell.index);
    const Operand w = recorded(trace, "w", normWeights(name, cell.tensor) + ".w", {cell.index.back()});
    addLine(d, symbolOf(cell.tensor), How::Sum, {product(x, earlier(d, 0), w)});
}

Derivation explainRmsNorm(const Trace& trace, const Cell& cell) {
    Derivation d = explaining::begin(trace, cell, cell.index.size() == 3 ? "qk_norm" : "rms_norm");
    rmsNormRow(trace, cell, d);
    rmsNormCell(trace, cell, d);
    return d;
}

} // namespace kanshei::ops
