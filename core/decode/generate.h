// Text that a model goes on with, token after token. What was computed for those before is kept where that gives the same
// (core/forward/continuation.h): not with edits, nor with another mask than the causal one.
#pragma once

#include "core/decode/sampling.h"
#include "core/forward/trace.h"

#include <functional>

namespace kanshei {

struct GenerateOptions {
    SamplingOptions sampling;
    Index maxTokens = 20;
    std::uint64_t seed = 1;
    ForwardOptions forward; ///< mask and edits of every pass
};

/// A token that came, and how likely the model found it, whatever temperature, top-k and top-p made of that.
using TakeToken = std::function<void(const LikelyToken&)>;

/// Ends after maxTokens, when the context is full, at the model's end of text (which is not given), or when stopped. The same seed
/// gives the same tokens. Fails: a model that does not predict the next token; what checkSampling and forward() refuse.
Status generate(const ModelPtr& model, Tokens tokens, const GenerateOptions& options, const TakeToken& take,
                const std::stop_token& stop = {});

} // namespace kanshei
