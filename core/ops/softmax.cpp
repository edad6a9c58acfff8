#include "core/ops/softmax.h"

#include "core/explain/build.h"
#include "core/explain/names.h"
#include "core/ops/rows.h"

#include <limits>

namespace kanshei::ops {

namespace {
void softmaxOfRow(ConstRow in, Row out) {
    const float max = in.maxCoeff();
    if (max == -std::numeric_limits<float>::infinity()) {
        out.setZero();
        return;
    }
    out = (in - max).exp();
    // The vectorised exp stops at the smallest numbers instead of 0, and a hidden key must weigh exactly 0.
    for (float& e : out) e = e < std::numeric_limits<float>::min() ? 0.f : e;
    out *= 1.f / out.sum();
}
} // namespace

void softmax(ConstMatrixView s, MatrixView a) {
    assert(a.rows() == s.rows() && a.cols() == s.cols());
    if (s.cols() == 0) return;
    forRowBlocks(s.rows(), 16, 8 * s.cols(), [&](Index first, Index count) {
        for (Index i = first; i < first + count; ++i) softmaxOfRow(row(s, i), row(a, i));
    });
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
/// The scores that a row of weights was made from.
std::string softmaxInput(const Cell& cell) {
    const explaining::TensorName name(cell.tensor);
    if (name.part == "pattern") return name.sibling("attn_scores");
    return name.part == "answer" ? "answer_scores" : "logits";
}

/// Only attention hides keys: their scores are −∞.
bool isSeen(const Tensor& scores, std::span<const Index> index) {
    return scores.at(index) != -std::numeric_limits<float>::infinity();
}
} // namespace

void softmaxRow(const Trace& trace, const Cell& cell, Derivation& d) {
    using namespace explaining;
    const Tensor& scores = trace.at(softmaxInput(cell));
    std::vector<Term> row;
    std::vector<Index> index = cell.index;
    for (Index key = 0; key < scores.shape().back(); ++key) {
        index.back() = key;
        if (isSeen(scores, index)) row.push_back(product(recorded(trace, scores.name(), index)));
    }
    if (row.empty()) return;
    const int max = addLine(d, "max", How::Max, row);
    row.push_back(product(earlier(d, max)));
    addLine(d, "Z", How::SumExp, std::move(row));
}

void softmaxCell(const Trace& trace, const Cell& cell, Derivation& d) {
    using namespace explaining;
    const Tensor& scores = trace.at(softmaxInput(cell));
    if (!isSeen(scores, cell.index)) {
        addLine(d, symbolOf(cell.tensor), How::Masked, {product(constant("0", 0))});
        return;
    }
    const Operand max = earlier(d, 0), total = earlier(d, 1);
    const int power =
        addLine(d, "e", How::Exp, {product(recorded(trace, scores.name(), cell.index)), product(max)});
    addLine(d, symbolOf(cell.tensor), How::Divide, {product(earlier(d, power)), product(total)});
}

Derivation explainSoftmax(const Trace& trace, const Cell& cell) {
    Derivation d = explaining::begin(trace, cell, "softmax");
    if (isSeen(trace.at(softmaxInput(cell)), cell.index)) softmaxRow(trace, cell, d);
    softmaxCell(trace, cell, d);
    return d;
}

} // namespace kanshei::ops
