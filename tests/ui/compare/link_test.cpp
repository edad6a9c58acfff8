// What corresponds to what, and the difference of two traces.
#include "tests/support/sentences.h"
#include "ui/compare/figures.h"
#include "ui/compare/words.h"

#include "tests/support/catch.h"
#include "tests/ui/walk/sentences.h"

#include <cmath>

using namespace kanshei;
using namespace kanshei::comparing;
using namespace kanshei::test;
using kanshei::test::reversed;

namespace {

constexpr const char* plain = "老板告诉员工他必须加班";    // <bos> and 6
constexpr const char* longer = "我中午告诉员工他必须加班"; // one more

Selection at(const Link& link, Side side, int query = 4) {
    return {.layer = link.layer(side), .head = link.head(side), .query = query, .cell = {}, .operands = {}};
}

Figures figures(const Link& link, const char* view = mapView) {
    return figuresOf(view, link, at(link, Side::Left), at(link, Side::Right), Style{});
}

/// Every number of the difference, checked against the two traces.
void checkDifference(const Figures& figures, const Link& link) {
    REQUIRE(figures.difference);
    figures.difference->layout({800, 800});
    int numbers = 0;
    for (const FigureTable& table : figures.difference->tables())
        for (Index r = 0; r < table.rows; ++r)
            for (Index c = 0; c < table.cols; ++c) {
                const Hit hit = table.at(r, c).hit;
                INFO(hit.cell.text());
                const auto left = link.partner(Side::Right, hit.cell);
                const auto now = link.trace(Side::Right).value(hit.cell);
                REQUIRE(now);
                if (!left) {
                    CHECK(std::isnan(hit.value));
                    CHECK(hit.tooltip.contains("没有对应"));
                    continue;
                }
                const float then = *link.trace(Side::Left).value(*left);
                CHECK(float(hit.value) == Approx(*now - then).margin(1e-7));
                CHECK(hit.tooltip.contains("右"));
                CHECK_FALSE(hit.tooltip.contains("旧"));
                ++numbers;
            }
    CHECK(numbers > 0);
}

} // namespace

TEST_CASE("a word corresponds to the same word, also where words changed places", "[compare]") {
    const auto tokens = [model = randomModel(Answer::Pointer)](const char* text) {
        return model->tokenizer->encode(text).value();
    };
    CHECK(aligned(tokens(plain), tokens(reversed)) == std::vector<int>{0, 3, 2, 1, 4, 5, 6});
    CHECK(aligned(tokens(plain), tokens(longer)) == std::vector<int>{0, -1, 3, 4, 5, 6, 7});
    CHECK(aligned(tokens(longer), tokens(plain)) == std::vector<int>{0, -1, -1, 2, 3, 4, 5, 6});
    CHECK(aligned(tokens("他"), tokens("老板员工")) == std::vector<int>{0, -1});
    CHECK(aligned(tokens("他他他"), tokens("他他")) == std::vector<int>{0, 1, 2, -1});
}

TEST_CASE("a cell has its partner on the other side, or none", "[compare]") {
    const ModelPtr model = randomModel(Answer::Pointer);
    const Link link(traced(model, plain), traced(model, longer), 1, 2);
    CHECK(link.partner(Side::Left, Cell{"blocks.1.pattern", {2, 4, 3}}) ==
          Cell{"blocks.1.pattern", {2, 5, 4}});
    CHECK(link.partner(Side::Right, Cell{"blocks.0.pattern", {3, 5, 4}}) ==
          Cell{"blocks.0.pattern", {3, 4, 3}});
    CHECK_FALSE(link.partner(Side::Left, Cell{"blocks.1.pattern", {2, 4, 1}})); // 老板
    CHECK(link.partner(Side::Left, Cell{"blocks.1.q", {2, 4, 3}}) == Cell{"blocks.1.q", {2, 5, 3}});
    CHECK(link.partner(Side::Left, Cell{"blocks.1.attn.W_Q", {7, 3}}) == Cell{"blocks.1.attn.W_Q", {7, 3}});
    CHECK_FALSE(link.partner(Side::Left, Cell{"blocks.9.pattern", {2, 4, 99}}));
    CHECK(link.alone(Side::Left) == std::vector<int>{1});
    CHECK(link.alone(Side::Right) == std::vector<int>{1, 2});
}

TEST_CASE("another model: its maps correspond, its vectors do not", "[compare]") {
    const Link link(traced(randomModel(Answer::Pointer), plain),
                    traced(randomModel(Answer::Pointer, 2), plain), 1, 2);
    CHECK(link.partner(Side::Left, Cell{"blocks.1.pattern", {2, 4, 3}}));
    CHECK_FALSE(link.partner(Side::Left, Cell{"blocks.1.q", {2, 4, 3}}));
    checkDifference(figures(link), link);
    checkDifference(figures(link, answerView), link);
    const Figures scores = figures(link, "scores");
    CHECK_FALSE(scores.difference);
    CHECK_FALSE(scores.without.isEmpty());
}

TEST_CASE("a model with fewer layers answers with its last", "[compare]") {
    auto shallow = std::make_shared<Model>(*randomModel(Answer::Pointer, 3));
    shallow->config.n_layers = 1;
    for (const bool left : {true, false}) {
        const TracePtr deep = traced(randomModel(Answer::Pointer), plain), flat = traced(shallow, plain);
        const Link link(left ? flat : deep, left ? deep : flat, 1, 2);
        CHECK(link.layer(Side::Left) == (left ? 0 : 1));
        CHECK(link.layer(Side::Right) == (left ? 1 : 0));
        const std::string own = blockName(link.layer(Side::Left), "pattern"),
                          other = blockName(link.layer(Side::Right), "pattern");
        CHECK(link.partner(Side::Left, Cell{own, {2, 4, 3}}) == Cell{other, {2, 4, 3}});
        CHECK(link.partner(Side::Right, Cell{other, {2, 4, 3}}) == Cell{own, {2, 4, 3}});
        checkDifference(figures(link), link);
    }
}

TEST_CASE("the difference is the right's cell less the left's, as it is painted", "[compare]") {
    const ModelPtr model = GENERATE(randomModel(Answer::Pointer), randomModel(Answer::NextToken));
    const char* text = GENERATE(plain, reversed, longer);
    const Link link(traced(model, plain), traced(model, text), 1, 2);
    INFO(text);
    const Figures map = figures(link);
    checkDifference(map, link);
    for (int i = 0; i < int(link.trace(Side::Right).length());
         ++i) // what has no partner has no colour and no number
        if (link.partner(Side::Right, i) < 0)
            CHECK_FALSE(map.difference->colorOf({"blocks.1.pattern", {2, i, 0}}));
    for (const PlacedText& placed : map.difference->texts())
        CHECK_FALSE(placed.text.contains("nan", Qt::CaseInsensitive));
}

TEST_CASE("every step compares, or says why not", "[compare]") {
    const ModelPtr model = GENERATE(randomModel(Answer::Pointer), randomModel(Answer::NextToken));
    const char* text = GENERATE(reversed, longer);
    const Link link(traced(model, plain), traced(model, text), 1, 2);
    for (const Step& step : stepsOf(model->config)) {
        INFO(step.id << " " << text);
        const Figures all = figures(link, step.id);
        REQUIRE(all.left);
        REQUIRE(all.right);
        CHECK((all.difference != nullptr) == all.without.isEmpty());
        if (!all.difference) continue;
        all.difference->layout(all.difference->naturalSize());
        for (const PlacedText& placed : all.difference->texts())
            CHECK_FALSE(placed.text.contains("nan", Qt::CaseInsensitive));
    }
}

TEST_CASE("a colour means the same number on both sides", "[compare]") {
    const ModelPtr model = randomModel(Answer::Pointer);
    const Link link(traced(model, plain), traced(model, reversed), 1, 2);
    for (const Step& step : stepsOf(model->config)) {
        INFO(step.id);
        const Figures all = figures(link, step.id);
        CHECK(all.left->scales() == all.right->scales());
    }
    CHECK_FALSE(figures(link, "scores").left->scales().empty());
    const Figures scores = figures(link, "scores");
    double most = 0;
    for (const Side side : {Side::Left, Side::Right})
        most =
            std::max(most, double(link.trace(side).block(1, "scores_raw").matrix(2).cwiseAbs().maxCoeff()));
    CHECK(scores.left->scales().back().max == Approx(most));
}

TEST_CASE("the cell that differs most is found, and without partners there is none", "[compare]") {
    const ModelPtr model = randomModel(Answer::Pointer);
    const Link link(traced(model, plain), traced(model, longer), 1, 2);
    const auto farthest = farthestWeight(link);
    REQUIRE(farthest);
    CHECK(farthest->right == double(*link.trace(Side::Right).value(farthest->cell)));
    CHECK(farthest->left ==
          double(*link.trace(Side::Left).value(*link.partner(Side::Right, farthest->cell))));
    figures(link).difference->layout({600, 600});
}

namespace {

/// The same weights, another tokenizer.
ModelPtr cutting(const std::vector<std::string>& pieces) {
    auto model = std::make_shared<Model>(*randomModel(Answer::Pointer));
    model->tokenizer = listTokenizer(pieces);
    return model;
}

Figures figuresByWords(const Link& link, const char* view = mapView) {
    Style style;
    style.words = true;
    return figuresOf(view, link, at(link, Side::Left), at(link, Side::Right), style);
}

} // namespace

TEST_CASE("the same word is the same word, however two tokenizers cut it", "[compare][words]") {
    const ModelPtr left = cutting({"<unk>", "<bos>", "老", "板", "告诉", "员工", "他", "必须", "加班"}),
                   right = cutting({"<unk>", "<bos>", "老板", "告", "诉", "员工", "他", "必须", "加班"});
    const Link link(traced(left, plain), traced(right, reversed), 1, 2);
    REQUIRE(link.haveWords());
    // <bos> 老板 告诉 员工 他 必须 加班 and <bos> 员工 告诉 老板 他 必须 加班
    CHECK(link.partnerWord(Side::Left, 1) == 3);
    CHECK(link.partnerWord(Side::Right, 1) == 3);
    CHECK(link.partner(Side::Left, 1) == -1); // 老 is no token on the right
    CHECK(link.aloneWords(Side::Left).empty());
    CHECK(link.partner(Side::Left, Cell{"blocks.1.pattern_words", {2, 1, 2}}) ==
          Cell{"blocks.1.pattern_words", {2, 3, 2}});
    const Figures map = figuresByWords(link);
    checkDifference(map, link);
    map.left->layout({800, 800});
    CHECK(map.left->tables().front().cols == Index(wordGroups(link.trace(Side::Left).tokens).size()));
    CHECK(farthestWeight(link, true)->cell.tensor == "blocks.1.pattern_words");
}

TEST_CASE("where only one side has cut words, both are shown by tokens", "[compare][words]") {
    const ModelPtr left = cutting({"<unk>", "<bos>", "老", "板", "告诉", "员工", "他", "必须", "加班"});
    const Link link(traced(left, plain), traced(randomModel(Answer::Pointer), plain), 1, 2);
    CHECK_FALSE(link.haveWords());
    const Figures map = figuresByWords(link);
    checkDifference(map, link);
    map.left->layout({800, 800});
    CHECK(map.left->tables().front().at(1, 1).hit.cell.tensor == "blocks.1.pattern");
    Style style;
    style.words = true;
    CHECK(remarks(link, mapView, style).contains(QStringLiteral("只有一边的词被切开")));
    CHECK_FALSE(remarks(link, mapView, Style()).contains(QStringLiteral("只有一边的词被切开")));
}
