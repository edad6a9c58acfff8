#include "ui/figures/scene.h"

#include "tests/support/catch.h"

using namespace kanshei;

namespace {

Grid weightsGrid(Index rows, Index cols, const QRectF& rect) {
    Tensor t("a", {rows, cols});
    for (Index i = 0; i < t.size(); ++i) t.mutableData()[i] = float(i % 10) / 10;
    Grid grid;
    grid.source = MatrixSource(t);
    grid.scale = ColorScale::weights();
    grid.minDigits = 2;
    grid.rect = rect;
    return grid;
}

std::vector<PlacedText> textsOf(Grid grid) {
    Scene scene;
    scene.grid(std::move(grid));
    return scene.texts();
}

} // namespace

TEST_CASE("numbers appear when cells have room for them", "[grid]") {
    CHECK(textsOf(weightsGrid(4, 4, {0, 0, 240, 240})).size() == 16);
    CHECK(textsOf(weightsGrid(4, 4, {0, 0, 64, 64})).empty());
    CHECK(textsOf(weightsGrid(80, 80, {0, 0, 800, 800})).empty());
    CHECK(textsOf(weightsGrid(80, 80, {0, 0, 4000, 4000})).size() == 6400); // zoomed
    for (const PlacedText& text : textsOf(weightsGrid(3, 3, {0, 0, 120, 120})))
        CHECK(text.rect.width() <= 40);
}

TEST_CASE("masked cells say so, and a row without any visible key says it once", "[grid]") {
    Grid grid = weightsGrid(2, 3, {0, 0, 240, 120});
    grid.hiddenText = QStringLiteral("0");
    grid.blockedText = QStringLiteral("没有可见的键");
    grid.hidden = [](Index row, Index col) { return row == 1 || col == 2; };
    const auto texts = textsOf(grid);
    REQUIRE(texts.size() == 4);
    CHECK(texts[2].text == QStringLiteral("0"));
    CHECK(texts[3].text == QStringLiteral("没有可见的键"));
    CHECK(grid.hit(0, 2, Style()).tooltip.contains(maskedWord()));
    CHECK_FALSE(grid.hit(0, 1, Style()).tooltip.contains(maskedWord()));
}

TEST_CASE("a signed scale is as wide as its data and centred on 0", "[grid]") {
    Tensor t("s", {1, 2});
    t.mutableData()[0] = -3;
    t.mutableData()[1] = 1;
    const MatrixSource source(t);
    const ColorScale scale = ColorScale::signedOf({&source});
    CHECK(scale.max == 3);
    const Style style;
    CHECK(scale.color(style, 0) == style.diverging(0));
    CHECK(scale.color(style, -3) == style.diverging(-1));
    const MatrixSource zeros{Tensor("z", {2, 2})};
    CHECK(ColorScale::signedOf({&zeros}).color(style, 0) == style.diverging(0));
}
