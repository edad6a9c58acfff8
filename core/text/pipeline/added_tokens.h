// Tokens that are cut out of a text before anything else looks at it: <|endoftext|>, [MASK], and what people added.
#pragma once

#include "core/text/pipeline/normalizer.h"

#include <array>
#include <map>

namespace kanshei {

struct AddedToken {
    TokenId id = 0;
    std::string content;
    bool special = false;
    bool normalized = false; ///< looked for in the normalised text instead of in what was typed
    bool singleWord = false; ///< not inside a word
    bool eatsLeft = false;   ///< takes the white space before it along ("lstrip")
    bool eatsRight = false;
};

/// A stretch of text, or an added token found in it.
struct TextFragment {
    NormalText text;
    TokenId added = -1;
};

class AddedTokens {
public:
    /// From the section "added_tokens"; null and absent: none.
    explicit AddedTokens(const TokenizerJson& list);
    AddedTokens(const AddedTokens&) = delete; // the index points into the map
    AddedTokens& operator=(const AddedTokens&) = delete;
    /// Some are looked for after the text was normalised, and are themselves normalised for that.
    void normalizeWith(const NormalizerStep& normalizer);

    const AddedToken* find(TokenId id) const;
    TokenId idOf(std::string_view content) const; ///< -1 when absent
    TokenId largestId() const { return m_byId.empty() ? -1 : m_byId.rbegin()->first; }
    const std::map<TokenId, AddedToken>& all() const { return m_byId; }

    /// Cuts out the tokens that are looked for in the typed (`normalized` false) or the normalised text: at each
    /// place the longest. Without `specials` the special ones stay text.
    std::vector<TextFragment> cut(const NormalText& text, bool normalized, bool specials) const;

private:
    struct Wanted {
        std::string text;
        const AddedToken* token;
    };
    using Index = std::array<std::vector<Wanted>, 256>; ///< by first byte, the longest first
    const Wanted* wantedAt(const Index& index, std::string_view text, std::size_t at) const;
    static void add(Index& index, const std::string& text, const AddedToken& token);
    static void sort(Index& index);

    std::map<TokenId, AddedToken> m_byId;
    std::map<std::string, TokenId, std::less<>> m_byContent;
    std::array<Index, 2> m_index; ///< for the typed and for the normalised text
};

} // namespace kanshei
