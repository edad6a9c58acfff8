#include "core/decode/generate.h"
#include "tests/support/catch.h"
#include "tests/support/random_model.h"

#include <map>

using namespace kanshei;

namespace {

const std::vector<float> four{1, 3, 2, -1};

std::vector<TokenId> idsOf(const std::vector<LikelyToken>& tokens) {
    std::vector<TokenId> ids;
    for (const LikelyToken& token : tokens) ids.push_back(token.id);
    return ids;
}

std::vector<TokenId> made(const ModelPtr& model, const GenerateOptions& options) {
    std::vector<TokenId> ids;
    const Tokens start = *model->tokenizer->encode("老板告诉员工他");
    REQUIRE(generate(model, start, options, [&](const LikelyToken& token) { ids.push_back(token.id); }));
    return ids;
}

GenerateOptions usual(const ModelPtr& model) {
    GenerateOptions options;
    options.forward = defaultOptions(*model);
    options.maxTokens = 6;
    return options;
}

} // namespace

TEST_CASE("temperature, top-k and top-p leave what they should", "[decode]") {
    CHECK(idsOf(likelyTokens(four, {0, 0, 1})) == std::vector<TokenId>{1});
    CHECK(idsOf(likelyTokens(four, {1, 0, 1})) == std::vector<TokenId>{1, 2, 0, 3});
    CHECK(idsOf(likelyTokens(four, {1, 2, 1})) == std::vector<TokenId>{1, 2});
    const double Z = 1 + std::exp(-1.) + std::exp(-2.) + std::exp(-4.);
    const auto all = likelyTokens(four, {1, 0, 1});
    CHECK(all[0].probability == Approx(1 / Z));
    CHECK(all[3].probability == Approx(std::exp(-4.) / Z));
    CHECK(idsOf(likelyTokens(four, {1, 0, 1 / Z - 1e-9})) == std::vector<TokenId>{1});
    const auto two = likelyTokens(four, {1, 0, 1 / Z + 1e-9});
    CHECK(idsOf(two) == std::vector<TokenId>{1, 2});
    CHECK(two[0].probability == Approx(1 / (1 + std::exp(-1.))));
    CHECK(likelyTokens(four, {2, 0, 1})[1].probability / likelyTokens(four, {2, 0, 1})[0].probability ==
          Approx(std::exp(-.5)));
    for (const double cold : {0.05, 1e-6, 1e-300}) { // no overflow on the way to the limit
        const auto tokens = likelyTokens(four, {cold, 0, 1});
        CHECK(tokens[0].id == 1);
        CHECK(tokens[0].probability == Approx(1));
        for (const LikelyToken& token : tokens) CHECK(std::isfinite(token.probability));
    }
}

TEST_CASE("tokens are drawn as often as they are likely", "[decode]") {
    Random random(7);
    std::map<TokenId, int> drawn;
    const auto tokens = likelyTokens(four, {1, 0, 1});
    for (int i = 0; i < 20000; ++i) ++drawn[drawToken(tokens, random)];
    for (const LikelyToken& token : tokens)
        CHECK(drawn[token.id] / 20000. == Approx(token.probability).margin(.015));
}

TEST_CASE("impossible ways to choose are refused", "[decode]") {
    CHECK(checkSampling({0, 0, 1}));
    for (const SamplingOptions& wrong :
         {SamplingOptions{-1, 0, 1}, SamplingOptions{1, -1, 1}, SamplingOptions{1, 0, 0},
          SamplingOptions{1, 0, 1.5}, SamplingOptions{std::nan(""), 0, 1}})
        CHECK_FALSE(checkSampling(wrong));
}

TEST_CASE("a model goes on with a text: greedily, or by lot from a seed", "[decode]") {
    const ModelPtr model = test::randomModel(Answer::NextToken);
    GenerateOptions options = usual(model);
    const auto greedy = made(model, options);
    REQUIRE(greedy.size() == 6);
    Tokens tokens = *model->tokenizer->encode("老板告诉员工他");
    Index best = 0;
    const auto trace = *forward(model, tokens, options.forward);
    trace->at("logits").matrix().bottomRows(1).row(0).maxCoeff(&best);
    CHECK(greedy.front() == best);
    double probability = 0;
    REQUIRE(generate(model, tokens, options, [&](const LikelyToken& token) {
        if (probability == 0) probability = token.probability;
    }));
    // Alone, a row may be added up in another order than among others: the last digit of a float.
    CHECK(probability == Approx(double(trace->at("probs").at({trace->length() - 1, best}))).epsilon(2.5e-7));
    options.sampling.temperature = 2;
    const auto first = made(model, options), again = made(model, options);
    CHECK(first == again);
    options.seed = 2;
    CHECK(made(model, options) != first);
    options.sampling.top_k = 1;
    CHECK(made(model, options) == greedy);
}

TEST_CASE("it ends when the context is full, and needs a model that predicts", "[decode]") {
    const ModelPtr model = test::randomModel(Answer::NextToken);
    GenerateOptions options = usual(model);
    options.maxTokens = 1000;
    const auto start = model->tokenizer->encode("老板告诉员工他")->size();
    CHECK(made(model, options).size() == std::size_t(model->config.n_ctx) - start);
    const ModelPtr pointer = test::randomModel(Answer::Pointer);
    const Status refused =
        generate(pointer, *pointer->tokenizer->encode("他"), usual(pointer), [](const LikelyToken&) {});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ErrorCode::Unsupported);
}
