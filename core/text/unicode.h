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

/// Bytes [from, to) of a source.
struct SourceSpan {
    std::size_t from = 0;
    std::size_t to = 0;
};

/// A text in normal form that still knows which bytes of the source every byte came from.
struct NormalText {
    std::string text;
    std::vector<std::size_t> from; ///< for every byte of `text`; empty when nothing changed
    std::vector<std::size_t> to;

    std::size_t sourceFrom(std::size_t byte) const { return from.empty() ? byte : from[byte]; }
    /// Where in the source the bytes before `end` end. end > 0.
    std::size_t sourceTo(std::size_t end) const { return to.empty() ? end : to[end - 1]; }

    // What the steps of a tokenizer build on: texts whose two lists are filled, every byte with the whole
    // character of the source that it came from. What a step puts in of its own has an empty span.

    static NormalText of(std::string_view source);
    void append(std::string_view bytes, SourceSpan span);
    /// Bytes [first, last) of another text, with their spans.
    void append(const NormalText& other, std::size_t first, std::size_t last);
    NormalText part(std::size_t first, std::size_t last) const;
    /// The source of bytes [first, last); of none, the place in front of `first`.
    SourceSpan span(std::size_t first, std::size_t last) const;
};

enum class NormalForm { Nfc, Nfd, Nfkc, Nfkd };

/// A normal form of Unicode Annex 15. Where a stretch changes, its bytes get the span of the whole stretch.
NormalText normalForm(const NormalText& text, NormalForm form);

/// Whole characters to write differently (half-width to full-width punctuation).
using Replacements = std::vector<std::pair<std::string, std::string>>;

/// NFC (Unicode Annex 15), then `replacements`. `text` must be valid UTF-8.
NormalText normalise(std::string_view text, const Replacements& replacements = {});

/// Offsets where graphemes (Unicode Annex 29) begin, and the end of the text. {0} for an empty text.
std::vector<std::size_t> graphemeEdges(std::string_view text);
/// The same for words (Unicode Annex 29, and ICU's dictionaries for Chinese, Japanese, Thai …). White space and punctuation are
/// words of their own.
std::vector<std::size_t> wordEdges(std::string_view text);

/// The code point that starts at `at`, and where it ends.
char32_t codePointAt(std::string_view text, std::size_t at);
std::size_t characterEnd(std::string_view text, std::size_t at);
/// Invalid bytes become U+FFFD.
std::string repairedUtf8(std::string_view bytes);
/// For a message or a label: "E8 80".
std::string hexBytes(std::string_view bytes);

bool isSpace(char32_t c);
/// Does a run of such characters make one word (Latin letters, digits …), unlike Chinese, where every
/// character may?
bool joinsIntoWords(char32_t c);
/// One string for every code point.
std::vector<std::string> characters(std::string_view text);

} // namespace kanshei
