#include "core/study/small_pattern.h"

#include "core/base/parallel.h"
#include "core/explain/build.h"
#include "core/explain/names.h"

#include <algorithm>

namespace kanshei::study {

std::pair<Index, Index> smallRange(Index at, Index length) {
    return {at * length / smallSide, (at + 1) * length / smallSide};
}

void smallPattern(const Tensor& pattern, Tensor& small) {
    const Index T = pattern.dim(1);
    assert(pattern.rank() == 3 && pattern.dim(2) == T && T > smallSide);
    assert(small.shape() == (Shape{pattern.dim(0), smallSide, smallSide}));
    float* out = small.mutableData();
    parallelFor(pattern.dim(0), [&](Index h) {
        const auto weights = pattern.matrix(h);
        auto to = view(out + h * smallSide * smallSide, smallSide, smallSide);
        Eigen::RowVectorXf greatest(T);
        for (Index a = 0; a < smallSide; ++a) {
            const auto [from, end] = smallRange(a, T);
            greatest = weights.middleRows(from, end - from).colwise().maxCoeff();
            for (Index b = 0; b < smallSide; ++b) {
                const auto [left, right] = smallRange(b, T);
                to(a, b) = greatest.segment(left, right - left).maxCoeff();
            }
        }
    });
}

Derivation explainSmallPattern(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    const std::string pattern = TensorName(cell.tensor).sibling("pattern");
    const auto [from, end] = smallRange(cell.index[1], trace.length());
    const auto [left, right] = smallRange(cell.index[2], trace.length());
    std::vector<Term> terms;
    for (Index i = from; i < end; ++i)
        for (Index j = left; j < right; ++j)
            terms.push_back(product(recorded(trace, "a", pattern, {cell.index[0], i, j})));
    return single(trace, cell, "pattern_small", How::Max, std::move(terms));
}

} // namespace kanshei::study
