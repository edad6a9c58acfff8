// What every format does with the tokenizer that it found.
#pragma once

#include "core/model/model.h"

namespace kanshei {

/// Gives the model its tokenizer; one that is not supported becomes model.tokenizerProblem, and the model still runs on ids.
/// Fails: any other error of `tokenizer`; more pieces than the model has ids (the error's place is `place`).
Status giveTokenizer(Model& model, const Result<std::shared_ptr<const Tokenizer>>& tokenizer,
                     const std::string& place = {});

} // namespace kanshei
