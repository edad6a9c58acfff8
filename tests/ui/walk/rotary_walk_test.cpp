// The walk of models with rotary positions, RMS norms, shared keys and gated or parallel MLPs.
#include "core/ops/rope.h"
#include "tests/ui/walk/sentences.h"
#include "ui/batch/pictures.h"
#include "ui/compare/figures.h"
#include "ui/figures/turns.h"
#include "ui/presenter/teacher_notes.h"
#include "ui/shell/edit_offers.h"
#include "ui/shell/edit_words.h"
#include "ui/shell/words.h"
#include "ui/walk/parts.h"

#include "tests/support/catch.h"

#include <numbers>
#include <set>

using namespace kanshei;
using namespace kanshei::test;

namespace {

const char* const known = "老板告诉员工他必须加班";

Selection chosen(int layer = 1, int head = 3, int query = 4) {
    return {.layer = layer, .head = head, .query = query, .cell = {}, .operands = {}};
}

QString said(const char* step, const ModelPtr& model, const Selection& at = chosen()) {
    const TracePtr trace = traced(model, known);
    return findStep(QString::fromLatin1(step))->sentence({*trace, at, Style()});
}

ModelPtr withConfig(const ModelPtr& model, const std::function<void(ModelConfig&)>& change) {
    auto other = std::make_shared<Model>(*model);
    change(other->config);
    other->weights = randomWeights(other->config, 3);
    return other;
}

std::vector<Hit> hitsOn(Figure& figure) {
    figure.layout(figure.naturalSize());
    std::vector<Hit> hits;
    for (const FigureTable& table : figure.tables())
        for (Index r = 0; r < table.rows; ++r)
            for (Index c = 0; c < table.cols; ++c) hits.push_back(table.at(r, c).hit);
    return hits;
}

} // namespace

TEST_CASE("a model's walk has the steps that it has, numbered without gaps", "[steps][rotary]") {
    const ModelConfig llama = randomLlama()->config, gpt = randomModel()->config;
    const int rotate = stepIndex(QStringLiteral("rotate")), scores = stepIndex(QStringLiteral("scores"));
    CHECK(stepsOf(llama).size() == 14);
    CHECK(stepsOf(gpt).size() == 13);
    CHECK(numberOf(rotate, llama) == 5);
    CHECK(numberOf(scores, llama) == 6);
    CHECK(numberOf(scores, gpt) == 5);
    CHECK(nearestStep(rotate, llama) == rotate);
    CHECK(nearestStep(rotate, gpt) == stepIndex(QStringLiteral("qkv")));
    for (const ModelConfig& config : {llama, gpt})
        for (int number = 1; number <= int(stepsOf(config).size()); ++number)
            CHECK(numberOf(stepNumbered(number, config), config) == number);
    CHECK(stepNumbered(99, gpt) == int(steps().size()) - 1);
    CHECK(stepNumbered(-1, gpt) == 0);
    CHECK(numberSign(14) == QStringLiteral("⑭"));
}

TEST_CASE("steps are called by what the model does", "[steps][rotary]") {
    const ModelConfig llama = randomLlama()->config, neox = randomNeox()->config;
    const auto title = [](const char* id, const ModelConfig& config) {
        return titleOf(*findStep(QString::fromLatin1(id)), config);
    };
    CHECK(title("layer_norm", llama) == QStringLiteral("RMS 归一化"));
    CHECK(title("layer_norm", neox) == QStringLiteral("层归一化"));
    CHECK(title("embed", neox) == QStringLiteral("嵌入"));
    CHECK(title("embed", randomModel()->config) == QStringLiteral("嵌入 + 位置"));
}

TEST_CASE("sentences say what is different in these models", "[steps][rotary]") {
    const ModelPtr llama = randomLlama(), neox = randomNeox();
    CHECK(said("embed", llama).contains(QStringLiteral("旋转位置")));
    CHECK_FALSE(said("embed", llama).contains(QStringLiteral("位置表")));
    CHECK(said("layer_norm", llama).contains(QStringLiteral("均方根")));
    CHECK_FALSE(said("layer_norm", llama).contains(QStringLiteral("标准差")));
    CHECK(said("qkv", llama).contains(QStringLiteral("头 3、头 4 共用第 2 份（共 2 份）")));
    CHECK(said("qkv", llama).contains(QStringLiteral("均方根")));
    CHECK_FALSE(said("qkv", llama).contains(QStringLiteral("偏置")));
    CHECK(said("qkv", neox).contains(QStringLiteral("偏置")));
    CHECK_FALSE(said("qkv", neox).contains(QStringLiteral("共用")));
    CHECK(said("mask", llama).contains(QStringLiteral("滑动窗口")));
    CHECK_FALSE(said("mask", llama, chosen(0)).contains(QStringLiteral("滑动窗口"))); // from layer 2 on
    CHECK_FALSE(said("join_heads", llama).contains(QStringLiteral("b_O")));
    CHECK(said("join_heads", neox).contains(QStringLiteral("b_O")));
    CHECK(said("mlp", llama).contains(QStringLiteral("SiLU")));
    CHECK(said("mlp", neox).contains(QStringLiteral("并排")));
    CHECK(said("residual", neox).contains(QStringLiteral("不读这个和")));
    CHECK(said("rotate", neox).contains(QStringLiteral("只转前 2 个分量，其余 2 个")));
    CHECK(said("rotate", llama).contains(QStringLiteral("YaRN")));
    CHECK(said("rotate", llama, chosen(1, 3, 0)).contains(QStringLiteral("位置 0")));
}

TEST_CASE("the angles that are told are those that the model turns by", "[steps][rotary]") {
    CHECK(degrees({}, std::numbers::pi) == QStringLiteral("180°"));
    CHECK(degrees({}, 0.001) == QStringLiteral("0.057°"));
    CHECK(degrees({}, 0) == QStringLiteral("0°"));
    const ModelPtr llama = randomLlama();
    const std::vector<double> frequencies = ops::rotaryFrequencies(llama->config.rotary);
    for (const double frequency : frequencies)
        CHECK(said("rotate", llama).contains(degrees({}, 4 * frequency)));
}

TEST_CASE("a head shows the keys and values that serve it, on every step", "[steps][rotary]") {
    const ModelPtr llama = randomLlama();
    const TracePtr trace = traced(llama, known);
    std::set<std::string> shown;
    for (const Step& step : stepsOf(llama->config)) {
        const FigurePtr figure = step.figure({*trace, chosen(), Style()});
        for (const Hit& hit : hitsOn(*figure)) {
            if (hit.cell.tensor.empty()) continue;
            const TensorName name(hit.cell.tensor);
            INFO(step.id << " " << hit.cell.text());
            const bool key =
                name.part == "k" || name.part == "v" || name.part == "k_rot" || name.part == "k_proj";
            if (key) CHECK(hit.cell.index[0] == 1);
            if (name.part == "q" || name.part == "q_rot" || name.part == "q_proj")
                CHECK(hit.cell.index[0] == 3);
            if (name.part == "attn.W_K" || name.part == "attn.W_V") CHECK(hit.cell.index[1] >= 4);
            if (!hit.term) CHECK(hit.value == double(trace->value(hit.cell).value()));
            shown.insert(name.part);
        }
    }
    for (const char* part :
         {"q_proj", "k_proj", "q", "k", "v", "q_rot", "k_rot", "mlp_pre_linear", "attn.W_V"})
        CHECK(shown.count(part) == 1);
}

TEST_CASE("the rotation shows every component of the token's query and key", "[steps][rotary]") {
    const auto many = [](ModelConfig& config) { // 12 pairs, more than there are circles
        config.d_head = 24;
        config.rotary.dims = 24;
    };
    for (const ModelPtr& model : {randomLlama(), randomNeox(), withConfig(randomLlama(), many)}) {
        const TracePtr trace = traced(model, known);
        const Index d = model->config.d_head;
        const FigurePtr figure = findStep(QStringLiteral("rotate"))->figure({*trace, chosen(), Style()});
        figure->layout(figure->naturalSize());
        const Index key = model->config.kvHead(3);
        for (Index c = 0; c < d; ++c)
            for (const Cell& cell : {Cell{"blocks.1.q", {3, 4, c}}, Cell{"blocks.1.q_rot", {3, 4, c}},
                                     Cell{"blocks.1.k", {key, 4, c}}, Cell{"blocks.1.k_rot", {key, 4, c}}}) {
                INFO(cell.text());
                const auto rect = figure->rectOf(cell);
                REQUIRE(rect);
                CHECK(figure->hitTest(rect->center())->cell == cell);
            }
    }
}

TEST_CASE("a changed rotation is marked on its step and told in words", "[rotary][edits]") {
    const ModelPtr llama = randomLlama();
    const TracePtr trace = traced(llama, known);
    const Edit query = setNumber({"blocks.1.q_rot", {3, 4, 0}}, 2),
               key = setNumber({"blocks.1.k", {1, 4, 0}}, 2);
    CHECK(stepOf(query) == stepIndex(QStringLiteral("rotate")));
    CHECK(stepOf(setNumber({"blocks.1.k_proj", {1, 4, 0}}, 2)) == stepIndex(QStringLiteral("qkv")));
    CHECK(stepOf(setNumber({"blocks.1.mlp.W_gate", {1, 4}}, 2)) == stepIndex(QStringLiteral("mlp")));
    CHECK(editText(query, *trace).contains(QStringLiteral("头 4")));
    CHECK(editText(key, *trace).contains(QStringLiteral("第 2 份 k、v")));
    CHECK(cellPlace(*trace, {"blocks.1.v", {1, 4, 0}}).contains(QStringLiteral("第 2 份")));
    CHECK(cellPlace(*trace, {"blocks.1.q_rot", {3, 4, 0}}).contains(QStringLiteral("头 4")));
    for (const int head : {0, 1}) CHECK_FALSE(namesHead(key, llama->config, 1, head));
    for (const int head : {2, 3}) CHECK(namesHead(key, llama->config, 1, head));
    CHECK(headOf(key, llama->config) == 2);
    const auto offers = [&](const char* tensor) {
        std::set<QString> ids;
        for (const EditOffer& offer : offersFor(*trace, {tensor, {1, 4, 0}}, Style()))
            ids.insert(QString::fromLatin1(offer.id));
        return ids;
    };
    CHECK(offers("blocks.1.q_rot").count(QStringLiteral("temperature")) == 1);
    CHECK(offers("blocks.1.k_rot") == std::set<QString>{QStringLiteral("freeze")}); // which head would it be?
}

TEST_CASE("a step that a model does not have is refused, and compared with nothing", "[rotary][compare]") {
    const FigureKind& rotate = *findFigure(QStringLiteral("rotate"));
    const ModelPtr gpt = randomModel(), llama = randomLlama();
    PictureWish wish;
    wish.figures = {&rotate};
    CHECK(picturesOf(*llama, wish));
    CHECK_FALSE(picturesOf(*gpt, wish));
    const comparing::Link link(traced(llama, known), traced(gpt, known), 1, 2);
    const auto figures = comparing::figuresOf(QStringLiteral("rotate"), link, chosen(), chosen(), Style());
    CHECK(figures.left);
    CHECK_FALSE(figures.right);
    CHECK_FALSE(figures.difference);
    CHECK_FALSE(figures.without.isEmpty());
}
