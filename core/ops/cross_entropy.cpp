#include "core/ops/cross_entropy.h"

#include "core/ops/rows.h"

#include <cmath>

namespace kanshei::ops {
namespace {
using Numbers = Eigen::Array<float, 1, Eigen::Dynamic>;

/// Fills p with e^(logits − max) and returns log Σ e^logits.
double exponentials(ConstRow logits, Numbers& p) {
    const float max = logits.maxCoeff();
    p = (logits - max).exp();
    const double sum = p.sum();
    p *= float(1 / sum);
    return double(max) + std::log(sum);
}
} // namespace

double crossEntropy(ConstMatrixView logits, std::span<const TokenId> targets, float weight,
                    MatrixView dlogits) {
    assert(logits.rows() == Index(targets.size()));
    std::vector<double> losses(targets.size());
    forRowBlocks(logits.rows(), 8, 8 * logits.cols(), [&](Index first, Index n) {
        Numbers p(logits.cols());
        for (Index i = first; i < first + n; ++i) {
            const Index target = targets[std::size_t(i)];
            assert(target >= 0 && target < logits.cols());
            losses[std::size_t(i)] = exponentials(row(logits, i), p) - double(logits(i, target));
            if (dlogits.size() == 0) continue;
            row(dlogits, i) = p * weight;
            dlogits(i, target) -= weight;
        }
    });
    double loss = 0;
    for (const double l : losses) loss += l;
    return loss;
}

double crossEntropySoft(ConstMatrixView logits, ConstMatrixView target, float weight, MatrixView dlogits) {
    assert(target.rows() == logits.rows() && target.cols() == logits.cols());
    Numbers p(logits.cols());
    double loss = 0;
    for (Index i = 0; i < logits.rows(); ++i) {
        const auto wanted = row(target, i);
        const double logSum = exponentials(row(logits, i), p);
        loss += (wanted.cast<double>() * (logSum - row(logits, i).cast<double>())).sum();
        if (dlogits.size() != 0) row(dlogits, i) = (p - wanted) * weight;
    }
    return loss;
}

} // namespace kanshei::ops
