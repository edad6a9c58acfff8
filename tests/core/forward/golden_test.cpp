// Whole models against activations that PyTorch computed (fixtures/README.md).
#include "core/forward/trace.h"
#include "core/model/formats/safetensors.h"
#include "tests/core/forward/naive_model.h"
#include "tests/support/fixtures.h"

#include <cmath>
#include <nlohmann/json.hpp>

using namespace kanshei;

namespace {

/// Infinities must be equal; everything else is a distance.
double distance(float a, float b) {
    return a == b ? 0 : std::abs(double(a) - double(b));
}

/// A float has seven digits: what is 100 cannot be right to 1e-5, so beyond 1 the difference counts for its size.
double greatestDifference(const Tensor& a, const Tensor& b) {
    double worst = 0;
    for (Index i = 0; i < a.size(); ++i) {
        const double d = distance(a.data()[i], b.data()[i]);
        worst = std::isnan(d) ? std::numeric_limits<double>::infinity() : std::max(worst, d);
    }
    return worst;
}

/// A float has seven digits, and a sum of hundreds cannot be right to 1e-5 in one: beyond 1 the difference counts for the size of
/// the tensor's numbers. Patterns and logits are compared as they are.
double allowed(const std::string& name, const Tensor& golden) {
    if (name == "logits") return 1e-4;
    double greatest = 1;
    for (const float value : golden.values())
        if (std::isfinite(value) && !name.ends_with("pattern"))
            greatest = std::max(greatest, std::abs(double(value)));
    return 1e-5 * greatest;
}

std::vector<TokenId> tokenIds(const Safetensors& golden, const std::string& name) {
    std::vector<TokenId> ids;
    for (const auto id : *golden.integers(name)) ids.push_back(TokenId(id));
    return ids;
}

/// Our name of a golden tensor.
std::string ours(const std::string& name, const ModelConfig& config) {
    return name == "last_hidden" ? blockName(config.n_layers - 1, "resid_post") : name;
}

void agreesWithGolden(const std::string& name, std::size_t expectedTensors) {
    const auto folder = test::fixturesFolder() / name;
    const auto model = openModel(folder.string());
    REQUIRE(model);
    const auto golden = Safetensors::open(folder / "golden.safetensors");
    REQUIRE(golden);
    Tokens tokens = tokensFromIds(tokenIds(*golden, "ids"), nullptr);
    if (golden->find("token_type_ids")) tokens.types = tokenIds(*golden, "token_type_ids");
    const auto trace = forward(*model, tokens, defaultOptions(**model));
    REQUIRE(trace);
    std::size_t compared = 0;
    for (const auto& [tensorName, entry] : golden->entries()) {
        if (entry.type != "F32") continue;
        INFO(name << " " << tensorName);
        const Tensor* mine = (*trace)->find(ours(tensorName, (*model)->config));
        REQUIRE(mine);
        REQUIRE(mine->shape() == entry.shape);
        const Tensor theirs = *golden->tensor(tensorName);
        CHECK(greatestDifference(*mine, theirs) <= allowed(tensorName, theirs));
        ++compared;
    }
    CHECK(compared == expectedTensors);
}

} // namespace

TEST_CASE("tiny-gpt2 agrees with PyTorch", "[golden]") {
    NEEDS_FIXTURE("tiny-gpt2");
    agreesWithGolden("tiny-gpt2", 2 * 11 + 1);
}

TEST_CASE("gpt-nano-sort agrees with PyTorch", "[golden]") {
    NEEDS_FIXTURE("gpt-nano-sort");
    agreesWithGolden("gpt-nano-sort", 3 * 11 + 1);
}

TEST_CASE("tiny-bert agrees with PyTorch", "[golden]") {
    NEEDS_FIXTURE("tiny-bert");
    agreesWithGolden("tiny-bert", 2 * 11 + 2);
}

TEST_CASE("every number of the goldens' models is that of double precision", "[golden]") {
    const auto* name =
        GENERATE("tiny-gpt2", "gpt-nano-sort", "tiny-llama", "tiny-qwen2", "tiny-qwen3", "stories260K");
    NEEDS_FIXTURE(name);
    const auto model = openModel((test::fixturesFolder() / name).string());
    REQUIRE(model);
    const auto ids =
        tokenIds(*Safetensors::open(test::fixturesFolder() / name / "golden.safetensors"), "ids");
    const auto trace = *forward(*model, tokensFromIds(ids, nullptr), defaultOptions(**model));
    naive::PreNormModel reference(**model, true, [](const std::string&, Index, naive::Grid&) {});
    for (const auto& [place, grid] : reference.run(ids, (*model)->config.mask)) {
        const Tensor& mine = trace->at(place.first);
        const double most = allowed(place.first, mine) / 5;
        INFO(name << " " << place.first << " " << place.second);
        const auto numbers = mine.rank() == 3 ? mine.matrix(place.second) : mine.matrix();
        for (Index i = 0; i < grid.rows; ++i)
            for (Index j = 0; j < grid.cols; ++j)
                if (std::isfinite(grid(i, j)) && std::abs(double(numbers(i, j)) - grid(i, j)) > most)
                    FAIL_CHECK(i << "," << j << ": " << numbers(i, j) << " is not " << grid(i, j));
    }
}

TEST_CASE("gpt-nano-sort sorts", "[golden]") {
    NEEDS_FIXTURE("gpt-nano-sort");
    const auto model = openModel((test::fixturesFolder() / "gpt-nano-sort").string());
    REQUIRE(model);
    std::vector<TokenId> ids{2, 1, 0, 1, 1, 2};
    while (ids.size() < 11 + 1) { // 6 letters, then 6 sorted ones, of which the last is not read
        const auto trace = *forward(*model, tokensFromIds(ids, nullptr), defaultOptions(**model));
        const auto logits = trace->at("logits").matrix();
        Index best = 0;
        logits.row(logits.rows() - 1).maxCoeff(&best);
        ids.push_back(TokenId(best));
    }
    CHECK(std::vector<TokenId>(ids.begin() + 6, ids.end()) == std::vector<TokenId>{0, 1, 1, 1, 2, 2});
}

TEST_CASE("tiny-llama agrees with PyTorch", "[golden]") {
    NEEDS_FIXTURE("tiny-llama");
    agreesWithGolden("tiny-llama", 2 * 13 + 1);
}

TEST_CASE("tiny-qwen2 agrees with PyTorch", "[golden]") {
    NEEDS_FIXTURE("tiny-qwen2"); // BF16, biases of q, k and v
    agreesWithGolden("tiny-qwen2", 2 * 13 + 1);
}

TEST_CASE("tiny-qwen3 agrees with PyTorch", "[golden]") {
    NEEDS_FIXTURE("tiny-qwen3"); // F16, norms of q and k
    agreesWithGolden("tiny-qwen3", 2 * 13 + 1);
}

TEST_CASE("stories260K agrees with PyTorch", "[golden]") {
    NEEDS_FIXTURE("stories260K");
    agreesWithGolden("stories260K", 5 * 13 + 1);
}

TEST_CASE("stories260K tells its story, token by token", "[golden]") {
    NEEDS_FIXTURE("stories260K");
    const auto folder = test::fixturesFolder() / "stories260K";
    const auto greedy =
        nlohmann::json::parse(*readFile(folder / "greedy.json"))["greedy_ids"].get<std::vector<TokenId>>();
    const auto model = openModel(folder.string());
    REQUIRE(model);
    std::vector<TokenId> ids{greedy.front()};
    while (ids.size() < greedy.size()) {
        const auto trace = *forward(*model, tokensFromIds(ids, nullptr), defaultOptions(**model));
        const auto logits = trace->at("logits").matrix();
        Index best = 0;
        logits.row(logits.rows() - 1).maxCoeff(&best);
        ids.push_back(TokenId(best));
    }
    CHECK(ids == greedy);
}
