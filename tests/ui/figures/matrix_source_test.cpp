#include "ui/figures/matrix_source.h"

#include "tests/support/catch.h"

using namespace kanshei;

namespace {

/// value = 100·a + 10·b + c
Tensor cube() {
    Tensor t("blocks.0.q", {2, 3, 4});
    for (Index i = 0; i < t.size(); ++i)
        t.mutableData()[i] = float(100 * (i / 12) + 10 * (i / 4 % 3) + i % 4);
    return t;
}

void checkRoundTrip(const MatrixSource& source, const Tensor& tensor) {
    for (Index r = 0; r < source.rows(); ++r)
        for (Index c = 0; c < source.cols(); ++c) {
            const Cell cell = source.cell(r, c);
            CHECK(source.value(r, c) == tensor.at(cell.index));
            CHECK(source.find(cell) == std::pair{r, c});
        }
}

} // namespace

TEST_CASE("a source names the cell behind each of its numbers", "[matrix_source]") {
    const Tensor t = cube();
    const MatrixSource head = MatrixSource::head(t, 1);
    CHECK(head.rows() == 3);
    CHECK(head.cols() == 4);
    CHECK(head.value(2, 3) == 123);
    checkRoundTrip(head, t);
    checkRoundTrip(head.transposed(), t);
    checkRoundTrip(head.row(2), t);
    checkRoundTrip(head.row(2).transposed(), t);
    checkRoundTrip(head.columns(1, 2), t);
    checkRoundTrip(head.transposed().columns(1, 2), t);
    // Heads as rows, one token fixed.
    const MatrixSource heads(t, {{Axis::Row, 0}, {Axis::Fixed, 2}, {Axis::Column, 0}}, 2, 4);
    CHECK(heads.value(1, 3) == 123);
    checkRoundTrip(heads, t);
}

TEST_CASE("a source may take every second column", "[matrix_source]") {
    const Tensor t = cube();
    const MatrixSource odd(t, {{Axis::Fixed, 1}, {Axis::Row, 0}, {Axis::Column, 1, 2}}, 3, 2);
    CHECK(odd.value(2, 1) == 123);
    checkRoundTrip(odd, t);
    checkRoundTrip(odd.row(2), t);
    checkRoundTrip(odd.transposed(), t);
    checkRoundTrip(odd.columns(1, 1), t);
    CHECK_FALSE(odd.find({"blocks.0.q", {1, 0, 2}}));
    CHECK_FALSE(odd.find({"blocks.0.q", {1, 0, 0}}));
}

TEST_CASE("cells of other tensors and other heads are not found", "[matrix_source]") {
    const MatrixSource head = MatrixSource::head(cube(), 1);
    CHECK_FALSE(head.find({"blocks.0.q", {0, 0, 0}}));
    CHECK_FALSE(head.find({"blocks.0.k", {1, 0, 0}}));
    CHECK_FALSE(head.find({"blocks.0.q", {1, 0}}));
    CHECK_FALSE(head.find({"blocks.0.q", {1, 3, 0}}));
    CHECK_FALSE(head.columns(1, 2).find({"blocks.0.q", {1, 0, 3}}));
}

TEST_CASE("the greatest size leaves out what is not finite", "[matrix_source]") {
    Tensor t("s", {1, 3});
    t.mutableData()[0] = -2;
    t.mutableData()[1] = 1;
    t.mutableData()[2] = -std::numeric_limits<float>::infinity();
    CHECK(MatrixSource(t).maxAbs() == 2);
}
