#include "core/forward/continuation.h"

#include "core/base/file.h"
#include "core/decode/generate.h"
#include "tests/support/fixtures.h"
#include "tests/support/random_model.h"

#include <nlohmann/json.hpp>

using namespace kanshei;

namespace {

std::vector<TokenId> spreadIds(const ModelConfig& config, Index length) {
    std::vector<TokenId> ids;
    for (Index i = 0; i < length; ++i) ids.push_back(TokenId((i * 7 + 1) % config.d_vocab));
    return ids;
}

/// The greatest difference of logits, the tokens given in these portions, to those of whole passes.
double goingOn(const ModelPtr& model, const std::vector<Index>& portions) {
    Continuation continuation(model, defaultOptions(*model));
    std::vector<TokenId> ids;
    double worst = 0;
    for (const Index portion : portions) {
        const auto all = spreadIds(model->config, continuation.length() + portion);
        const auto logits = continuation.add(std::span(all).subspan(std::size_t(continuation.length())));
        const auto trace = *forward(model, tokensFromIds(all, nullptr), defaultOptions(*model));
        const auto last = trace->at("logits").matrix().bottomRows(1);
        for (Index i = 0; i < last.cols(); ++i)
            worst = std::max(worst, double(std::abs(last(0, i) - logits[std::size_t(i)])));
    }
    return worst;
}

std::vector<TokenId> greedyByWholePasses(const ModelPtr& model, std::vector<TokenId> ids, Index count) {
    for (Index i = 0; i < count; ++i) {
        const auto trace = *forward(model, tokensFromIds(ids, nullptr), defaultOptions(*model));
        Index best = 0;
        trace->at("logits").matrix().bottomRows(1).row(0).maxCoeff(&best);
        ids.push_back(TokenId(best));
    }
    return ids;
}

std::vector<TokenId> greedyByGenerate(const ModelPtr& model, std::vector<TokenId> ids, Index count) {
    GenerateOptions options;
    options.maxTokens = count;
    options.forward = defaultOptions(*model);
    REQUIRE(generate(model, tokensFromIds(ids, nullptr), options,
                     [&](const LikelyToken& token) { ids.push_back(token.id); }));
    return ids;
}

} // namespace

TEST_CASE("a pass that goes on has the logits of whole passes", "[decode]") {
    for (const ModelPtr& model : {test::randomModel(), test::randomLlama(), test::randomNeox()}) {
        INFO(model->config.model_type);
        CHECK(goingOn(model, {1, 1, 1, 1, 1, 1}) < 1e-5);
        CHECK(goingOn(model, {5, 1, 3, 1}) < 1e-5);
    }
}

TEST_CASE("only what whole passes would do goes on", "[decode]") {
    ModelConfig config = test::randomModel()->config;
    ForwardOptions options;
    CHECK(Continuation::canGoOn(config, options));
    options.mask = MaskPattern::Bidirectional;
    CHECK_FALSE(Continuation::canGoOn(config, options));
    options = {};
    options.edits.emplace_back();
    CHECK_FALSE(Continuation::canGoOn(config, options));
    CHECK_FALSE(Continuation::canGoOn(test::randomBert()->config, {}));
}

TEST_CASE("the fixtures' greedy tokens are those of whole passes", "[decode]") {
    NEEDS_FIXTURE("stories260K/greedy.json");
    for (const char* name : {"tiny-gpt2", "tiny-llama", "tiny-qwen2", "tiny-qwen3", "stories260K"}) {
        INFO(name);
        const ModelPtr model = *openModel((test::fixturesFolder() / name).string());
        const auto start = spreadIds(model->config, 3);
        CHECK(greedyByGenerate(model, start, 8) == greedyByWholePasses(model, start, 8));
    }
    const auto folder = test::fixturesFolder() / "stories260K";
    const auto greedy =
        nlohmann::json::parse(*readFile(folder / "greedy.json"))["greedy_ids"].get<std::vector<TokenId>>();
    const ModelPtr model = *openModel(folder.string());
    CHECK(greedyByGenerate(model, {greedy.front()}, Index(greedy.size()) - 1) == greedy);
}
