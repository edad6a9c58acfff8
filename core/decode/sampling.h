// From logits to the next token: temperature, top-k, top-p.   (Holtzman et al. 2020; Fan et al. 2018)
#pragma once

#include "core/base/random.h"
#include "core/base/tensor.h"
#include "core/text/tokenizer.h"

namespace kanshei {

struct SamplingOptions {
    double temperature =
        0; ///< softmax(logits ÷ temperature); 0 is the limit: the greatest logit, the first of equals
    Index top_k = 0;  ///< only so many, the most likely ones; 0: all
    double top_p = 1; ///< the fewest that together have this probability, in (0, 1]
};

/// Fails: a temperature below 0 or not finite, a negative top_k, a top_p outside (0, 1].
Status checkSampling(const SamplingOptions& options);

struct LikelyToken {
    TokenId id = 0;
    double probability = 0; ///< among those that are left
};

/// What may come next, the most likely first, probabilities adding up to 1. `logits` [d_vocab], at least one finite.
std::vector<LikelyToken> likelyTokens(std::span<const float> logits, const SamplingOptions& options);

/// One of them, in proportion to their probabilities.
TokenId drawToken(const std::vector<LikelyToken>& tokens, Random& random);

} // namespace kanshei
