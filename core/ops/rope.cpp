#include "core/ops/rope.h"

#include "core/explain/build.h"
#include "core/explain/names.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace kanshei::ops {
namespace {

constexpr double turn = 2 * std::numbers::pi;

/// How much of the new, slower frequency a pair takes: 0 for pairs that turn often within the old context, 1 for those that hardly
/// turn. llama3: linear in the number of turns.
double llama3Slowness(const Rotary& r, double frequency) {
    const double turns = double(r.original_n_ctx) * frequency / turn;
    return 1 - std::clamp((turns - r.low_freq_factor) / (r.high_freq_factor - r.low_freq_factor), 0.0, 1.0);
}

/// The pair that turns `turns` times within the old context, as a number between pairs.
double pairWithTurns(const Rotary& r, double turns) {
    return double(r.dims) * std::log(double(r.original_n_ctx) / (turns * turn)) / (2 * std::log(r.theta));
}

/// yarn: linear in the number of the pair, between those with beta_fast and beta_slow turns.
double yarnSlowness(const Rotary& r, Index pair) {
    const double last = double(r.dims - 1);
    const double low = std::max(0.0, std::floor(pairWithTurns(r, r.beta_fast)));
    double high = std::min(last, std::ceil(pairWithTurns(r, r.beta_slow)));
    if (high == low) high += 0.001;
    return std::clamp((double(pair) - low) / (high - low), 0.0, 1.0);
}

double slowness(const Rotary& r, Index pair, double frequency) {
    switch (r.scaling) {
    case Rotary::Scaling::None:
        return 0;
    case Rotary::Scaling::Linear:
        return 1;
    case Rotary::Scaling::Llama3:
        return llama3Slowness(r, frequency);
    case Rotary::Scaling::Yarn:
        return yarnSlowness(r, pair);
    }
    return 0;
}

/// Turns every row by its angles, or back.
void turnRows(ConstMatrixView x, const Rotary& r, Index first, bool back, MatrixView y) {
    const std::vector<double> frequencies = rotaryFrequencies(r);
    for (Index t = 0; t < x.rows(); ++t)
        for (Index i = 0; i < r.dims / 2; ++i) {
            const double angle = double(first + t) * frequencies[std::size_t(i)] * (back ? -1 : 1);
            const double c = std::cos(angle) * r.attention_factor, s = std::sin(angle) * r.attention_factor;
            const auto [a, b] = rotaryPair(r, i);
            const double xa = double(x(t, a)), xb = double(x(t, b));
            y(t, a) += float(xa * c - xb * s);
            y(t, b) += float(xb * c + xa * s);
        }
}

} // namespace

std::vector<double> rotaryFrequencies(const Rotary& r) {
    std::vector<double> frequencies;
    for (Index i = 0; i < r.dims / 2; ++i) {
        double frequency = std::pow(r.theta, -2 * double(i) / double(r.dims));
        const double slow = slowness(r, i, frequency);
        frequency *= (1 - slow) + slow / r.factor;
        frequencies.push_back(r.divisors.empty() ? frequency : frequency / r.divisors[std::size_t(i)]);
    }
    return frequencies;
}

std::pair<Index, Index> rotaryPair(const Rotary& r, Index pair) {
    if (r.layout == Rotary::Layout::Halves) return {pair, pair + r.dims / 2};
    return {2 * pair, 2 * pair + 1};
}

void rope(ConstMatrixView x, const Rotary& r, Index first, MatrixView y) {
    assert(y.rows() == x.rows() && y.cols() == x.cols() && r.dims <= x.cols() && r.dims % 2 == 0);
    y.leftCols(r.dims).setZero();
    turnRows(x, r, first, false, y);
    y.rightCols(x.cols() - r.dims) = x.rightCols(x.cols() - r.dims);
}

void ropeBackward(ConstMatrixView dy, const Rotary& r, Index first, MatrixView dx) {
    assert(dy.rows() == dx.rows() && dy.cols() == dx.cols());
    turnRows(dy, r, first, true, dx);
    dx.rightCols(dy.cols() - r.dims) += dy.rightCols(dy.cols() - r.dims);
}

namespace {

struct Place {
    Index pair;
    Index other; ///< the component that this one turns with
    bool second; ///< this one is the b of the pair
};

Place placeOf(const Rotary& r, Index component) {
    const Index half = r.dims / 2;
    if (r.layout == Rotary::Layout::Pairs) return {component / 2, component ^ 1, component % 2 == 1};
    const bool second = component >= half;
    return {component % half, second ? component - half : component + half, second};
}

} // namespace

Derivation explainRope(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    const ModelConfig& config = trace.model->config;
    const TensorName name(cell.tensor);
    const std::string from = name.sibling(name.part == "q_rot" ? "q" : "k");
    const Index component = cell.index[2];
    if (component >= config.rotary.dims)
        return single(trace, cell, "rope", How::Copy, {product(recorded(trace, from, cell.index))});
    const Place place = placeOf(config.rotary, component);
    Derivation d = begin(trace, cell, "rope");
    const double frequency = rotaryFrequencies(config.rotary)[std::size_t(place.pair)];
    const int angle =
        addLine(d, "mθ", How::Sum, {product(constant("m", double(cell.index[1])), constant("θ", frequency))});
    const int cosine = addLine(d, "cos mθ", How::Cos, {product(earlier(d, angle))});
    const int sine = addLine(d, "sin mθ", How::Sin, {product(earlier(d, angle))});
    const Operand own = recorded(trace, from, cell.index);
    const Operand other = recorded(trace, from, {cell.index[0], cell.index[1], place.other});
    std::vector<Term> terms{product(own, earlier(d, cosine)), product(other, earlier(d, sine))};
    if (!place.second) terms.back().factors.push_back(constant("−1", -1));
    if (config.rotary.attention_factor != 1)
        for (Term& term : terms) term.factors.push_back(constant("s", config.rotary.attention_factor));
    addLine(d, symbolOf(cell.tensor), How::Sum, std::move(terms));
    return d;
}

} // namespace kanshei::ops
