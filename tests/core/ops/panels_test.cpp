#include "core/ops/panels.h"

#include "core/base/parallel.h"
#include "core/ops/product.h"
#include "tests/core/ops/compare.h"

using namespace kanshei;
using naive::FloatGrid;

namespace {

FloatGrid normalNumbers(Index rows, Index cols, Random& random) {
    return FloatGrid(naive::random(rows, cols, random));
}

Matrix timesPacked(const FloatGrid& x, const ops::Panels& W, const FloatGrid& b, Index firstRow = 0) {
    FloatGrid y(x.m.rows(), W.out());
    ops::multiplyPanels(x.in(), W, b.vectorIn(), ops::placesOf(y.view()), firstRow);
    return y.m;
}

Matrix timesWhereItLies(const FloatGrid& x, const ops::RightSide& W, const FloatGrid& b) {
    FloatGrid y(x.m.rows(), W.out());
    ops::multiplyPanels(x.in(), W, b.vectorIn(), ops::placesOf(y.view()));
    return y.m;
}

} // namespace

TEST_CASE("Products in panels agree with the naive ones, however the rows and columns come out", "[panels]") {
    Random random(1);
    for (const auto& [rows, in, out] :
         {std::array<Index, 3>{1, 1, 1}, {7, 130, 35}, {6, 64, 32}, {101, 96, 50}, {200, 70, 16}}) {
        const naive::Grid x = naive::random(rows, in, random), W = naive::random(in, out, random),
                          b = naive::random(1, out, random);
        const FloatGrid fx(x), fW(W), fb(b);
        FloatGrid y(rows, out);
        y.m = timesPacked(fx, ops::Panels::pack({{fW.in()}}), fb);
        CHECK(naive::difference(y, naive::linear(x, W, b)) < 1e-5);
        const FloatGrid transposed(naive::transposed(W));
        CHECK(timesWhereItLies(fx, {fW.in()}, fb) == y.m);
        CHECK(timesWhereItLies(fx, {transposed.in(), true}, fb) == y.m);
        CHECK(timesPacked(fx, ops::Panels::pack({{transposed.in(), true}}), fb) == y.m);
    }
}

TEST_CASE("A row of a product in panels has the same bits in any company", "[panels]") {
    Random random(2);
    const FloatGrid x = normalNumbers(230, 200, random), W = normalNumbers(200, 130, random),
                    b = normalNumbers(1, 130, random);
    const ops::Panels packed = ops::Panels::pack({{W.in()}});
    const Matrix all = timesPacked(x, packed, b);
    for (const Index rows : {1, 2, 5, 19, 97}) {
        FloatGrid few(rows, 200);
        few.m = x.m.topRows(rows);
        CHECK(timesPacked(few, packed, b) == all.topRows(rows));
    }
    const int before = threadCount();
    for (const int threads : {1, 2, 5}) {
        setThreadCount(threads);
        CHECK(timesPacked(x, packed, b) == all);
    }
    setThreadCount(before);
}

TEST_CASE("Numbers of sixteen bits are kept as such, without loss", "[panels]") {
    Random random(3);
    const FloatGrid b = normalNumbers(1, 40, random), full = normalNumbers(96, 40, random);
    CHECK(ops::Panels::pack({{full.in()}}).kind() == ops::Panels::Kind::F32);
    FloatGrid brain(full), half(full);
    for (float& v : brain.m.reshaped()) v = float(Eigen::bfloat16(v));
    for (float& v : half.m.reshaped()) v = float(Eigen::half(v));
    const ops::Panels asBrain = ops::Panels::pack({{brain.in()}}), asHalf = ops::Panels::pack({{half.in()}});
    CHECK(asBrain.kind() == ops::Panels::Kind::BF16);
    CHECK(asBrain.bytes() * 2 == ops::Panels::pack({{full.in()}}).bytes());
    for (const Index rows : {1, 10, 50}) { // widened in the registers, and beforehand
        const FloatGrid x = normalNumbers(rows, 96, random);
        CHECK(timesPacked(x, asBrain, b) == timesWhereItLies(x, {brain.in()}, b));
        CHECK(timesPacked(x, asHalf, b) == timesWhereItLies(x, {half.in()}, b));
    }
}

TEST_CASE("Panels stand side by side, are used in part, and fill several places", "[panels]") {
    Random random(4);
    const FloatGrid x = normalNumbers(9, 24, random), none(1, 0);
    const FloatGrid first = normalNumbers(24, 20, random), second = normalNumbers(24, 12, random);
    const ops::Panels both = ops::Panels::pack({{first.in()}, {second.in()}});
    const Matrix together = timesPacked(x, both, none);
    CHECK(together.leftCols(20) == timesWhereItLies(x, {first.in()}, none));
    CHECK(together.rightCols(12) == timesWhereItLies(x, {second.in()}, none));

    FloatGrid a(9, 16), c(9, 16); // a boundary that is inside a panel of 512-bit registers
    ops::multiplyPanels(x.in(), both, ops::noBias, {{a.m.data(), c.m.data()}, 16, 16});
    CHECK(a.m == together.leftCols(16));
    CHECK(c.m == together.rightCols(16));

    FloatGrid part(9, 8), rows(8, 20);
    part.m = x.m.middleCols(8, 8), rows.m = first.m.middleRows(8, 8);
    CHECK(timesPacked(part, ops::Panels::pack({{first.in()}}), none, 8) ==
          timesWhereItLies(part, {rows.in()}, none));
}
