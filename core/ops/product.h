// Matrix products, with a choice of how their terms are added up.
#pragma once
#include "core/ops/panels.h"

#include <algorithm>

namespace kanshei::ops {

/// Training takes Single, which is quicker. A trace takes Double: where terms cancel, a sum of floats loses digits that a reader
/// with a calculator, and the audit, would miss. Both give the same bits with any number of threads.
/// A large model's trace takes Panels: floats too, in a fixed order that loses few digits (panels.h).
enum class Sums { Single, Double, Panels };

inline const ConstVectorView noBias(nullptr, 0);

/// out = a·b + bias (of each row; may be empty). Sums of doubles are right to the last digit of a float: a product of two floats
/// fits into a double.
template<class A, class B, class Out>
void multiply(const A& a, const B& b, const ConstVectorView& bias, Out&& out, Sums sums) {
    if (sums == Sums::Single) {
        out.noalias() = a * b;
        if (bias.size() != 0) out.rowwise() += bias;
        return;
    }
    if (sums == Sums::Panels) {
        const auto left = view(a.data(), a.rows(), a.cols(), a.outerStride());
        const auto right = B::IsRowMajor ? view(b.data(), b.rows(), b.cols(), b.outerStride())
                                         : view(b.data(), b.cols(), b.rows(), b.outerStride());
        return multiplyPanels(left, RightSide{right, !B::IsRowMajor}, bias,
                              placesOf(view(out.data(), out.rows(), out.cols(), out.outerStride())));
    }
    using Doubles = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    constexpr Index block = 128; // columns that are converted at once, so that they stay in the cache
    const Doubles left = a.template cast<double>();
    Doubles right, product;
    for (Index j = 0; j < b.cols(); j += block) {
        const Index n = std::min(block, b.cols() - j);
        right = b.middleCols(j, n).template cast<double>();
        product.noalias() = left * right;
        if (bias.size() != 0) product.rowwise() += bias.segment(j, n).template cast<double>();
        out.middleCols(j, n) = product.template cast<float>();
    }
}

} // namespace kanshei::ops
