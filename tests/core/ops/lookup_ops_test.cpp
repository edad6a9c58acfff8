#include "core/ops/embed.h"
#include "core/ops/position.h"
#include "tests/core/ops/compare.h"

using namespace kanshei;
using naive::FloatGrid;

TEST_CASE("embed takes rows, and its gradient adds up where a token comes twice") {
    Random random(1);
    const FloatGrid W(naive::random(5, 3, random)), dx(naive::random(4, 3, random));
    const std::vector<TokenId> ids{4, 0, 4, 2};
    FloatGrid x(4, 3), dW(5, 3);
    ops::embed(W.in(), ids, x.view());
    for (Index i = 0; i < 4; ++i) CHECK(x.m.row(i) == W.m.row(ids[std::size_t(i)]));
    ops::embedBackward(ids, dx.in(), dW.view());
    CHECK(dW.m.row(4) == dx.m.row(0) + dx.m.row(2));
    CHECK(dW.m.row(0) == dx.m.row(1));
    CHECK(dW.m.row(1).isZero(0));
}

TEST_CASE("position takes the rows from the first one on, and its gradient goes back there") {
    Random random(2);
    const FloatGrid W(naive::random(6, 3, random)), dp(naive::random(2, 3, random));
    FloatGrid p(2, 3), dW(6, 3);
    ops::position(W.in(), 3, p.view());
    CHECK(p.m == W.m.middleRows(3, 2));
    ops::positionBackward(3, dp.in(), dW.view());
    CHECK(dW.m.middleRows(3, 2) == dp.m);
    CHECK(dW.m.topRows(3).isZero(0));
    CHECK(dW.m.row(5).isZero(0));
}
