#include "core/ops/activation.h"
#include "core/ops/cross_entropy.h"
#include "core/ops/layer_norm.h"
#include "core/ops/mask.h"
#include "core/ops/residual.h"
#include "core/ops/scale.h"
#include "core/ops/softmax.h"
#include "tests/core/ops/compare.h"

using namespace kanshei;
using naive::FloatGrid;
using naive::Grid;

namespace {
constexpr double rowsNear = 2e-5;
const float infinity = std::numeric_limits<float>::infinity();
} // namespace

TEST_CASE("layer norm agrees with loops, forward and backward") {
    Random random(1);
    const auto d = GENERATE(5, 64);
    const Grid x = naive::random(4, d, random, 2), w = naive::random(1, d, random),
               b = naive::random(1, d, random);
    const Grid dy = naive::random(4, d, random);
    FloatGrid y(4, d), stats(4, 2), dx(4, d), dw(1, d), db(1, d);
    ops::layerNorm(FloatGrid(x).in(), FloatGrid(w).vectorIn(), FloatGrid(b).vectorIn(), 1e-5f, y.view(),
                   stats.m.data());
    CHECK(difference(y, naive::layerNorm(x, w, b, 1e-5)) < rowsNear);
    ops::layerNormBackward(FloatGrid(x).in(), FloatGrid(w).vectorIn(), stats.m.data(), FloatGrid(dy).in(),
                           dx.view(), dw.vectorOut(), db.vectorOut());
    const auto loss = [&](const Grid& x_, const Grid& w_, const Grid& b_) {
        return naive::dot(naive::layerNorm(x_, w_, b_, 1e-5), dy);
    };
    CHECK(difference(dx, naive::numericGradient(x, [&](const Grid& v) { return loss(v, w, b); })) < rowsNear);
    CHECK(difference(dw, naive::numericGradient(w, [&](const Grid& v) { return loss(x, v, b); })) < rowsNear);
    CHECK(difference(db, naive::numericGradient(b, [&](const Grid& v) { return loss(x, w, v); })) < rowsNear);
}

TEST_CASE("softmax agrees with loops, forward and backward, also far from zero") {
    Random random(2);
    const auto offset = GENERATE(0.0, 500.0, -500.0);
    Grid s = naive::random(3, 37, random, 3);
    for (double& v : s.v) v = double(float(v + offset));
    const Grid da = naive::random(3, 37, random);
    FloatGrid a(3, 37), ds(3, 37);
    ops::softmax(FloatGrid(s).in(), a.view());
    CHECK(difference(a, naive::softmax(s)) < 1e-6);
    for (Index i = 0; i < 3; ++i) CHECK(double(a.m.row(i).sum()) == Approx(1).margin(1e-6));
    ops::softmaxBackward(a.in(), FloatGrid(da).in(), ds.view());
    const auto loss = [&](const Grid& v) { return naive::dot(naive::softmax(v), da); };
    CHECK(difference(ds, naive::numericGradient(s, loss)) < rowsNear);
}

TEST_CASE("A hidden key weighs exactly nothing, and a row of hidden keys is all zeros") {
    for (const Index n : {1, 3, 16, 33}) {
        FloatGrid s(3, n);
        s.m.setConstant(-700);
        s.m.row(1).setConstant(-infinity);
        s.m(2, n - 1) = 0;
        s.m.row(2).head(n - 1).setConstant(-infinity);
        FloatGrid a(3, n);
        a.m.setConstant(7);
        ops::softmax(s.in(), a.view());
        CHECK(a.m.row(0).isApproxToConstant(1.f / float(n)));
        CHECK(a.m.row(1).isZero(0));
        CHECK(a.m.row(2).head(n - 1).isZero(0));
        CHECK(a.m(2, n - 1) == 1.f);
        ops::softmax(s.in(), s.view()); // in place
        CHECK(s.m == a.m);
    }
}

TEST_CASE("Every activation agrees with its definition, forward and backward") {
    Random random(3);
    const auto kind = GENERATE(Activation::GeluTanh, Activation::Gelu, Activation::Relu, Activation::Silu,
                               Activation::Tanh);
    Grid x = naive::random(80, 19, random, 2);
    x(0, 0) = 30;
    x(0, 1) = -30;
    x(0, 2) = 0.001;
    const Grid dy = naive::random(80, 19, random);
    FloatGrid y(80, 19), dx(80, 19);
    ops::activation(kind, FloatGrid(x).in(), y.view());
    CHECK(difference(y, naive::activation(kind, x)) < 1e-6);
    ops::activationBackward(kind, FloatGrid(x).in(), FloatGrid(dy).in(), dx.view());
    Grid expected(80, 19);
    for (std::size_t i = 0; i < x.v.size(); ++i) {
        const double eps = 1e-5;
        expected.v[i] = dy.v[i] *
                        (naive::activation(kind, x.v[i] + eps) - naive::activation(kind, x.v[i] - eps)) /
                        (2 * eps);
    }
    CHECK(difference(dx, expected) < rowsNear);
}

TEST_CASE("scale, mask and residual agree with their definitions, forward and backward") {
    Random random(4);
    const Grid s = naive::random(5, 5, random), g = naive::random(5, 5, random);
    FloatGrid out(5, 5), ds(5, 5);
    ops::scale(FloatGrid(s).in(), 16, out.view());
    ops::scaleBackward(FloatGrid(g).in(), 16, ds.view());
    CHECK((out.m - FloatGrid(s).m / 4).norm() < 1e-6f);
    CHECK((ds.m - FloatGrid(g).m / 4).norm() < 1e-6f);
    for (const MaskKind& kind : maskKinds()) {
        INFO(kind.id);
        const Mask allowed{kind.pattern};
        ops::mask(FloatGrid(s).in(), allowed, out.view());
        CHECK(difference(out, naive::mask(s, kind)) == 0);
        ds.m.setZero();
        ops::maskBackward(FloatGrid(g).in(), allowed, ds.view());
        for (Index i = 0; i < 5; ++i)
            for (Index j = 0; j < 5; ++j) CHECK(ds.m(i, j) == (kind.visible(i, j) ? float(g(i, j)) : 0.f));
    }
    FloatGrid dx(5, 5), df(5, 5);
    ops::residual(FloatGrid(s).in(), FloatGrid(g).in(), out.view());
    CHECK((out.m - FloatGrid(s).m - FloatGrid(g).m).norm() < 1e-6f);
    ops::residualBackward(FloatGrid(g).in(), dx.view(), df.view());
    CHECK(dx.m == FloatGrid(g).m);
    CHECK(df.m == FloatGrid(g).m);
}

TEST_CASE("Cross entropy and its gradient, for one answer and for a distribution") {
    Random random(5);
    const Grid logits = naive::random(20, 11, random, 2);
    Grid one(20, 11), spread(20, 11);
    std::vector<TokenId> targets;
    for (Index i = 0; i < 20; ++i) {
        targets.push_back(TokenId(random.below(11)));
        one(i, targets.back()) = 1;
        spread(i, 2) = 0.25;
        spread(i, 7) = 0.75;
    }
    const float weight = 0.3f;
    const auto check = [&](const Grid& target, double loss, const FloatGrid& gradient) {
        CHECK(loss == Approx(naive::crossEntropy(logits, target)).epsilon(1e-5));
        const auto weighted = [&](const Grid& v) { return 0.3 * naive::crossEntropy(v, target); };
        CHECK(difference(gradient, naive::numericGradient(logits, weighted)) < rowsNear);
    };
    FloatGrid d(20, 11), none(0, 0);
    check(one, ops::crossEntropy(FloatGrid(logits).in(), targets, weight, d.view()), d);
    check(spread, ops::crossEntropySoft(FloatGrid(logits).in(), FloatGrid(spread).in(), weight, d.view()), d);
    CHECK(ops::crossEntropy(FloatGrid(logits).in(), targets, weight, none.view()) ==
          Approx(naive::crossEntropy(logits, one)).epsilon(1e-5));
}
