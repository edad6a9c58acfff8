#include "tests/support/catch.h"
#include "tests/support/golden.h"
#include "tests/ui/walk/sentences.h"
#include "ui/figures/bars.h"
#include "ui/figures/difference.h"
#include "ui/figures/edit_marks.h"
#include "ui/surfaces/export.h"
#include "ui/walk/versions.h"

#include <cmath>
#include <limits>

using namespace kanshei;
using namespace kanshei::test;

namespace {

TracePtr changed(const ModelPtr& model, const std::string& text, std::vector<Edit> edits) {
    const TracePtr before = traced(model, text);
    ForwardOptions options = before->options;
    options.edits = std::move(edits);
    options.unedited = before;
    return forward(model, before->tokens, std::move(options)).value();
}

Tensor made(const char* name, std::vector<float> numbers) {
    Tensor tensor(name, {1, Index(numbers.size())});
    std::ranges::copy(numbers, tensor.mutableData());
    return tensor;
}

/// What a reader can point at, with the number that is drawn there.
std::vector<Hit> hitsOf(Figure& figure, QSizeF size) {
    figure.layout(size);
    std::vector<Hit> hits;
    for (const FigureTable& table : figure.tables())
        for (Index r = 0; r < table.rows; ++r)
            for (Index c = 0; c < table.cols; ++c) hits.push_back(table.at(r, c).hit);
    return hits;
}

} // namespace

TEST_CASE("a difference is new less old, and nothing where both are −∞", "[difference]") {
    const float none = -std::numeric_limits<float>::infinity();
    const MatrixSource now(made("x", {1, 2, none, none, 3}));
    const MatrixSource difference = now.minus(made("x", {1, 5, none, 1, none}));
    CHECK(difference.value(0, 0) == 0);
    CHECK(difference.value(0, 1) == -3);
    CHECK(difference.value(0, 2) == 0);
    CHECK(difference.value(0, 3) == none);
    CHECK(difference.value(0, 4) == -none);
    CHECK(difference.now(0, 1) == 2);
    CHECK(difference.before(0, 1) == 5);
    CHECK(difference.maxAbs() == 3);
    CHECK(difference.row(0).transposed().value(1, 0) == -3);
    CHECK(difference.columns(1, 2).value(0, 0) == -3);
    CHECK(difference.cell(0, 1) == Cell{"x", {0, 1}});
}

TEST_CASE("a difference says its sign", "[difference]") {
    const Style style;
    CHECK(signedNumber(style, .194) == "+0.19");
    CHECK(signedNumber(style, -.194) == "−0.19");
    CHECK(signedNumber(style, 0) == "0.00");
    CHECK(signedNumber(style, .001) == "0.00");
}

TEST_CASE("on every step the difference is the new number less the old one", "[difference]") {
    for (const ModelPtr& model : walkModels()) {
        const TracePtr now = changed(model, "老板告诉员工他必须加班",
                                     {switchOff(0, 1, false), setWeight(1, 0, 4, 1, .9f, true)});
        const Trace& before = *now->options.unedited;
        for (const Step& step : stepsOf(model->config)) {
            Selection selection;
            selection.layer = 1, selection.query = 4;
            INFO(step.id);
            const FigurePtr figure = shownFigure(step, {*now, selection, Style{}}, Version::Difference);
            if (QLatin1String(step.id) == QLatin1String("tokens")) {
                CHECK_FALSE(figure);
                continue;
            }
            REQUIRE(figure);
            int compared = 0;
            for (const Hit& hit : hitsOf(*figure, {1400, 900})) {
                if (hit.cell.tensor.empty() || hit.term) continue;
                const double expected =
                    double(now->value(hit.cell).value()) - double(before.value(hit.cell).value());
                if (hit.value != (std::isnan(expected) ? 0 : expected))
                    CHECK(hit.value == Approx(std::isnan(expected) ? 0 : expected).margin(1e-7));
                CHECK(hit.tooltip.contains(QStringLiteral("差")));
                ++compared;
            }
            CHECK(compared > 0);
        }
    }
}

TEST_CASE("what a token brings to z changes with its weight and with its v", "[difference]") {
    const TracePtr now =
        changed(randomModel(Answer::Pointer), "老板告诉员工他必须加班",
                {setWeight(0, 0, 4, 1, .9f, false), setNumber({"blocks.0.v", {0, 1, 2}}, 3)});
    const Trace& before = *now->options.unedited;
    Selection selection;
    selection.query = 4;
    const FigurePtr figure = shownFigure(*findStep(QStringLiteral("weighted_sum")),
                                         {*now, selection, Style{}}, Version::Difference);
    REQUIRE(figure);
    const auto term = [](const Trace& t, Index key, Index d) {
        return t.at("blocks.0.pattern").at({0, 4, key}) * t.at("blocks.0.v").at({0, key, d});
    };
    int terms = 0;
    Index key = 0;
    for (const Hit& hit : hitsOf(*figure, {1400, 900})) {
        if (!hit.term) continue;
        const Index d = hit.cell.index.back();
        if (d == 0 && terms > 0) ++key;
        CHECK(hit.value == Approx(double(term(*now, key, d)) - double(term(before, key, d))).margin(1e-6));
        ++terms;
    }
    CHECK(terms > 0);
}

TEST_CASE("old and new are the traces themselves", "[difference]") {
    const TracePtr now =
        changed(randomModel(Answer::Pointer), "老板告诉员工他必须加班", {setWeight(0, 0, 4, 1, .9f, true)});
    Selection selection;
    selection.query = 4;
    selection.cell = Cell{"blocks.0.pattern@unedited", {0, 4, 1}};
    const Step& softmax = *findStep(QStringLiteral("softmax"));
    for (const Version version : {Version::New, Version::Old}) {
        const FigurePtr figure = shownFigure(softmax, {*now, selection, Style{}}, version);
        REQUIRE(figure);
        const Trace& shown = version == Version::New ? *now : *now->options.unedited;
        for (const Hit& hit : hitsOf(*figure, {1000, 700}))
            CHECK(hit.value == double(shown.value(hit.cell).value()));
        CHECK(figure->opened() == Cell{"blocks.0.pattern", {0, 4, 1}}); // the frame is where the number is
    }
}

TEST_CASE("cells that an edit names are marked, once for a row or a head", "[difference]") {
    const TracePtr now = changed(randomModel(Answer::Pointer), "老板告诉员工他必须加班", {});
    Grid grid;
    grid.source = MatrixSource::head(now->at("blocks.0.pattern"), 0);
    grid.rect = QRectF(0, 0, 600, 600);
    const Index n = now->length();
    CHECK(changedRects(grid, {}).empty());
    CHECK(changedRects(grid, {setWeight(0, 1, 4, 1, .9f, true)}).empty()); // another head
    const auto one = changedRects(grid, {setWeight(0, 0, 4, 1, .9f, true)});
    REQUIRE(one.size() == 1);
    CHECK(one[0] == grid.cellRect(4, 1));
    CHECK(changedRects(grid, {swapWeights(0, 0, 4, 1, 2)}).size() == 2);
    const auto row = changedRects(grid, {freezeRow("blocks.0.pattern", {0, 4})});
    REQUIRE(row.size() == 1);
    CHECK(row[0] == grid.cellRect(4, 0));
    CHECK(changedRects(grid, {withTemperature(0, 0, 2)}).size() == 1); // the whole head
    CHECK(n > 4);
}

TEST_CASE("scales are made from the differences, and legends from the scales", "[difference]") {
    Grid a, b, c;
    a.source = MatrixSource(made("a", {1, 2})).minus(made("a", {1, 4}));
    b.source = MatrixSource(made("b", {1, 2})).minus(made("b", {1.5, 2}));
    c.source = MatrixSource(made("c", {7, 7})).minus(made("c", {7, 7}));
    a.scale = b.scale = ColorScale{ColorScale::Diverging, 9};
    c.scale = ColorScale::weights();
    std::vector<Legend> legends = {{a.scale, QStringLiteral("A, B"), false}, {c.scale, {}, false}};
    rescale(Style(), {&a, &b, &c}, legends);
    CHECK(a.scale == b.scale);
    CHECK(a.scale.kind == ColorScale::Diverging);
    CHECK(a.scale.max == 2);
    CHECK(legends[0].scale == a.scale);
    CHECK(legends[0].label.startsWith("A, B"));
    CHECK(legends[1].scale.kind == ColorScale::Diverging);
    CHECK(legends[1].label.contains(QStringLiteral("没变")));
}

TEST_CASE("the pictures of a change are the ones that somebody approved", "[golden][difference]") {
    const TracePtr now = changed(randomModel(Answer::NextToken), "老板告诉员工他必须加班",
                                 {setWeight(0, 1, 4, 3, .9f, true), hideKey(0, 1, 5, 2)});
    Style light, dark;
    dark.theme = Theme::Dark;
    Selection selection;
    selection.head = 1, selection.query = 4;
    selection.cell = Cell{"blocks.0.pattern", {1, 4, 3}};
    const auto picture = [&](const char* step, Version version, const Style& style) {
        return toImage(*shownFigure(*findStep(QString::fromLatin1(step)), {*now, selection, style}, version),
                       {840, 520}, style);
    };
    CHECK_GOLDEN(picture("softmax", Version::Difference, light), QStringLiteral("difference-light"));
    CHECK_GOLDEN(picture("softmax", Version::Difference, dark), QStringLiteral("difference-dark"));
    CHECK_GOLDEN(picture("softmax", Version::New, light), QStringLiteral("edited-light"));
    CHECK_GOLDEN(picture("mask", Version::Difference, light), QStringLiteral("difference-mask-light"));
    CHECK_GOLDEN(picture("output", Version::New, light), QStringLiteral("before-after-light"));
    CHECK_GOLDEN(picture("output", Version::Difference, dark),
                 QStringLiteral("before-after-difference-dark"));
}
