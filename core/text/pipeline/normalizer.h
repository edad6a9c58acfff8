// The first step of a tokenizer.json: the text is rewritten, and every byte remembers where it came from.
#pragma once

#include "core/text/pipeline/part.h"
#include "core/text/unicode.h"

namespace kanshei {

using NormalizerStep = std::function<NormalText(const NormalText&)>;

/// From the section "normalizer"; null leaves the text as it is. To add one: a row in normalizer.cpp.
NormalizerStep makeNormalizer(const TokenizerJson& part, int depth = 0);

/// "Precompiled": SentencePiece's table of replacements (precompiled.cpp).
NormalizerStep makePrecompiled(const TokenizerJson& part);

/// Bert's cleaning, and the parts of it that others use too (bert_normalizer.cpp).
NormalizerStep makeBertNormalizer(const TokenizerJson& part);
NormalText lowercase(const NormalText& text);
/// Characters for which `drop` is true go; where `keepsSpan`, the character before covers them from now on.
NormalText without(const NormalText& text, const std::function<bool(char32_t)>& drop, bool keepsSpan);
bool isMark(char32_t c);

} // namespace kanshei
