#include "core/ops/linear.h"

#include "core/explain/build.h"
#include "core/forward/wiring.h"
#include "core/ops/rows.h"

namespace kanshei::ops {
namespace {
constexpr Index rowBlock = 64;
}

void linear(ConstMatrixView x, ConstMatrixView W, ConstVectorView b, MatrixView y, Sums sums) {
    assert(x.cols() == W.rows() && y.rows() == x.rows() && y.cols() == W.cols());
    assert(b.size() == 0 || b.size() == W.cols());
    if (sums == Sums::Panels) return multiply(x, W, b, y, sums); // has blocks of its own
    forRowBlocks(x.rows(), rowBlock, W.size(), [&](Index first, Index n) {
        multiply(x.middleRows(first, n), W, b, y.middleRows(first, n), sums);
    });
}

void linearHeads(ConstMatrixView x, ConstMatrixView W, ConstVectorView b, Tensor& y, Sums sums) {
    const Index heads = y.dim(0), width = y.dim(2);
    assert(W.cols() == heads * width && (b.size() == 0 || b.size() == W.cols()));
    parallelFor(
        heads,
        [&](Index h) {
            linear(x, view(W.data() + h * width, W.rows(), width, W.cols()),
                   b.size() == 0 ? noBias : ConstVectorView(b.data() + h * width, width), y.mutableMatrix(h),
                   sums);
        },
        W.size() * x.rows() >= worthThreads);
}

void linearBackward(ConstMatrixView x, ConstMatrixView W, ConstMatrixView dy, MatrixView dx, MatrixView dW,
                    VectorView db) {
    assert(dy.cols() == W.cols() && dy.rows() == x.rows());
    if (dx.size() != 0) dx.noalias() += dy * W.transpose();
    if (dW.size() != 0) dW.noalias() += x.transpose() * dy;
    if (db.size() != 0) db += dy.colwise().sum();
}

namespace {
/// What a linear map reads and multiplies with. `perHead` maps make [n_heads, T, d_head].
struct LinearMap {
    std::string input, W, b; ///< not every model has the b
    bool perHead = false;
};

LinearMap linearMap(const Trace& trace, const explaining::TensorName& name) {
    const ModelConfig& config = trace.model->config;
    if (name.part == "mlp_pre" && config.gated_mlp)
        return {name.sibling(mlpInput(config)), name.sibling("mlp.W_gate"), name.sibling("mlp.b_gate")};
    if (name.part == "mlp_pre" || name.part == "mlp_pre_linear")
        return {name.sibling(mlpInput(config)), name.sibling("mlp.W_in"), name.sibling("mlp.b_in")};
    if (name.part == "mlp_out")
        return {name.sibling("mlp_post"), name.sibling("mlp.W_out"), name.sibling("mlp.b_out")};
    if (name.part == "resid_wide")
        return {name.sibling("resid_pre"), name.sibling("resid.W_wide"), name.sibling("resid.b_wide")};
    if (name.part == "sentence_pre") return {"sentence_mean", "sentence.W", "sentence.b"};
    if (name.part == "answer_query") return {"answer_ln", "answer.W_X", ""};
    if (name.part == "predict_pre")
        return {blockName(config.n_layers - 1, "resid_post"), "predict.W", "predict.b"};
    const std::string letter(1, char(name.part[0] - 'a' + 'A')); // q k v, q_proj k_proj
    return {name.sibling(attentionInput(config)), name.sibling("attn.W_" + letter),
            name.sibling("attn.b_" + letter), true};
}
} // namespace

Derivation explainLinear(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    const TensorName name(cell.tensor);
    const LinearMap map = linearMap(trace, name);
    const Index token = cell.index[map.perHead ? 1 : 0];
    const Index column = map.perHead
                             ? cell.index[0] * trace.model->config.headWidth(name.layer) + cell.index[2]
                             : cell.index[1];
    std::vector<Term> terms = dot(trace, {map.input, {token, 0}, 1}, {map.W, {0, column}, 0},
                                  trace.model->weights.at(map.W).dim(0));
    if (trace.weight(map.b)) terms.push_back(product(recorded(trace, map.b, {column})));
    return single(trace, cell, "linear", How::Sum, std::move(terms));
}

} // namespace kanshei::ops
