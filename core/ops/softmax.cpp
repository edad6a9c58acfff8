#include "core/ops/softmax.h"

#include "core/explain/build.h"
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

namespace {
/// The scores that a row of weights was made from. Only attention hides keys.
std::string softmaxInput(const explaining::TensorName& name) {
    if (name.part == "pattern") return name.sibling("attn_scores");
    return name.part == "answer" ? "answer_scores" : "logits";
}
} // namespace

Derivation explainSoftmax(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    const TensorName name(cell.tensor);
    const std::string input = softmaxInput(name);
    const bool attention = name.part == "pattern";
    const auto seen = [&](Index key) { return !attention || trace.visible(cell.index[1], key); };
    if (!seen(cell.index.back()))
        return single(trace, cell, "softmax", How::Masked, {product(constant("0", 0))});
    std::vector<Term> row;
    std::vector<Index> index = cell.index;
    for (Index key = 0; key < trace.at(input).shape().back(); ++key) {
        if (!seen(key)) continue;
        index.back() = key;
        row.push_back(product(recorded(trace, "s", input, index)));
    }
    Derivation d = begin(trace, cell, "softmax");
    const int max = addLine(d, "max", How::Max, row);
    row.push_back(product(earlier(d, max)));
    const int total = addLine(d, "Z", How::SumExp, std::move(row));
    const int power = addLine(d, "e", How::Exp,
                              {product(recorded(trace, "s", input, cell.index)), product(earlier(d, max))});
    addLine(d, symbolOf(cell.tensor), How::Divide, {product(earlier(d, power)), product(earlier(d, total))});
    return d;
}

} // namespace kanshei::ops
