#include "core/ops/attention.h"

#include "core/ops/mask.h"
#include "core/ops/product.h"
#include "core/ops/scale.h"
#include "core/ops/softmax.h"

#include <limits>

namespace kanshei::ops {
namespace {

constexpr Index rowsAtOnce = 48;

/// `scores` are those of the rows from `first` on.
void hide(MatrixView scores, const Mask& allowed, Index first) {
    constexpr float hidden = -std::numeric_limits<float>::infinity();
    const bool onlyCausal = allowed.pattern == MaskPattern::Causal && allowed.window == 0;
    for (Index i = 0; i < scores.rows(); ++i)
        if (onlyCausal)
            scores.row(i).tail(std::max<Index>(0, scores.cols() - first - i - 1)).setConstant(hidden);
        else
            for (Index j = 0; j < scores.cols(); ++j)
                if (!allowed.visible(first + i, j)) scores(i, j) = hidden;
}

} // namespace

void attention(ConstMatrixView q, ConstMatrixView k, ConstMatrixView v, Index divisor, const Mask& allowed,
               MatrixView pattern, MatrixView z) {
    assert(q.cols() == k.cols() && k.rows() == v.rows() && pattern.rows() == q.rows() &&
           pattern.cols() == k.rows() && z.rows() == q.rows() && z.cols() == v.cols());
    const Panels keys = Panels::pack({{k, true}}), values = Panels::pack({{v}});
    for (Index first = 0; first < q.rows(); first += rowsAtOnce) {
        const Index rows = std::min(rowsAtOnce, q.rows() - first);
        const Index seen =
            allowed.pattern == MaskPattern::Causal ? std::min(first + rows, k.rows()) : k.rows();
        const auto rowsOf = [&](auto m, Index columns) {
            return view(m.data() + first * m.outerStride(), rows, columns, m.outerStride());
        };
        const MatrixView weights = rowsOf(pattern, k.rows()), scores = rowsOf(pattern, seen);
        multiplyPanels(rowsOf(q, q.cols()), keys, noBias, placesOf(scores), 0, seen);
        scale(asConst(scores), divisor, scores);
        hide(weights, allowed, first);
        softmax(asConst(weights), weights);
        multiplyPanels(asConst(scores), values, noBias, placesOf(rowsOf(z, z.cols())));
    }
}

} // namespace kanshei::ops
