#include "core/ops/activation.h"

#include "core/explain/build.h"
#include "core/explain/names.h"
#include "core/ops/rows.h"

#include <cmath>
#include <numbers>

namespace kanshei::ops {
namespace {
constexpr float cubic = 0.044715f;
const float sqrt2OverPi = std::sqrt(2.f * std::numbers::inv_pi_v<float>);
constexpr float sqrtHalf = std::numbers::sqrt2_v<float> / 2;

void forwardRow(Activation kind, ConstRow x, Row y) {
    switch (kind) {
    case Activation::GeluTanh:
        y = 0.5f * x * (1.f + (sqrt2OverPi * (x + cubic * x.cube())).tanh());
        break;
    case Activation::Gelu:
        y = x.unaryExpr([](float v) { return 0.5f * v * (1.f + std::erf(v * sqrtHalf)); });
        break;
    case Activation::Relu:
        y = x.max(0.f);
        break;
    case Activation::Silu:
        y = x / (1.f + (-x).exp());
        break;
    case Activation::Tanh:
        y = x.tanh();
        break;
    }
}

/// Adds dy·f'(x) to dx. `t` is room for one row.
void backwardRow(Activation kind, ConstRow x, ConstRow dy, Row dx,
                 Eigen::Array<float, 1, Eigen::Dynamic>& t) {
    const float density = std::numbers::inv_sqrtpi_v<float> * sqrtHalf; // 1/√(2π)
    switch (kind) {
    case Activation::GeluTanh:
        t = (sqrt2OverPi * (x + cubic * x.cube())).tanh();
        dx += dy * (0.5f * (1.f + t) +
                    0.5f * x * (1.f - t.square()) * sqrt2OverPi * (1.f + 3.f * cubic * x.square()));
        break;
    case Activation::Gelu:
        dx += dy * x.unaryExpr([density](float v) {
            return 0.5f * (1.f + std::erf(v * sqrtHalf)) + v * density * std::exp(-0.5f * v * v);
        });
        break;
    case Activation::Relu:
        dx += (x > 0.f).select(dy, 0.f);
        break;
    case Activation::Silu:
        t = 1.f / (1.f + (-x).exp());
        dx += dy * t * (1.f + x * (1.f - t));
        break;
    case Activation::Tanh:
        dx += dy * (1.f - x.tanh().square());
        break;
    }
}
} // namespace

void activation(Activation kind, ConstMatrixView x, MatrixView y) {
    assert(y.rows() == x.rows() && y.cols() == x.cols());
    forRowBlocks(x.rows(), 64, 16 * x.cols(), [&](Index first, Index n) {
        for (Index i = first; i < first + n; ++i) forwardRow(kind, row(x, i), row(y, i));
    });
}

void gate(ConstMatrixView x, MatrixView y) {
    assert(y.rows() == x.rows() && y.cols() == x.cols());
    y.array() *= x.array();
}

void activationBackward(Activation kind, ConstMatrixView x, ConstMatrixView dy, MatrixView dx) {
    assert(dy.rows() == x.rows() && dy.cols() == x.cols() && dx.rows() == x.rows() && dx.cols() == x.cols());
    Eigen::Array<float, 1, Eigen::Dynamic> t(x.cols());
    for (Index i = 0; i < x.rows(); ++i) backwardRow(kind, row(x, i), row(dy, i), row(dx, i), t);
}

namespace {
How howOf(Activation kind) {
    switch (kind) {
    case Activation::GeluTanh:
        return How::GeluTanh;
    case Activation::Gelu:
        return How::Gelu;
    case Activation::Relu:
        return How::Relu;
    case Activation::Silu:
        return How::Silu;
    case Activation::Tanh:
        return How::Tanh;
    }
    return How::Gelu;
}
} // namespace

Activation activationOf(const ModelConfig& config, std::string_view part) {
    return part == "sentence_post" ? Activation::Tanh : config.activation;
}

Derivation explainActivation(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    const TensorName name(cell.tensor);
    const std::string input = name.part == "mlp_post"       ? name.sibling("mlp_pre")
                              : name.part == "predict_post" ? "predict_pre"
                                                            : "sentence_pre";
    Derivation d = begin(trace, cell, "activation");
    const bool gated = name.part == "mlp_post" && trace.model->config.gated_mlp;
    const int active = addLine(d, gated ? "f(h)" : symbolOf(cell.tensor),
                               howOf(activationOf(trace.model->config, name.part)),
                               {product(recorded(trace, input, cell.index))});
    if (gated)
        addLine(d, symbolOf(cell.tensor), How::Sum,
                {product(earlier(d, active), recorded(trace, name.sibling("mlp_pre_linear"), cell.index))});
    return d;
}

} // namespace kanshei::ops
