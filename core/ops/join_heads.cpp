#include "core/ops/join_heads.h"

#include "core/explain/build.h"
#include "core/ops/rows.h"

namespace kanshei::ops {

void headResult(ConstMatrixView z, ConstMatrixView W_O_head, MatrixView result, Sums sums) {
    assert(z.cols() == W_O_head.rows() && result.rows() == z.rows() && result.cols() == W_O_head.cols());
    multiply(z, W_O_head, noBias, result, sums);
}

void headResults(const Tensor& z, ConstMatrixView W_O, Tensor& result, Sums sums) {
    const Index width = z.dim(2);
    assert(W_O.rows() == z.dim(0) * width && result.dim(2) == W_O.cols());
    parallelFor(
        z.dim(0),
        [&](Index h) {
            headResult(z.matrix(h), view(W_O.data() + h * width * W_O.cols(), width, W_O.cols()),
                       result.mutableMatrix(h), sums);
        },
        W_O.size() * z.dim(1) >= worthThreads);
}

void joinHeads(const Tensor& result, ConstVectorView b_O, MatrixView attn_out) {
    assert(result.rank() == 3 && result.dim(1) == attn_out.rows() && result.dim(2) == attn_out.cols());
    assert(b_O.size() == 0 || b_O.size() == attn_out.cols());
    forRowBlocks(attn_out.rows(), 16, result.dim(0) * attn_out.cols(), [&](Index first, Index count) {
        Eigen::RowVectorXd sum(attn_out.cols());
        for (Index i = first; i < first + count; ++i) {
            sum.setZero();
            if (b_O.size() != 0) sum = b_O.cast<double>();
            for (Index h = 0; h < result.dim(0); ++h) sum += result.matrix(h).row(i).cast<double>();
            attn_out.row(i) = sum.cast<float>();
        }
    });
}

Derivation explainHeadResult(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    const TensorName name(cell.tensor);
    const Index head = cell.index[0], token = cell.index[1], column = cell.index[2];
    const Index d_head = trace.model->config.headWidth(name.layer);
    return single(trace, cell, "head_result", How::Sum,
                  dot(trace, {name.sibling("z"), {head, token, 0}, 2},
                      {name.sibling("attn.W_O"), {0, column}, 0, head * d_head}, d_head));
}

Derivation explainJoinHeads(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    const TensorName name(cell.tensor);
    std::vector<Term> terms;
    for (Index head = 0; head < trace.model->config.n_heads; ++head)
        terms.push_back(
            product(recorded(trace, name.sibling("result"), {head, cell.index[0], cell.index[1]})));
    if (const std::string b = name.sibling("attn.b_O"); trace.weight(b))
        terms.push_back(product(recorded(trace, b, {cell.index[1]})));
    return single(trace, cell, "join_heads", How::Sum, std::move(terms));
}

} // namespace kanshei::ops
