// After an edit the walk still says and shows what is true.
#include "tests/support/catch.h"
#include "tests/support/random_model.h"
#include "ui/walk/parts.h"
#include "ui/walk/versions.h"
#include "ui/walk/walk.h"

using namespace kanshei;

namespace {

TracePtr edited(Answer answer, std::vector<Edit> edits) {
    const ModelPtr model = test::randomModel(answer);
    ForwardOptions options = defaultOptions(*model);
    options.edits = std::move(edits);
    // <bos> 老板 告诉 员工 他 必须 加班
    return *forward(model, *model->tokenizer->encode("老板告诉员工他必须加班"), options);
}

/// What a step says of head 2 of layer 1, in the row of 他.
QString said(const Step& step, const TracePtr& trace) {
    Selection selection;
    selection.layer = 1;
    selection.head = 2;
    selection.query = 4;
    const Style style;
    return step.sentence({*trace, selection, style});
}

} // namespace

TEST_CASE("a step does not claim what an edit has changed", "[walk][edit]") {
    const TracePtr plain = edited(Answer::Pointer, {});
    CHECK(said(walk::scale(), plain).contains(QStringLiteral("所以除回来")));
    CHECK(said(walk::scale(), edited(Answer::Pointer, {withoutScale(1, 2)}))
              .contains(QStringLiteral("缩放已关掉")));
    CHECK(said(walk::scale(), edited(Answer::Pointer, {withoutScale(1, 3)}))
              .contains(QStringLiteral("所以除回来")));

    CHECK(said(walk::mask(), plain).contains(QStringLiteral("没有一格被遮住")));
    CHECK(said(walk::mask(), edited(Answer::Pointer, {hideKey(1, 2, 4, 1)}))
              .contains(QStringLiteral("你遮住了 1 格")));
    CHECK(said(walk::mask(), edited(Answer::Pointer, {hideKey(1, 2, 3, 1)}))
              .contains(QStringLiteral("你在别的行里遮住了几格")));
    CHECK(said(walk::mask(), edited(Answer::NextToken, {hideKey(1, 2, 4, 1)}))
              .contains(QStringLiteral("一共有 3 格")));

    CHECK(said(walk::softmax(), plain).contains(QStringLiteral("正好是 1")));
    CHECK(said(walk::softmax(), edited(Answer::Pointer, {withTemperature(1, 2, 0.5f)}))
              .contains(QStringLiteral("τ = 0.50")));
    CHECK(said(walk::softmax(), edited(Answer::Pointer, {withTemperature(1, 2, 0)}))
              .contains(QStringLiteral("温度是 0")));
    const QString raised = said(walk::softmax(), edited(Answer::Pointer, {setWeight(1, 2, 4, 1, 2, false)}));
    CHECK(raised.contains(QStringLiteral("不再是 1")));
    CHECK_FALSE(raised.contains(QStringLiteral("正好是 1")));
    CHECK(said(walk::softmax(), edited(Answer::Pointer, {setWeight(1, 2, 4, 1, 0.9f, true)}))
              .contains(QStringLiteral("正好是 1")));
    CHECK(said(walk::softmax(), edited(Answer::Pointer, {hideKey(1, 2, 4, Edit::All)}))
              .contains(QStringLiteral("没有可见的键")));

    CHECK(said(walk::weightedSum(), edited(Answer::Pointer, {switchOff(1, 2, false)}))
              .contains(QStringLiteral("z 全换成了 0")));
    CHECK(said(walk::weightedSum(), edited(Answer::Pointer, {switchOff(1, 2, true)}))
              .contains(QStringLiteral("各词 z 的平均")));
    CHECK_FALSE(said(walk::weightedSum(), edited(Answer::Pointer, {switchOff(1, 3, false)}))
                    .contains(QStringLiteral("关掉")));
}

TEST_CASE("a key that an edit hides is drawn as hidden, and only in its head", "[walk][edit]") {
    const TracePtr trace = edited(Answer::Pointer, {hideKey(1, 2, 4, 1)});
    const Style style;
    Selection selection;
    selection.layer = 1;
    selection.query = 4;
    for (const int head : {2, 3}) {
        selection.head = head;
        const Parts p({*trace, selection, style});
        const Plate weights = p.weights();
        CHECK(bool(weights.grid.hidden) == (head == 2));
        if (!weights.grid.hidden) continue;
        CHECK(weights.grid.hidden(4, 1));
        CHECK_FALSE(weights.grid.hidden(4, 2));
        CHECK_FALSE(weights.grid.hidden(3, 1));
    }
    const TracePtr blind = edited(Answer::Pointer, {hideKey(1, 2, 4, Edit::All)});
    selection.head = 2;
    CHECK(Parts({*blind, selection, style}).seesNothing(4));
    CHECK_FALSE(Parts({*blind, selection, style}).seesNothing(3));
    CHECK(Parts({*blind, selection, style}).strongestKey() == -1);
}

TEST_CASE("an edited weight is the one on the plate", "[walk][edit]") {
    const TracePtr trace =
        edited(Answer::Pointer, {setNumber({"blocks.1.attn.W_Q", {3, 9}}, 5)}); // head 2, column 1
    const Style style;
    Selection selection;
    selection.layer = 1;
    selection.head = 2;
    const FigurePtr figure = walk::projection().figure({*trace, selection, style});
    figure->layout(figure->naturalSize());
    const auto rect = figure->rectOf({"blocks.1.attn.W_Q", {3, 9}});
    REQUIRE(rect);
    const auto hit = figure->hitTest(rect->center());
    REQUIRE(hit);
    CHECK(hit->cell == Cell{"blocks.1.attn.W_Q", {3, 9}});
    CHECK(hit->value == 5);
}

TEST_CASE("the old figure is as tall as the new one, and marks the same cells", "[walk][edit]") {
    const TracePtr plain = edited(Answer::Pointer, {});
    ForwardOptions options = plain->options;
    options.edits = {setWeight(1, 2, 4, 1, 0.9f, true)};
    options.unedited = plain;
    const TracePtr trace = *forward(plain->model, plain->tokens, options);
    Selection selection;
    selection.layer = 1;
    selection.head = 2;
    selection.query = 4;
    const Style style;
    const StepContext context{*trace, selection, style};
    for (const Step& step : {walk::softmax(), walk::weightedSum()}) {
        INFO(step.id);
        const FigurePtr now = shownFigure(step, context, Version::New),
                        old = shownFigure(step, context, Version::Old);
        CHECK(old->naturalSize() == now->naturalSize());
        CHECK(old->minimumHeight(900) == now->minimumHeight(900));
        const auto marks = [](const FigurePtr& figure) {
            figure->layout({900, 600});
            return std::ranges::count(figure->texts(), QStringLiteral("改过的格子"), &PlacedText::text);
        };
        CHECK(marks(old) == marks(now));
    }
}
