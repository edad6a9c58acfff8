#include "core/study/rollout.h"

#include "core/explain/build.h"
#include "core/explain/names.h"
#include "core/ops/rows.h"
#include "core/study/roll_up.h"

namespace kanshei::study {

void headsMean(const Tensor& pattern, MatrixView mean) {
    assert(pattern.rank() == 3 && pattern.dim(0) > 0);
    assert(mean.rows() == pattern.dim(1) && mean.cols() == pattern.dim(2));
    mean.setZero();
    for (Index h = 0; h < pattern.dim(0); ++h) mean += pattern.matrix(h);
    mean /= float(pattern.dim(0));
}

void headsMax(const Tensor& pattern, MatrixView greatest) {
    assert(pattern.rank() == 3 && pattern.dim(0) > 0);
    assert(greatest.rows() == pattern.dim(1) && greatest.cols() == pattern.dim(2));
    greatest = pattern.matrix(0);
    for (Index h = 1; h < pattern.dim(0); ++h) greatest = greatest.cwiseMax(pattern.matrix(h));
}

void rolloutStep(ConstMatrixView W, MatrixView step) {
    assert(W.rows() == W.cols() && step.rows() == W.rows() && step.cols() == W.cols());
    for (Index i = 0; i < W.rows(); ++i) {
        auto out = ops::row(step, i);
        out = ops::row(W, i) * 0.5f;
        out[i] += 0.5f;
        out /= out.sum();
    }
}

void rollout(ConstMatrixView step, ConstMatrixView before, MatrixView rollout) {
    const Index n = step.rows();
    assert(step.cols() == n && before.rows() == n && before.cols() == n);
    assert(rollout.rows() == n && rollout.cols() == n);
    ops::forRowBlocks(n, 32, n * n, [&](Index first, Index count) {
        rollout.middleRows(first, count).noalias() = step.middleRows(first, count) * before;
    });
}

Derivation explainHeads(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    const TensorName name(cell.tensor);
    const ModelConfig& config = trace.model->config;
    const bool mean = name.part.starts_with("heads_mean");
    const std::string pattern = isOfWords(name.part) ? wordsName("pattern") : "pattern";
    std::vector<Term> terms;
    if (name.layer >= 0)
        for (Index h = 0; h < config.n_heads; ++h)
            terms.push_back(product(recorded(trace, symbolOf(pattern), name.sibling(pattern),
                                             {h, cell.index[0], cell.index[1]})));
    else
        for (Index layer = 0; layer < config.n_layers; ++layer)
            terms.push_back(
                product(recorded(trace, symbolOf(name.part), blockName(layer, name.part), cell.index)));
    return single(trace, cell, mean ? "heads_mean" : "heads_max", mean ? How::Mean : How::Max,
                  std::move(terms));
}

Derivation explainRolloutStep(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    const std::string mean = TensorName(cell.tensor).sibling("heads_mean");
    const Index i = cell.index[0], j = cell.index[1];
    const auto half = [&](Index key) {
        return product(constant("0.5", 0.5), recorded(trace, "W", mean, {i, key}));
    };
    const Term residual = product(constant("0.5", 0.5), constant("I", 1));
    std::vector<Term> here{half(j)}, all;
    if (i == j) here.push_back(residual);
    for (Index key = 0; key < trace.length(); ++key) all.push_back(half(key));
    all.push_back(residual);
    Derivation d = begin(trace, cell, "rollout_step");
    const int numerator = addLine(d, "w", How::Sum, std::move(here));
    const int sum = addLine(d, "Σ", How::Sum, std::move(all));
    addLine(d, symbolOf(cell.tensor), How::Divide,
            {product(earlier(d, numerator)), product(earlier(d, sum))});
    return d;
}

Derivation explainRollout(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    const TensorName name(cell.tensor);
    const Index i = cell.index[0], j = cell.index[1];
    if (name.layer == 0)
        return single(trace, cell, "rollout", How::Copy,
                      {product(recorded(trace, "Â", name.sibling("rollout_step"), cell.index))});
    return single(trace, cell, "rollout", How::Sum,
                  dot(trace, {name.sibling("rollout_step"), {i, 0}, 1},
                      {blockName(name.layer - 1, "rollout"), {0, j}, 0}, trace.length()));
}

} // namespace kanshei::study
