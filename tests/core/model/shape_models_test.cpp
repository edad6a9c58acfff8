// Shapes without a model: their sizes are those that their papers give, their weights are random and always the same.
#include "core/model/shape_models.h"

#include "core/base/parallel.h"
#include "core/forward/trace.h"
#include "tests/support/catch.h"

#include <cmath>

using namespace kanshei;

namespace {

const ShapeModel& shapeNamed(std::string_view name) {
    for (const ShapeModel& shape : shapeModels())
        if (name == shape.name) return shape;
    FAIL("no shape " << name);
    return shapeModels().front();
}

Index parametersOf(std::string_view name) {
    return parameterCount(shapeNamed(name).config());
}

/// A shape small enough to be made in no time.
ModelConfig tinyShape() {
    ModelConfig c = shapeNamed("gpt2").config();
    c.d_model = 32;
    c.n_layers = 3;
    c.n_heads = c.n_kv_heads = 4;
    c.d_head = 8;
    c.d_mlp = 64;
    c.n_ctx = 64;
    c.d_vocab = 300;
    return c;
}
constexpr ShapeModel tiny{"tiny", "Tiny", tinyShape};

} // namespace

TEST_CASE("shapes have the parameters of the models that they are of", "[shapes]") {
    CHECK(parametersOf("gpt2") == 124'439'808); // as their files on the web have
    CHECK(parametersOf("gpt2-medium") == 354'823'168);
    CHECK(parametersOf("gpt2-large") == 774'030'080);
    CHECK(parametersOf("gpt2-xl") == 1'557'611'200);
    CHECK(parametersOf("llama-7b") == 6'738'415'616);
    CHECK(double(parametersOf("gpt3")) == Approx(174.6e9).epsilon(0.001));
    CHECK(double(parametersOf("bert-base")) == Approx(110e6).epsilon(0.01));
    CHECK(shapeNamed("gpt3").config().n_layers * shapeNamed("gpt3").config().n_heads == 9216);
    for (const ShapeModel& shape : shapeModels()) CHECK(checkConfig(shape.config()));
}

TEST_CASE("a shape says that its weights are random, and runs", "[shapes]") {
    const auto model = makeShapeModel(tiny, 0);
    REQUIRE(model);
    CHECK(model->info.random);
    CHECK(model->info.title == "Tiny 的形状 · 随机权重");
    CHECK(model->info.titleEnglish == "Shape of Tiny · random weights");
    CHECK(model->config.n_layers == 3);
    const auto tokens = tokenize(*model, "看 a");
    REQUIRE(tokens);
    CHECK(tokens->ids() == std::vector<TokenId>{0xe7, 0x9c, 0x8b, ' ', 'a'}); // one token a byte
    const auto trace = forward(std::make_shared<const Model>(*model), *tokens, defaultOptions(*model));
    REQUIRE(trace);
    CHECK((*trace)->at("logits").vector().allFinite());
}

TEST_CASE("where memory is short one layer is made, and said to be one", "[shapes]") {
    const std::uint64_t whole = 4 * std::uint64_t(parameterCount(tinyShape()));
    ModelConfig one = tinyShape();
    one.n_layers = 1;
    const std::uint64_t least = 4 * std::uint64_t(parameterCount(one));
    CHECK(makeShapeModel(tiny, whole)->config.n_layers == 3);
    const auto single = makeShapeModel(tiny, whole - 1);
    REQUIRE(single);
    CHECK(single->config.n_layers == 1);
    CHECK(single->info.layersOfShape == 3);
    CHECK(single->info.title == "Tiny 的形状（3 层中的一层）· 随机权重");
    CHECK(single->info.titleEnglish == "Shape of Tiny (one of 3 layers) · random weights");
    CHECK(checkWeights(single->config, single->weights));
    const auto none = makeShapeModel(tiny, least - 1);
    REQUIRE_FALSE(none);
    CHECK(none.error().code == ErrorCode::TooLarge);
}

TEST_CASE("a shape's weights are normal, its own for each name, the same each time", "[shapes]") {
    Tensor a("blocks.0.attn.W_Q", {700, 1001}), again("blocks.0.attn.W_Q", {700, 1001}),
        other("blocks.0.attn.W_K", {700, 1001});
    const int threads = threadCount();
    fillNormal(a, 0.02f);
    setThreadCount(1);
    fillNormal(again, 0.02f);
    setThreadCount(threads);
    fillNormal(other, 0.02f);
    CHECK(std::ranges::equal(a.values(), again.values()));
    const auto x = a.vector().cast<double>(), y = other.vector().cast<double>();
    const double n = double(a.size()), mean = x.sum() / n, deviation = std::sqrt(x.squaredNorm() / n);
    CHECK(std::abs(mean) < 4 * 0.02 / std::sqrt(n));
    CHECK(deviation == Approx(0.02).epsilon(0.005));
    CHECK((x.cwiseAbs().array() > 0.04).count() / n == Approx(0.0455).epsilon(0.02)); // beyond 2 σ
    CHECK(std::abs(x.dot(y)) / (n * 0.0004) < 4 / std::sqrt(n));                      // not correlated
    const auto model = makeShapeModel(tiny, 0);
    REQUIRE(model);
    CHECK((model->weights.at("blocks.1.ln2.w").vector().array() == 1).all());
    CHECK((model->weights.at("blocks.1.mlp.b_in").vector().array() == 0).all());
}

TEST_CASE("a shape that nobody waits for any more is not made to its end", "[shapes]") {
    std::stop_source stop;
    stop.request_stop();
    const auto model = makeShapeModel({"tiny", "Tiny", tinyShape}, 0, stop.get_token());
    REQUIRE_FALSE(model);
    CHECK(model.error().code == ErrorCode::Cancelled);
    Tensor tensor("large", {1 << 20});
    fillNormal(tensor, 1, stop.get_token());
    CHECK((tensor.vector().array() == 0).all());
    CHECK(openModel("shape:gpt2", stop.get_token()).error().code == ErrorCode::Cancelled);
}

TEST_CASE("the card of a shape is made of its sizes alone", "[shapes]") {
    const ModelCard card = describeModel("shape:gpt3");
    CHECK(card.info.random);
    CHECK(card.config.n_layers == 96); // of the whole, even where only one can be made
    CHECK(card.parameters == parametersOf("gpt3"));
    CHECK(card.info.titleEnglish.find("random weights") != std::string::npos);
    CHECK(describeModel("shape:gpt2").info.path == "shape:gpt2");
    const ModelCard unknown = describeModel("shape:gpt9");
    REQUIRE(unknown.problem);
    CHECK(unknown.problem->english().find("shape:gpt2-xl") != std::string::npos);
    CHECK_FALSE(openModel("shape:gpt9"));
}

TEST_CASE("multiplications of a pass are counted matrix by matrix", "[shapes]") {
    const ModelConfig c = tinyShape();
    // Per token and layer: q, k, v, o, and the two maps of the MLP; then the output table; and q·k and a·v for every pair.
    const double matrices = 3 * (4 * 32 * 32 + 2 * 32 * 64) + 300 * 32, pairs = 3 * 2 * 32;
    CHECK(multiplications(c, 16) == 16 * matrices + 16 * 16 * pairs);
}
