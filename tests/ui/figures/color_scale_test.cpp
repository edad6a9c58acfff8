#include "ui/figures/color_scale.h"
#include "ui/figures/legend.h"

#include "tests/support/catch.h"

#include <cmath>

using namespace kanshei;

namespace {

/// Rows of a residual stream: waves of height 1, and one component as loud as `loud`.
Tensor stream(float loud) {
    Tensor t("x", {6, 32});
    for (Index i = 0; i < t.size(); ++i) t.mutableData()[i] = std::sin(float(i) * 1.7f);
    for (Index r = 0; r < 6; ++r) t.mutableData()[r * 32 + 5] = r % 2 ? -loud : loud;
    return t;
}

std::vector<QString> textsOf(const Legend& legend) {
    Scene scene;
    placeLegends(scene, {}, {legend}, 2000);
    std::vector<QString> texts;
    for (const PlacedText& text : scene.texts()) texts.push_back(text.text);
    return texts;
}

} // namespace

TEST_CASE("one loud component does not wash out the others", "[color_scale]") {
    const MatrixSource source(stream(40));
    const ColorScale scale = ColorScale::robustOf(source);
    CHECK(scale.max > 0.9);
    CHECK(scale.max <= 1);
    CHECK(scale.peak == 40);
    CHECK(scale.isBeyond(40));
    CHECK(scale.isBeyond(-40));
    CHECK_FALSE(scale.isBeyond(scale.max));
    const Style style;
    CHECK(scale.color(style, 40) == scale.color(style, scale.max));
}

TEST_CASE("numbers that keep together have the scale of the greatest", "[color_scale]") {
    const MatrixSource source(stream(2));
    CHECK(ColorScale::robustOf(source) == ColorScale::signedOf({&source}));
    // Of a few numbers none is an exception.
    Tensor few("y", {1, 8});
    few.mutableData()[0] = 100, few.mutableData()[1] = 0.1f;
    const MatrixSource small(few);
    CHECK(ColorScale::robustOf(small).max == 100);
    CHECK_FALSE(ColorScale::robustOf(small).isBeyond(100));
}

TEST_CASE("what is not a number has no say in a scale", "[color_scale]") {
    Tensor t = stream(2).deepCopy("x");
    t.mutableData()[0] = std::nanf("");
    t.mutableData()[1] = -INFINITY;
    const MatrixSource source(t);
    CHECK(ColorScale::robustOf(source).max == Approx(2));
}

TEST_CASE("two scales joined reach as far as either", "[color_scale]") {
    const ColorScale a{ColorScale::Diverging, 1, 40}, b{ColorScale::Diverging, 3, 0};
    CHECK(a.joined(b) == ColorScale{ColorScale::Diverging, 3, 40});
    CHECK(a.joined({ColorScale::Diverging, 50, 0}).isBeyond(40) == false);
}

TEST_CASE("a legend says where its colours end before the numbers do", "[color_scale][legend]") {
    const auto whole = textsOf({{ColorScale::Diverging, 2, 0}, {}, false});
    CHECK(whole == std::vector<QString>{QStringLiteral("−2"), QStringLiteral("+2"), QStringLiteral("0")});
    const auto cut = textsOf({{ColorScale::Diverging, 2, 31.2}, {}, false});
    CHECK(cut.back() == QStringLiteral("超出两端，最远 ±31.2"));
}

TEST_CASE("legends that do not fit beside each other stand under each other", "[legend]") {
    const std::vector<Legend> two = {{ColorScale::weights(), QStringLiteral("a"), true},
                                     {ColorScale{ColorScale::Diverging, 2, 9}, QStringLiteral("V"), false}};
    const Style style;
    const QSizeF wide = legendsSize(style, two, 2000), narrow = legendsSize(style, two, 300);
    CHECK(wide.height() == 32);
    CHECK(narrow.height() == 152); // its words go under a bar that has no room beside it
    CHECK(narrow.width() < wide.width());
    CHECK(legendsSize(style, two, wide.width()) == wide); // the room that it asked for is enough
}

TEST_CASE("a cell beyond the colours is marked, its number stays", "[grid]") {
    Grid grid;
    grid.source = MatrixSource(stream(40));
    grid.rect = QRectF(0, 0, 32 * 40, 6 * 40);
    const auto draw = [&](const ColorScale& scale) {
        grid.scale = scale;
        QImage image(32 * 40, 6 * 40, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        grid.paint(painter, Style());
        return image;
    };
    const ColorScale robust = ColorScale::robustOf(grid.source);
    const QImage marked = draw(robust);
    const QImage plain = draw({ColorScale::Diverging, robust.max, 0}); // the same colours, nothing beyond
    const auto differs = [&](Index row, Index col, double y) {
        const QRectF cell = grid.cellRect(row, col);
        const QPoint at(int(cell.center().x()), int(y < 0 ? cell.bottom() + y : cell.top() + y));
        return marked.pixel(at) != plain.pixel(at);
    };
    CHECK(differs(0, 5, 4)); // above the positive end: a wedge at the top
    CHECK_FALSE(differs(0, 5, -4));
    CHECK(differs(1, 5, -4)); // below the negative end: at the bottom
    CHECK_FALSE(differs(1, 5, 4));
    CHECK_FALSE(differs(0, 6, 4));
    CHECK(grid.hit(0, 5, Style()).value == 40);
}
