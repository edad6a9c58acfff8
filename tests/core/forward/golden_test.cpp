// Whole models against activations that PyTorch computed (fixtures/README.md).
#include "core/forward/trace.h"
#include "core/model/formats/safetensors.h"
#include "tests/support/fixtures.h"

#include <cmath>

using namespace kanshei;

namespace {

/// Infinities must be equal; everything else is a distance.
double distance(float a, float b) {
    return a == b ? 0 : std::abs(double(a) - double(b));
}

double greatestDifference(const Tensor& a, const Tensor& b) {
    double worst = 0;
    for (Index i = 0; i < a.size(); ++i) {
        const double d = distance(a.data()[i], b.data()[i]);
        worst = std::isnan(d) ? std::numeric_limits<double>::infinity() : std::max(worst, d);
    }
    return worst;
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
        CHECK(greatestDifference(*mine, *golden->tensor(tensorName)) <=
              (tensorName == "logits" ? 1e-4 : 1e-5));
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
