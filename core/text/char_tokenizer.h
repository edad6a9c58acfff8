// One token for every character: what small models of letters use, and a view of a text without any words.
#pragma once

#include "core/text/vocabulary.h"

namespace kanshei {

/// Every grapheme is one token: its piece if the vocabulary has it, else its code points if it has those,
/// else the unknown piece. White space is a character like any other.
class CharTokenizer : public Tokenizer {
public:
    /// `unknown` and `begin` are ids or -1. Without an unknown piece, encoding an unknown character fails by
    /// name.
    static Result<std::shared_ptr<const CharTokenizer>> make(Vocabulary vocabulary, TokenId unknown,
                                                             TokenId begin);

    std::string kind() const override { return "char"; }
    Result<Tokens> encode(std::string_view text, const EncodeOptions& options = {}) const override;
    std::string decode(const std::vector<TokenId>& ids) const override;
    std::size_t vocabularySize() const override { return m_vocabulary.size(); }
    std::string piece(TokenId id) const override { return m_vocabulary.piece(id); }
    TokenId idOf(std::string_view piece) const override { return m_vocabulary.idOf(piece); }
    std::string toJson() const override;

private:
    CharTokenizer(Vocabulary vocabulary, TokenId unknown, TokenId begin);
    bool addGrapheme(Tokens& out, std::string_view grapheme, std::size_t from, std::size_t to) const;

    Vocabulary m_vocabulary;
    TokenId m_unknown;
    TokenId m_begin;
};

} // namespace kanshei
