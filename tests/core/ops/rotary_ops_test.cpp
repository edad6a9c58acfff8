#include "core/base/random.h"
#include "core/ops/rms_norm.h"
#include "core/ops/rope.h"
#include "tests/core/ops/compare.h"

#include <complex>
#include <numbers>

using namespace kanshei;
using naive::FloatGrid;
using naive::Grid;

namespace {

constexpr double nearly = 2e-5;

Grid naiveRms(const Grid& x, const Grid& w, double eps) {
    Grid y = x;
    for (Index i = 0; i < x.rows; ++i) {
        double squares = 0;
        for (Index j = 0; j < x.cols; ++j) squares += x(i, j) * x(i, j) / double(x.cols);
        for (Index j = 0; j < x.cols; ++j) y(i, j) = x(i, j) / std::sqrt(squares + eps) * w(0, j);
    }
    return y;
}

Rotary rotary(Rotary::Layout layout, Index dims = 6) {
    Rotary r;
    r.dims = dims;
    r.layout = layout;
    return r;
}

Grid naiveTurn(const Grid& x, const Rotary& r, Index first) {
    Grid y = x;
    for (Index t = 0; t < x.rows; ++t)
        for (Index i = 0; i < r.dims / 2; ++i) {
            const bool halves = r.layout == Rotary::Layout::Halves;
            const Index a = halves ? i : 2 * i, b = halves ? i + r.dims / 2 : 2 * i + 1;
            const double theta = 1 / std::pow(r.theta, 2.0 * double(i) / double(r.dims));
            const auto z = std::complex(x(t, a), x(t, b)) * std::polar(1.0, double(first + t) * theta);
            y(t, a) = z.real();
            y(t, b) = z.imag();
        }
    return y;
}

} // namespace

TEST_CASE("RMS norm agrees with loops, forward and backward") {
    Random random(1);
    const auto d = GENERATE(5, 64);
    const Grid x = naive::random(4, d, random, 2), w = naive::random(1, d, random),
               dy = naive::random(4, d, random);
    FloatGrid y(4, d), dx(4, d), dw(1, d);
    ops::rmsNorm(FloatGrid(x).in(), FloatGrid(w).vectorIn(), 1e-5f, y.view());
    CHECK(difference(y, naiveRms(x, w, 1e-5)) < 1e-6);
    ops::rmsNormBackward(FloatGrid(x).in(), FloatGrid(w).vectorIn(), 1e-5f, FloatGrid(dy).in(), dx.view(),
                         dw.vectorOut());
    const auto loss = [&](const Grid& x_, const Grid& w_) { return naive::dot(naiveRms(x_, w_, 1e-5), dy); };
    CHECK(difference(dx, naive::numericGradient(x, [&](const Grid& v) { return loss(v, w); })) < nearly);
    CHECK(difference(dw, naive::numericGradient(w, [&](const Grid& v) { return loss(x, v); })) < nearly);
}

TEST_CASE("a rotation agrees with complex numbers, forward and backward, in both layouts") {
    Random random(2);
    const auto layout = GENERATE(Rotary::Layout::Halves, Rotary::Layout::Pairs);
    const Index width = 10, first = 3; // 6 of 10 components turn
    const Rotary r = rotary(layout);
    const Grid x = naive::random(5, width, random), dy = naive::random(5, width, random);
    FloatGrid y(5, width), dx(5, width);
    ops::rope(FloatGrid(x).in(), r, first, y.view());
    CHECK(difference(y, naiveTurn(x, r, first)) < 1e-6);
    ops::ropeBackward(FloatGrid(dy).in(), r, first, dx.view());
    const auto loss = [&](const Grid& v) { return naive::dot(naiveTurn(v, r, first), dy); };
    CHECK(difference(dx, naive::numericGradient(x, loss)) < nearly);
}

TEST_CASE("q·k after a rotation depends only on how far apart they stand") {
    Random random(3);
    const Rotary r = rotary(Rotary::Layout::Halves, 8);
    const Grid q = naive::random(1, 8, random), k = naive::random(1, 8, random);
    const auto score = [&](Index m, Index n) {
        FloatGrid a(1, 8), b(1, 8);
        ops::rope(FloatGrid(q).in(), r, m, a.view());
        ops::rope(FloatGrid(k).in(), r, n, b.view());
        return double(a.m.row(0).dot(b.m.row(0)));
    };
    CHECK(score(7, 3) == Approx(score(104, 100)).margin(1e-4));
    CHECK(std::abs(score(7, 3) - score(7, 6)) > 1e-2);
}

TEST_CASE("scaled rotations keep the fast pairs and slow the slow ones down") {
    Rotary r = rotary(Rotary::Layout::Halves, 64);
    r.theta = 500000;
    const auto plain = ops::rotaryFrequencies(r);
    r.factor = 8;
    r.original_n_ctx = 8192;
    for (const auto kind : {Rotary::Scaling::Linear, Rotary::Scaling::Llama3, Rotary::Scaling::Yarn}) {
        r.scaling = kind;
        const auto scaled = ops::rotaryFrequencies(r);
        REQUIRE(scaled.size() == 32);
        CHECK(scaled.back() == Approx(plain.back() / 8));
        CHECK(scaled.front() == Approx(kind == Rotary::Scaling::Linear ? plain.front() / 8 : plain.front()));
        for (std::size_t i = 1; i < scaled.size(); ++i) CHECK(scaled[i] < scaled[i - 1]);
    }
    // llama3 by hand: between 1 and 4 turns within the old context the share of the old frequency grows linearly.
    r.scaling = Rotary::Scaling::Llama3;
    const auto llama3 = ops::rotaryFrequencies(r);
    bool between = false;
    for (std::size_t i = 0; i < plain.size(); ++i) {
        const double turns = 8192 * plain[i] / (2 * std::numbers::pi);
        const double old = std::min(1.0, std::max(0.0, (turns - 1) / 3));
        between = between || (old > 0 && old < 1);
        CHECK(llama3[i] == Approx(old * plain[i] + (1 - old) * plain[i] / 8));
    }
    CHECK(between);
    r.scaling = Rotary::Scaling::None;
    r.divisors.assign(32, 2);
    CHECK(ops::rotaryFrequencies(r)[5] == Approx(plain[5] / 2));
}
