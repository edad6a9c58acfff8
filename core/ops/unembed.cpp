#include "core/ops/unembed.h"

#include "core/explain/build.h"
#include "core/ops/rows.h"

namespace kanshei::ops {

void unembed(ConstMatrixView x, ConstMatrixView W_U, ConstVectorView b_U, MatrixView logits, Sums sums) {
    assert(x.cols() == W_U.cols() && logits.rows() == x.rows() && logits.cols() == W_U.rows());
    assert(b_U.size() == 0 || b_U.size() == W_U.rows());
    if (sums == Sums::Panels) return multiply(x, W_U.transpose(), b_U, logits, sums);
    // Few rows, many tokens: the blocks run over the vocabulary.
    forRowBlocks(W_U.rows(), 512, x.size(), [&](Index first, Index n) {
        const ConstVectorView b(b_U.data() + (b_U.size() != 0 ? first : 0), b_U.size() != 0 ? n : 0);
        multiply(x, W_U.middleRows(first, n).transpose(), b, logits.middleCols(first, n), sums);
    });
}

void unembedBackward(ConstMatrixView x, ConstMatrixView W_U, ConstMatrixView dlogits, MatrixView dx,
                     MatrixView dW_U, VectorView db_U) {
    assert(dlogits.rows() == x.rows() && dlogits.cols() == W_U.rows());
    if (dx.size() != 0)
        forRowBlocks(x.rows(), 32, W_U.size(), [&](Index first, Index n) {
            dx.middleRows(first, n).noalias() += dlogits.middleRows(first, n) * W_U;
        });
    if (dW_U.size() != 0)
        forRowBlocks(W_U.rows(), 512, x.size(), [&](Index first, Index n) {
            dW_U.middleRows(first, n).noalias() += dlogits.middleCols(first, n).transpose() * x;
        });
    if (db_U.size() != 0) db_U += dlogits.colwise().sum();
}

Derivation explainUnembed(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    const ModelConfig& config = trace.model->config;
    const std::string input = config.predict_transform ? "predict_ln"
                              : config.norm == NormPlacement::Pre
                                  ? "ln_final"
                                  : blockName(config.n_layers - 1, "resid_post");
    const char* W = config.tied_embeddings ? "embed.W_E" : "unembed.W_U";
    std::vector<Term> terms =
        dot(trace, {input, {cell.index[0], 0}, 1}, {W, {cell.index[1], 0}, 1}, config.d_model);
    if (trace.model->weights.find("unembed.b_U"))
        terms.push_back(product(recorded(trace, "unembed.b_U", {cell.index[1]})));
    return single(trace, cell, "unembed", How::Sum, std::move(terms));
}

} // namespace kanshei::ops
