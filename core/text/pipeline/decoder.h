// From pieces back to text, the way a tokenizer.json says.
#pragma once

#include "core/text/pipeline/part.h"

namespace kanshei {

/// Rewrites the list of pieces; what remains is joined.
using DecoderStep = std::function<void(std::vector<std::string>&)>;

/// From the section "decoder"; null puts a space between pieces. To add one: a row in decoder.cpp.
DecoderStep makeDecoder(const TokenizerJson& part, int depth = 0);

} // namespace kanshei
