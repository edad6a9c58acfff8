// The second step of a tokenizer.json: the text is cut into stretches (words, mostly) that no piece crosses.
#pragma once

#include "core/text/pipeline/part.h"
#include "core/text/unicode.h"

namespace kanshei {

/// Cuts one stretch into several, and may rewrite it.
using PreTokenizerStep = std::function<std::vector<NormalText>(const NormalText&)>;

/// From the section "pre_tokenizer"; null cuts nothing. To add one: a row in pre_tokenizer.cpp.
PreTokenizerStep makePreTokenizer(const TokenizerJson& part, int depth = 0);

/// What becomes of the places that a pattern finds.
enum class SplitBehavior { Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous };
SplitBehavior splitBehaviorFrom(const std::string& name);

/// `text` cut at `matches`; `invert` cuts at what lies between them instead. Empty stretches are left out.
std::vector<NormalText> splitAt(const NormalText& text, const std::vector<ByteRange>& matches,
                                SplitBehavior behavior, bool invert = false);

} // namespace kanshei
