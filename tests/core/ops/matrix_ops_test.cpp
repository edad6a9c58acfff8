#include "core/ops/join_heads.h"
#include "core/ops/linear.h"
#include "core/ops/pointer.h"
#include "core/ops/scores.h"
#include "core/ops/unembed.h"
#include "core/ops/weighted_sum.h"
#include "tests/core/ops/compare.h"

using namespace kanshei;
using naive::FloatGrid;
using naive::Grid;

namespace {
constexpr double near = 2e-5;
const VectorView noVector(nullptr, 0);
} // namespace

TEST_CASE("linear agrees with loops, forward and backward") {
    Random random(1);
    const auto rows = GENERATE(1, 7, 150); // more than one block of rows
    const Grid x = naive::random(rows, 9, random), W = naive::random(9, 13, random),
               b = naive::random(1, 13, random);
    const Grid dy = naive::random(rows, 13, random);
    FloatGrid y(rows, 13), dx(rows, 9), dW(9, 13), db(1, 13);
    ops::linear(FloatGrid(x).in(), FloatGrid(W).in(), FloatGrid(b).vectorIn(), y.view());
    CHECK(difference(y, naive::linear(x, W, b)) < near);
    ops::linear(FloatGrid(x).in(), FloatGrid(W).in(), ConstVectorView(nullptr, 0), y.view());
    CHECK(difference(y, naive::product(x, W)) < near);
    if (rows > 10) return;
    ops::linearBackward(FloatGrid(x).in(), FloatGrid(W).in(), FloatGrid(dy).in(), dx.view(), dW.view(),
                        db.vectorOut());
    const auto loss = [&](const Grid& x_, const Grid& W_, const Grid& b_) {
        return naive::dot(naive::linear(x_, W_, b_), dy);
    };
    CHECK(difference(dx, naive::numericGradient(x, [&](const Grid& v) { return loss(v, W, b); })) < near);
    CHECK(difference(dW, naive::numericGradient(W, [&](const Grid& v) { return loss(x, v, b); })) < near);
    CHECK(difference(db, naive::numericGradient(b, [&](const Grid& v) { return loss(x, W, v); })) < near);
}

TEST_CASE("Gradients are added to what is there, and an empty one is left out") {
    Random random(2);
    const Grid x = naive::random(3, 4, random), W = naive::random(4, 5, random),
               dy = naive::random(3, 5, random);
    FloatGrid once(3, 4), twice(3, 4), none(0, 0);
    const auto backward = [&](FloatGrid& dx) {
        ops::linearBackward(FloatGrid(x).in(), FloatGrid(W).in(), FloatGrid(dy).in(), dx.view(), none.view(),
                            noVector);
    };
    backward(once);
    backward(twice);
    backward(twice);
    CHECK((twice.m - 2 * once.m).norm() < 1e-5f);
    CHECK(once.m.norm() > 0.1f);

    const Grid k = naive::random(6, 4, random), ds = naive::random(3, 6, random),
               v = naive::random(5, 4, random);
    FloatGrid dq(3, 4), dk(6, 4), dq2(3, 4), dk2(6, 4), da(3, 5), dv(5, 4), da2(3, 5), dv2(5, 4);
    for (int i = 0; i < 3; ++i) {
        FloatGrid& q_ = i == 0 ? dq : dq2;
        FloatGrid& k_ = i == 0 ? dk : dk2;
        ops::scoresBackward(FloatGrid(x).in(), FloatGrid(k).in(), FloatGrid(ds).in(), q_.view(), k_.view());
        ops::weightedSumBackward(FloatGrid(dy).in(), FloatGrid(v).in(), FloatGrid(x).in(),
                                 (i == 0 ? da : da2).view(), (i == 0 ? dv : dv2).view());
    }
    CHECK((dq2.m - 2 * dq.m).norm() < 1e-5f);
    CHECK((dk2.m - 2 * dk.m).norm() < 1e-5f);
    CHECK((da2.m - 2 * da.m).norm() < 1e-5f);
    CHECK((dv2.m - 2 * dv.m).norm() < 1e-5f);
}

TEST_CASE("scores, pointer and weighted sum agree with loops, forward and backward") {
    Random random(3);
    const Grid q = naive::random(6, 4, random), k = naive::random(8, 4, random);
    const Grid ds = naive::random(6, 8, random);
    FloatGrid s(6, 8), dq(6, 4), dk(8, 4), p(6, 8), dpq(6, 4), dpk(8, 4);
    ops::scores(FloatGrid(q).in(), FloatGrid(k).in(), s.view());
    ops::pointerScores(FloatGrid(q).in(), FloatGrid(k).in(), p.view());
    CHECK(difference(s, naive::product(q, naive::transposed(k))) < near);
    CHECK(difference(p, naive::product(q, naive::transposed(k))) < near);
    ops::scoresBackward(FloatGrid(q).in(), FloatGrid(k).in(), FloatGrid(ds).in(), dq.view(), dk.view());
    ops::pointerScoresBackward(FloatGrid(q).in(), FloatGrid(k).in(), FloatGrid(ds).in(), dpq.view(),
                               dpk.view());
    const auto loss = [&](const Grid& q_, const Grid& k_) {
        return naive::dot(naive::product(q_, naive::transposed(k_)), ds);
    };
    const Grid numericQ = naive::numericGradient(q, [&](const Grid& v) { return loss(v, k); });
    const Grid numericK = naive::numericGradient(k, [&](const Grid& v) { return loss(q, v); });
    for (const auto& [fast, slow] :
         {std::pair(&dq, &numericQ), {&dk, &numericK}, {&dpq, &numericQ}, {&dpk, &numericK}})
        CHECK(difference(*fast, *slow) < near);

    const Grid a = naive::random(6, 8, random), v = naive::random(8, 3, random),
               dz = naive::random(6, 3, random);
    FloatGrid z(6, 3), da(6, 8), dv(8, 3);
    ops::weightedSum(FloatGrid(a).in(), FloatGrid(v).in(), z.view());
    CHECK(difference(z, naive::product(a, v)) < near);
    ops::weightedSumBackward(FloatGrid(a).in(), FloatGrid(v).in(), FloatGrid(dz).in(), da.view(), dv.view());
    CHECK(difference(da, naive::numericGradient(
                             a, [&](const Grid& g) { return naive::dot(naive::product(g, v), dz); })) < near);
    CHECK(difference(dv, naive::numericGradient(
                             v, [&](const Grid& g) { return naive::dot(naive::product(a, g), dz); })) < near);
}

TEST_CASE("unembed agrees with loops over more than one block of tokens, forward and backward") {
    Random random(4);
    const Grid x = naive::random(3, 4, random), W = naive::random(600, 4, random),
               b = naive::random(1, 600, random);
    const Grid dl = naive::random(3, 600, random);
    FloatGrid logits(3, 600), dx(3, 4), dW(600, 4), db(1, 600);
    ops::unembed(FloatGrid(x).in(), FloatGrid(W).in(), FloatGrid(b).vectorIn(), logits.view());
    const auto forward = [](const Grid& x_, const Grid& W_, const Grid& b_) {
        return naive::linear(x_, naive::transposed(W_), b_);
    };
    CHECK(difference(logits, forward(x, W, b)) < near);
    ops::unembedBackward(FloatGrid(x).in(), FloatGrid(W).in(), FloatGrid(dl).in(), dx.view(), dW.view(),
                         db.vectorOut());
    const auto ofX = [&](const Grid& v) { return naive::dot(forward(v, W, b), dl); };
    CHECK(difference(dx, naive::numericGradient(x, ofX)) < 1e-4);
    CHECK(difference(dW, naive::product(naive::transposed(dl), x)) < near);
    Grid sums(1, 600);
    for (Index i = 0; i < 3; ++i)
        for (Index j = 0; j < 600; ++j) sums(0, j) += dl(i, j);
    CHECK(difference(db, sums) < near);
}

TEST_CASE("Heads joined one by one are Concat(z) times W_O") {
    Random random(5);
    const Grid z = naive::random(4, 6, random), W_O = naive::random(6, 5, random),
               b = naive::random(1, 5, random);
    const FloatGrid fz(z), fW(W_O);
    Tensor results("result", {2, 4, 5});
    for (Index h = 0; h < 2; ++h)
        ops::headResult(view(fz.m.data() + h * 3, 4, 3, 6), view(fW.m.data() + h * 15, 3, 5),
                        results.mutableMatrix(h));
    FloatGrid out(4, 5);
    ops::joinHeads(results, FloatGrid(b).vectorIn(), out.view());
    CHECK(difference(out, naive::linear(z, W_O, b)) < near);
}
