// Hugging Face's tokenizer.json as a chain of steps: added tokens, normalizer, pre-tokenizer, model, post-processor.
#pragma once

#include "core/text/pipeline/added_tokens.h"
#include "core/text/pipeline/decoder.h"
#include "core/text/pipeline/piece_model.h"
#include "core/text/pipeline/post_processor.h"
#include "core/text/pipeline/pre_tokenizer.h"

namespace kanshei {

class PipelineTokenizer : public Tokenizer {
public:
    /// Refuses (throws Refusal) what it cannot do or what contradicts itself. `source` is what toJson gives back.
    PipelineTokenizer(const TokenizerJson& json, std::string source);

    std::string kind() const override { return m_model->kind(); }
    Result<Tokens> encode(std::string_view text, const EncodeOptions& options = {}) const override;
    std::string decode(const std::vector<TokenId>& ids) const override;
    std::size_t vocabularySize() const override { return m_size; }
    std::string piece(TokenId id) const override;
    std::string readable(TokenId id) const override;
    TokenId idOf(std::string_view piece) const override;
    std::string toJson() const override { return m_source; }

private:
    /// How pieces spell what is no letter; decides how they are shown.
    enum class Spelling { Plain, Bytes, Metaspace };
    static Spelling spellingOf(const TokenizerJson& json);
    void checkIds() const;
    Token token(TokenId id, std::string_view text, SourceSpan span) const;
    void addText(Tokens& out, const NormalText& text) const;
    Tokens textTokens(std::string_view text, bool specials) const;
    Tokens framed(Tokens inner) const;

    std::string m_source;
    NormalizerStep m_normalizer;
    PreTokenizerStep m_preTokenizer;
    PieceModelPtr m_model;
    AddedTokens m_added;
    std::vector<TemplateItem> m_template;
    DecoderStep m_decoder;
    Spelling m_spelling;
    std::size_t m_size = 0;
};

/// The same, as an error where the constructor throws. Without a source, it is written from `json`.
Result<std::shared_ptr<const Tokenizer>> makePipeline(const TokenizerJson& json, std::string source = {});

} // namespace kanshei
