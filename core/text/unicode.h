// What the tokenizers need to know about Unicode, through ICU: validity, normal form, graphemes, classes of
// characters.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kanshei {

/// Is `text` valid UTF-8? Fails with the byte's offset (counted from 0).
Status checkUtf8(std::string_view text);

/// A text in normal form that still knows which bytes of the source every byte came from.
struct NormalText {
    std::string text;
    std::vector<std::size_t> from; ///< for every byte of `text`; empty when nothing changed
    std::vector<std::size_t> to;

    std::size_t sourceFrom(std::size_t byte) const { return from.empty() ? byte : from[byte]; }
    /// Where in the source the bytes before `end` end. end > 0.
    std::size_t sourceTo(std::size_t end) const { return to.empty() ? end : to[end - 1]; }
};

/// Whole characters to write differently (half-width to full-width punctuation).
using Replacements = std::vector<std::pair<std::string, std::string>>;

/// NFC (Unicode Annex 15), then `replacements`. `text` must be valid UTF-8.
NormalText normalise(std::string_view text, const Replacements& replacements = {});

/// Offsets where graphemes (Unicode Annex 29) begin, and the end of the text. {0} for an empty text.
std::vector<std::size_t> graphemeEdges(std::string_view text);

/// The code point that starts at `at`.
char32_t codePointAt(std::string_view text, std::size_t at);

bool isSpace(char32_t c);
/// Does a run of such characters make one word (Latin letters, digits …), unlike Chinese, where every
/// character may?
bool joinsIntoWords(char32_t c);
/// One string for every code point.
std::vector<std::string> characters(std::string_view text);

} // namespace kanshei
