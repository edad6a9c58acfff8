// Can the model read these tokens?
#pragma once

#include "core/model/config.h"
#include "core/text/tokenizer.h"

namespace kanshei {

/// Fails: no tokens; more than n_ctx (says limit and count); an id or a type that the model does not have.
Status checkTokens(const ModelConfig& config, const Tokens& tokens);

} // namespace kanshei
