// Which tokens make a word of the sentence, whatever the tokenizer cut it into.
#pragma once

#include "core/text/tokenizer.h"

namespace kanshei {

/// Tokens [first, last) that are one word.
struct WordGroup {
    std::size_t first = 0, last = 0;
    std::size_t size() const { return last - first; }
    bool operator==(const WordGroup&) const = default;
};

/// Words by Unicode Annex 29, with ICU's dictionaries where words have no spaces between them (加班, ภาษาไทย). A token begins a
/// word where one begins in the text; a token that reaches over several words keeps them together. So
///   - the pieces of a word (## pieces, bytes of one character) are always together,
///   - blanks in front belong to the word behind them, as " the" does in byte-level vocabularies,
///   - special tokens and line breaks stand alone, and so does every token that has no text (--ids).
/// Every token is in one group, in their order.
std::vector<WordGroup> wordGroups(const Tokens& tokens);
/// The group that a token is in.
std::size_t wordOf(const std::vector<WordGroup>& groups, std::size_t token);
/// Does any word have more than one token?
bool anyJoined(const std::vector<WordGroup>& groups);

/// What a person reads: the stretch of the text without blanks around it. A special token, or one without a text, says itself.
std::string wordText(const Tokens& tokens, const WordGroup& group);

} // namespace kanshei
