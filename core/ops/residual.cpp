#include "core/ops/residual.h"

#include "core/explain/build.h"
#include "core/forward/wiring.h"

namespace kanshei::ops {

void residual(ConstMatrixView x, ConstMatrixView fx, MatrixView y) {
    assert(fx.rows() == x.rows() && fx.cols() == x.cols() && y.rows() == x.rows() && y.cols() == x.cols());
    y = x + fx;
}

void residualBackward(ConstMatrixView dy, MatrixView dx, MatrixView dfx) {
    assert(dx.rows() == dy.rows() && dx.cols() == dy.cols() && dfx.rows() == dy.rows() &&
           dfx.cols() == dy.cols());
    dx += dy;
    dfx += dy;
}

namespace {
/// The tensors whose sum a tensor of the residual stream is; one when it is only carried on.
std::vector<std::string> summands(const Trace& trace, const explaining::TensorName& name) {
    const ModelConfig& config = trace.model->config;
    const bool post = config.norm == NormPlacement::Post;
    std::vector<std::string> embeddings{"embed"};
    if (config.addsPositions()) embeddings.push_back("pos_embed");
    if (config.n_types > 0) embeddings.push_back("type_embed");
    if (name.part == "embed_sum") return embeddings;
    if (name.part == "resid_pre" && name.layer > 0) return {blockName(name.layer - 1, "resid_post")};
    if (name.part == "resid_pre")
        return config.embed_norm ? std::vector<std::string>{"embed_ln"} : embeddings;
    if (name.part == "resid_mid" && post) return {name.sibling("ln1")};
    if (name.part == "resid_post" && post) return {name.sibling("ln2")};
    if (name.part == "resid_mid" || name.part == "attn_sum")
        return {name.sibling(residualInput(config, name.layer)), name.sibling("attn_out")};
    return {name.sibling("resid_mid"), name.sibling("mlp_out")};
}
} // namespace

Derivation explainResidual(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    std::vector<Term> terms;
    for (const std::string& tensor : summands(trace, TensorName(cell.tensor)))
        terms.push_back(product(recorded(trace, tensor, cell.index)));
    const How how = terms.size() == 1 ? How::Copy : How::Sum;
    return single(trace, cell, "residual", how, std::move(terms));
}

} // namespace kanshei::ops
