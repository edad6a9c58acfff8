// The word tokenizer of a model: the best path over the model's own vocabulary.
#pragma once

#include "core/text/unicode.h"
#include "core/text/vocabulary.h"

namespace kanshei {

/// Everything that decides how a text is cut; saved with the model.
struct WordRules {
    std::size_t specials = 4; ///< the first pieces of the vocabulary: <pad> <bos> <mask> <unk>
    TokenId begin = 1;        ///< put before every text; -1: nothing
    TokenId unknown = 3;
    std::string end;           ///< put after a text that does not end a sentence ("。"); empty: nothing
    Replacements replacements; ///< half-width punctuation that the model knows only full-width
};

/// Of all ways to cut a text into pieces of the vocabulary, the one with the highest score: a piece of
/// several characters scores -20, of one -21, an unknown grapheme -1000; so fewest unknown, then fewest
/// pieces, then fewest single characters. Of equal ways, the one whose first different piece is longer. White
/// space separates and belongs to no token. What is unknown becomes one <unk> for each grapheme, or for a
/// whole run of letters and digits.
class WordTokenizer : public Tokenizer {
public:
    static Result<std::shared_ptr<const WordTokenizer>> make(Vocabulary vocabulary, WordRules rules);

    /// A piece and the bytes of the text that it covers.
    struct Piece {
        TokenId id = 0;
        std::size_t from = 0;
        std::size_t to = 0;
    };
    /// The pieces alone, nothing put before or after. `text` must be valid UTF-8 in NFC.
    std::vector<Piece> cut(std::string_view text, bool readSpecials = true) const;

    std::string kind() const override { return "word"; }
    Result<Tokens> encode(std::string_view text, const EncodeOptions& options = {}) const override;
    std::string decode(const std::vector<TokenId>& ids) const override;
    std::size_t vocabularySize() const override { return m_vocabulary.size(); }
    std::string piece(TokenId id) const override { return m_vocabulary.piece(id); }
    TokenId idOf(std::string_view piece) const override { return m_vocabulary.idOf(piece); }
    std::string toJson() const override;
    const WordRules& rules() const { return m_rules; }

    static constexpr int wordScore = -20, characterScore = -21, unknownScore = -1000;

private:
    WordTokenizer(Vocabulary vocabulary, WordRules rules);
    bool endsSentence(std::string_view text) const;

    Vocabulary m_vocabulary;
    WordRules m_rules;
    PrefixTree m_tree;
};

} // namespace kanshei
