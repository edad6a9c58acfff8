// SentencePiece's tokenizer.model, cut by its own library.
#pragma once

#include "core/text/pipeline/added_tokens.h"
#include "core/text/pipeline/post_processor.h"

namespace sentencepiece {
class SentencePieceProcessor;
}

namespace kanshei {

class SentencePieceTokenizer : public Tokenizer {
public:
    /// `model` is the file's bytes; `added` and `frame` are sections "added_tokens" and "post_processor" of a
    /// tokenizer.json. Throws Refusal.
    SentencePieceTokenizer(std::string model, TokenizerJson added, TokenizerJson frame);
    ~SentencePieceTokenizer() override;

    std::string kind() const override { return "sentencepiece"; }
    Result<Tokens> encode(std::string_view text, const EncodeOptions& options = {}) const override;
    std::string decode(const std::vector<TokenId>& ids) const override;
    std::size_t vocabularySize() const override;
    std::string piece(TokenId id) const override;
    std::string readable(TokenId id) const override;
    TokenId idOf(std::string_view piece) const override;
    /// A file of our own kind: the model as base64 in the section "kanshei".
    std::string toJson() const override;

    TokenId begin() const; ///< the model's own, -1 where it has none
    TokenId end() const;

private:
    bool isPiece(TokenId id) const;
    Token token(TokenId id, std::string_view text, SourceSpan span) const;
    void addText(Tokens& out, std::size_t from, std::size_t to) const;
    Tokens framed(Tokens inner) const;

    std::string m_model;
    TokenizerJson m_addedSection, m_frameSection;
    std::unique_ptr<sentencepiece::SentencePieceProcessor> m_processor;
    AddedTokens m_added;
    std::vector<TemplateItem> m_frame;
};

/// From a file that toJson wrote. Throws Refusal.
std::shared_ptr<const Tokenizer> readSentencePiece(const TokenizerJson& json);

} // namespace kanshei
