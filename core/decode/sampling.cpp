#include "core/decode/sampling.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kanshei {
namespace {

void divideBySum(std::vector<LikelyToken>& tokens) {
    double sum = 0;
    for (const LikelyToken& token : tokens) sum += token.probability;
    for (LikelyToken& token : tokens) token.probability /= sum;
}

/// The fewest of the most likely that together have `top_p`.
void keepTopP(std::vector<LikelyToken>& tokens, double top_p) {
    double sum = 0;
    std::size_t kept = 0;
    while (kept < tokens.size() && (kept == 0 || sum < top_p)) sum += tokens[kept++].probability;
    tokens.resize(kept);
}

} // namespace

Status checkSampling(const SamplingOptions& options) {
    if (!std::isfinite(options.temperature) || options.temperature < 0)
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("The temperature must be 0 or more."));
    if (options.top_k < 0) return fail(ErrorCode::BadInput, KANSHEI_TEXT("top-k must be 0 or more."));
    if (!(options.top_p > 0 && options.top_p <= 1))
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("top-p must lie above 0 and be at most 1."));
    return Nothing{};
}

std::vector<LikelyToken> likelyTokens(std::span<const float> logits, const SamplingOptions& options) {
    assert(!logits.empty());
    const auto greatest = std::ranges::max_element(logits);
    if (options.temperature == 0) return {{TokenId(greatest - logits.begin()), 1}};
    std::vector<LikelyToken> tokens;
    tokens.reserve(logits.size());
    for (std::size_t i = 0; i < logits.size(); ++i)
        tokens.push_back(
            {TokenId(i), std::exp((double(logits[i]) - double(*greatest)) / options.temperature)});
    std::ranges::stable_sort(tokens, std::ranges::greater(), &LikelyToken::probability);
    if (options.top_k > 0 && std::size_t(options.top_k) < tokens.size())
        tokens.resize(std::size_t(options.top_k));
    divideBySum(tokens);
    keepTopP(tokens, options.top_p);
    divideBySum(tokens);
    return tokens;
}

TokenId drawToken(const std::vector<LikelyToken>& tokens, Random& random) {
    std::vector<double> weights;
    weights.reserve(tokens.size());
    for (const LikelyToken& token : tokens) weights.push_back(token.probability);
    return tokens[random.pick(weights)].id;
}

} // namespace kanshei
