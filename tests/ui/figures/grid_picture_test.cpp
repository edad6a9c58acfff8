#include "tests/support/catch.h"

#include "ui/figures/grid.h"

#include <QPainter>

#include <cmath>

using namespace kanshei;

namespace {

Grid gridOf(Index rows, Index cols, const std::function<float(Index, Index)>& value) {
    Tensor tensor("blocks.0.pattern", {rows, cols});
    auto numbers = tensor.mutableMatrix();
    for (Index r = 0; r < rows; ++r)
        for (Index c = 0; c < cols; ++c) numbers(r, c) = value(r, c);
    Grid grid;
    grid.source = MatrixSource(tensor);
    grid.scale = ColorScale::weights();
    return grid;
}

const QImage& pictureOf(const Grid& grid, const Style& style, QSize room) {
    return grid.picture->image(grid, style, {0, grid.source.rows(), 0, grid.source.cols()}, room);
}

/// To one step, which is what a picture promises.
bool isNear(QRgb a, QRgb b) {
    return std::abs(qRed(a) - qRed(b)) <= 1 && std::abs(qGreen(a) - qGreen(b)) <= 1 &&
           std::abs(qBlue(a) - qBlue(b)) <= 1;
}

} // namespace

TEST_CASE("a matrix with room has a pixel for each cell", "[figures][grid-picture]") {
    const Style style;
    const Grid grid = gridOf(70, 90, [](Index r, Index c) { return float(r * c % 7) / 7; });
    const QImage image = pictureOf(grid, style, {500, 400});
    REQUIRE(image.size() == QSize(90, 70));
    for (const auto& [r, c] : {std::pair<int, int>{0, 0}, {69, 89}, {33, 41}})
        CHECK(isNear(image.pixel(c, r), grid.scale.color(style, double(grid.value(r, c))).rgb()));
}

TEST_CASE("a pixel of many cells shows the one farthest from 0", "[figures][grid-picture]") {
    const Style style;
    Grid grid = gridOf(1000, 1000, [](Index r, Index c) { return r == 514 && c == 237 ? .9f : .1f; });
    const QImage image = pictureOf(grid, style, {100, 100});
    REQUIRE(image.size() == QSize(100, 100));
    CHECK(isNear(image.pixel(23, 51), grid.scale.color(style, double(.9f)).rgb()));
    CHECK(isNear(image.pixel(24, 51), grid.scale.color(style, double(.1f)).rgb()));
    grid.scale = {ColorScale::Diverging, 1};
    grid.source = MatrixSource([] {
        Tensor tensor("blocks.0.scores_raw", {4, 4});
        tensor.mutableMatrix().setConstant(.2f);
        tensor.mutableMatrix()(1, 1) = -.8f;
        return tensor;
    }());
    CHECK(isNear(pictureOf(grid, style, {2, 2}).pixel(0, 0), grid.scale.color(style, double(-.8f)).rgb()));
}

TEST_CASE("a pixel is hidden only when all of its cells are", "[figures][grid-picture]") {
    const Style style;
    Grid grid = gridOf(200, 200, [](Index r, Index c) { return c > r ? 0.f : .3f; });
    grid.hidden = [](Index r, Index c) { return c > r; };
    const QImage image = pictureOf(grid, style, {20, 20});
    const QRgb masked = style.colors().masked.rgb(), seen = grid.scale.color(style, double(.3f)).rgb();
    for (int i = 0; i < 20; ++i) {
        CHECK(isNear(image.pixel(i, i), seen)); // the diagonal cuts through it
        if (i + 1 < 20) CHECK(image.pixel(i + 1, i) == masked);
        CHECK(isNear(image.pixel(0, i), seen));
    }
}

TEST_CASE("scores of minus infinity leave the others of their pixel to be seen", "[figures][grid-picture]") {
    const Style style;
    Grid grid = gridOf(4, 4, [](Index r, Index c) { return c > r ? -INFINITY : .5f; });
    grid.hidden = [](Index r, Index c) { return c > r; };
    const QImage image = pictureOf(grid, style, {2, 2});
    CHECK(isNear(image.pixel(0, 0), grid.scale.color(style, .5).rgb()));
    CHECK(image.pixel(1, 0) == style.colors().masked.rgb());
}

TEST_CASE("a picture is made anew when what it shows has changed, and else kept", "[figures][grid-picture]") {
    Style style;
    Grid grid = gridOf(100, 100, [](Index, Index) { return .4f; });
    const qint64 first = pictureOf(grid, style, {100, 100}).cacheKey();
    CHECK(pictureOf(grid, style, {100, 100}).cacheKey() == first);
    CHECK(pictureOf(grid, style, {300, 300}).cacheKey() == first); // it has no more cells
    const Grid copy = grid;
    CHECK(pictureOf(copy, style, {100, 100}).cacheKey() == first);
    grid.source = grid.source.transposed();
    const qint64 turned = pictureOf(grid, style, {100, 100}).cacheKey();
    CHECK(turned != first);
    grid.scale.max = 2;
    const qint64 scaled = pictureOf(grid, style, {100, 100}).cacheKey();
    CHECK(scaled != turned);
    style.theme = Theme::Dark;
    CHECK(pictureOf(grid, style, {100, 100}).cacheKey() != scaled);
}

TEST_CASE("a part of a matrix is a picture of its own", "[figures][grid-picture]") {
    const Style style;
    const Grid grid = gridOf(50, 60, [](Index r, Index c) { return r == 20 && c == 33 ? .9f : .1f; });
    const QImage image = grid.picture->image(grid, style, {15, 25, 30, 50}, {500, 500});
    REQUIRE(image.size() == QSize(20, 10));
    CHECK(isNear(image.pixel(3, 5), grid.scale.color(style, double(.9f)).rgb()));
    CHECK(isNear(image.pixel(4, 5), grid.scale.color(style, double(.1f)).rgb()));
}

TEST_CASE("colours of a picture are those of the scale, to one step", "[figures][grid-picture]") {
    Style style;
    for (const Theme theme : {Theme::Light, Theme::Dark})
        for (const ColorScale scale :
             {ColorScale{ColorScale::Sequential, 1}, ColorScale{ColorScale::Diverging, 3},
              ColorScale{ColorScale::Diverging, 0}}) {
            style.theme = theme;
            Grid grid =
                gridOf(1, 401, [&](Index, Index c) { return float(scale.max * double(c - 200) / 200); });
            grid.scale = scale;
            const QImage image = pictureOf(grid, style, {500, 1});
            for (int c = 0; c < 401; ++c)
                CHECK(isNear(image.pixel(c, 0), scale.color(style, double(grid.value(0, c))).rgb()));
        }
}
