// The figures of the overview over many models and sentences: places of texts, values under the pointer, order.
#include "core/base/random.h"
#include "tests/support/golden.h"
#include "tests/ui/walk/sentences.h"
#include "ui/overview/head_colors.h"
#include "ui/overview/views.h"
#include "ui/surfaces/export.h"

#include "tests/support/catch.h"

#include <QSet>

using namespace kanshei;
using namespace kanshei::overview;
using namespace kanshei::test;
using study::LooksAt;

namespace {

/// Twelve layers of twelve heads, as in BERT and GPT-2.
ModelPtr manyHeads() {
    auto model = std::make_shared<Model>(*randomModel(Answer::Pointer));
    ModelConfig& config = model->config;
    config.n_layers = 12, config.n_heads = 12, config.n_kv_heads = 12, config.d_head = 2, config.d_model = 24;
    model->weights = randomWeights(config, 3);
    model->info.bestLayer = 11, model->info.bestHead = 11;
    return model;
}

std::string sixtyTokens() {
    std::string text;
    for (int i = 0; i < 9; ++i) text += "老板告诉员工他必须加班";
    return text + "我想吃点";
}

std::vector<Choices> everyChoice() {
    std::vector<Choices> all(1);
    for (const study::HeadScore& score : study::headScores()) all.push_back({.order = score.what});
    all.push_back({.wholeLayer = true, .allLayers = true});
    all.push_back({.wholeLayer = true, .off = {0, 2}, .hovered = 0});
    all.push_back({.hovered = 1});
    return all;
}

/// Sizes of the page's middle, from the smallest window to a projector; a figure may ask for more than the small ones.
std::vector<QSizeF> stageSizes(const Figure& figure) {
    std::vector<QSizeF> sizes;
    for (QSizeF size : {QSizeF(320, 240), QSizeF(660, 380), QSizeF(900, 460), QSizeF(1470, 800)}) {
        size.setWidth(std::max(size.width(), figure.minimumSize().width()));
        size.setHeight(std::max(size.height(), figure.minimumHeight(size.width())));
        sizes.push_back(size);
    }
    return sizes;
}

template<class Check> void forEveryPicture(Check check, const Style& style = {}) {
    for (const ModelPtr& model : {randomModel(Answer::Pointer), randomModel(Answer::NextToken), manyHeads()})
        for (const std::string& text :
             {std::string("他"), std::string("老板告诉员工他必须加班"), sixtyTokens()}) {
            const TracePtr trace = traced(model, text);
            Selection selection;
            selection.layer = 1, selection.head = 2, selection.query = int(trace->length()) / 2;
            for (const View& view : views())
                for (const Choices& choices : everyChoice()) {
                    INFO(view.id << " of " << model->config.n_layers << " layers: " << text);
                    check(*view.figure({*trace, selection, style}, choices), *trace);
                }
        }
}

std::string crowding(const Figure& figure, QSizeF size) {
    const QRectF page(QPointF(-0.5, -0.5), size + QSizeF(1, 1));
    const auto texts = figure.texts();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (!page.contains(texts[i].rect)) return "clipped: " + texts[i].text.toStdString();
        for (std::size_t j = 0; j < i; ++j) {
            const QRectF common = texts[i].rect.intersected(texts[j].rect);
            if (common.width() > 1 && common.height() > 1.5)
                return texts[j].text.toStdString() + " under " + texts[i].text.toStdString();
        }
    }
    return {};
}

FigurePtr picture(const View& view, const Choices& choices, const Style& style) {
    const TracePtr trace = traced(randomModel(Answer::Pointer), "老板告诉员工他必须加班");
    Selection selection;
    selection.layer = 1, selection.head = 2, selection.query = 4;
    return view.figure({*trace, selection, style}, choices);
}

} // namespace

TEST_CASE("no text of the overview is clipped or lies on another", "[overview][layout]") {
    forEveryPicture([](Figure& figure, const Trace&) {
        for (const QSizeF size : stageSizes(figure)) {
            figure.layout(size);
            const std::string problem = crowding(figure, size);
            INFO("at " << size.width() << "×" << size.height() << ": " << problem);
            CHECK(problem.empty());
        }
    });
}

TEST_CASE("every number under the pointer is the trace's number", "[overview][hit]") {
    Random random(11);
    int numbers = 0;
    forEveryPicture([&](Figure& figure, const Trace& trace) {
        const QSizeF size = stageSizes(figure)[2];
        figure.layout(size);
        for (int i = 0; i < 80; ++i) {
            const auto hit =
                figure.hitTest({random.uniform() * size.width(), random.uniform() * size.height()});
            if (!hit || hit->cell.tensor.empty()) continue;
            ++numbers;
            const auto value = trace.value(hit->cell);
            REQUIRE(value);
            CHECK(hit->value == double(*value));
            CHECK(hit->tooltip.contains(Style().exact(double(*value))));
            CHECK(explain(trace, hit->cell));
            CHECK(figure.rectOf(hit->cell));
        }
    });
    CHECK(numbers > 2000);
}

TEST_CASE("all heads are on the maps, and what sums them up beside them", "[overview]") {
    const TracePtr trace = traced(manyHeads(), "老板告诉员工他必须加班");
    Selection selection;
    const FigurePtr figure = maps().figure({*trace, selection, Style()}, {});
    figure->layout({900, 460});
    std::optional<QRectF> before;
    for (Index layer = 0; layer < 12; ++layer) {
        for (Index head = 0; head < 12; ++head) {
            const auto rect = figure->rectOf({blockName(layer, "pattern"), {head, 4, 4}});
            REQUIRE(rect);
            if (head > 0) CHECK(rect->left() > before->right());
            before = rect;
        }
        for (const char* part : {"heads_mean", "heads_max", "rollout"})
            CHECK(figure->rectOf({blockName(layer, part), {0, 0}}));
    }
    CHECK(figure->rectOf({"heads_mean", {0, 0}}));
    CHECK(figure->rectOf({"heads_max", {0, 0}}));
}

TEST_CASE("ranked heads stand from the greatest score to the least", "[overview]") {
    const TracePtr trace = traced(manyHeads(), "老板告诉员工他必须加班");
    Selection selection;
    selection.query = 3;
    for (const study::HeadScore& score : study::headScores()) {
        const auto heads = ranking(*trace, score.what, 3);
        REQUIRE(heads.size() == 144);
        QSet<int> seen;
        for (std::size_t i = 0; i < heads.size(); ++i) {
            CHECK(heads[i].score == double(trace->value(heads[i].cell).value()));
            if (i > 0) CHECK(heads[i].score <= heads[i - 1].score);
            seen.insert(heads[i].layer * 12 + heads[i].head);
        }
        CHECK(seen.size() == 144);
        // … and so they stand on the picture.
        const FigurePtr figure = maps().figure({*trace, selection, Style()}, {.order = score.what});
        figure->layout({900, 700});
        const auto placeOf = [&](const RankedHead& head) {
            return figure->rectOf({blockName(head.layer, "pattern"), {head.head, 0, 0}}).value().topLeft();
        };
        for (std::size_t i = 1; i < heads.size(); ++i) {
            const QPointF here = placeOf(heads[i]), last = placeOf(heads[i - 1]);
            CHECK((here.y() > last.y() + 1 || (here.y() == last.y() && here.x() > last.x())));
        }
        CHECK(figure->rectOf(heads.front().cell));
    }
}

TEST_CASE("orders are offered only where the trace has them", "[overview]") {
    Selection selection;
    const Style style;
    const auto titleOf = [&](const ModelPtr& model, const char* text, LooksAt order) {
        const TracePtr trace = traced(model, text);
        return orderTitle({*trace, selection, style}, order);
    };
    CHECK(titleOf(randomModel(Answer::Pointer), "老板告诉员工他必须加班", LooksAt::Answer)
              .contains(QStringLiteral("「他」")));
    CHECK(titleOf(randomModel(Answer::Pointer), "老板告诉员工", LooksAt::Answer).isEmpty());
    CHECK(titleOf(randomModel(Answer::NextToken), "老板告诉员工他必须加班", LooksAt::Answer).isEmpty());
    // An order that this trace has not got: the maps stand in their own order, and nothing breaks.
    const TracePtr trace = traced(randomModel(Answer::NextToken), "老板");
    const FigurePtr figure = maps().figure({*trace, selection, style}, {.order = LooksAt::Answer});
    figure->layout({700, 400});
    CHECK(figure->rectOf({"heads_mean", {0, 0}}));
}

TEST_CASE("the word under the pointer asks alone", "[overview][arcs]") {
    const TracePtr trace = traced(randomModel(Answer::Pointer), "老板告诉员工他必须加班");
    Selection selection;
    selection.query = 4;
    const auto rowOf = [&](const Choices& choices) {
        const FigurePtr figure = arcs().figure({*trace, selection, Style()}, choices);
        figure->layout({900, 460});
        std::vector<Index> rows;
        for (Index query = 0; query < trace->length(); ++query)
            if (figure->rectOf({"blocks.0.pattern", {0, query, 1}})) rows.push_back(query);
        return rows;
    };
    CHECK(rowOf({}) == std::vector<Index>{4});
    CHECK(rowOf({.hovered = 2}) == std::vector<Index>{2});
    CHECK(rowOf({.hovered = 99}) == std::vector<Index>{4}); // from a longer sentence
}

TEST_CASE("heads of a layer differ in more than their colour", "[overview][arcs]") {
    for (const Theme theme : {Theme::Light, Theme::Dark}) {
        Style style;
        style.theme = theme;
        for (int a = 0; a < 24; ++a) {
            const QColor color = headColor(style, a);
            for (const QColor& role : {style.colors().query, style.colors().key, style.colors().value})
                CHECK(color != role);
            for (int b = 0; b < a; ++b)
                CHECK((color != headColor(style, b) || headDashes(a) != headDashes(b)));
        }
    }
}

TEST_CASE("a head of the layer can be left out, and comes back", "[overview][arcs]") {
    const TracePtr trace = traced(randomModel(Answer::Pointer), "老板告诉员工他必须加班");
    Selection selection;
    selection.query = 4;
    const auto targets = [&](const Choices& choices) {
        const FigurePtr figure = arcs().figure({*trace, selection, Style()}, choices);
        figure->layout({900, 460});
        QSet<int> numbers, names;
        for (double y = 0; y < 460; y += 3)
            for (double x = 0; x < 900; x += 3)
                if (const auto hit = figure->hitTest({x, y}))
                    if (const auto head = headOf(*hit))
                        (hit->cell.tensor.empty() ? names : numbers).insert(head->head);
        return std::pair{numbers, names};
    };
    CHECK(targets({.wholeLayer = true}) == std::pair{QSet<int>{0, 1, 2, 3}, QSet<int>{0, 1, 2, 3}});
    CHECK(targets({.wholeLayer = true, .off = {1}}) == std::pair{QSet<int>{0, 2, 3}, QSet<int>{0, 1, 2, 3}});
}

TEST_CASE("every view says what is seen and where its limit is", "[overview]") {
    for (const ModelPtr& model : {randomModel(Answer::Pointer), randomModel(Answer::NextToken)}) {
        const TracePtr trace = traced(model, "%1老板%2他");
        Selection selection;
        selection.query = 1;
        for (const View& view : views())
            for (const Choices& choices : everyChoice()) {
                const QString text = view.sentence({*trace, selection, Style()}, choices);
                INFO(view.id << ": " << text.toStdString());
                CHECK(text.endsWith(QStringLiteral("。")));
                CHECK(text.contains(QStringLiteral("注意力")));
                CHECK(text.contains(QStringLiteral("不")));
                CHECK_FALSE(text.contains(QStringLiteral("NaN")));
            }
    }
}

TEST_CASE("the pictures of the overview are the ones that somebody approved", "[golden][overview]") {
    Style light, dark;
    dark.theme = Theme::Dark;
    CHECK_GOLDEN(toImage(*picture(maps(), {}, light), {760, 420}, light), QStringLiteral("overview-light"));
    CHECK_GOLDEN(toImage(*picture(maps(), {.order = LooksAt::Previous}, dark), {760, 420}, dark),
                 QStringLiteral("overview-ranked-dark"));
    CHECK_GOLDEN(toImage(*picture(arcs(), {}, light), {760, 420}, light), QStringLiteral("arcs-light"));
    CHECK_GOLDEN(toImage(*picture(arcs(), {.wholeLayer = true}, dark), {760, 420}, dark),
                 QStringLiteral("arcs-layer-dark"));
    CHECK_GOLDEN(toImage(*picture(rollout(), {.allLayers = true}, light), {900, 420}, light),
                 QStringLiteral("rollout-light"));
}
