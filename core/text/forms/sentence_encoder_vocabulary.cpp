#include "core/text/sentence_encoder_vocabulary.h"

#include "core/text/forms/sections.h"
#include "core/text/pipeline/pipeline_tokenizer.h"

namespace kanshei {
namespace {

constexpr const char* spaceSign = "▁";
constexpr std::size_t reservedPieces = 6;

/// The rows as the section "model" of a tokenizer.json has them.
TokenizerJson unigramRows(const TokenizerJson& rows) {
    TokenizerJson out = TokenizerJson::array();
    if (!rows.is_array())
        refuse(ErrorCode::Corrupt, KANSHEI_TEXT("This is not a list of pieces and their scores."));
    for (const TokenizerJson& row : rows) {
        if (!row.is_array() || row.size() != 2 || !row[0].is_string() ||
            !(row[1].is_number() || row[1].is_null()))
            refuse(ErrorCode::Corrupt, KANSHEI_TEXT("This is not a list of pieces and their scores."));
        const bool reserved = out.size() > 0 && out.size() < reservedPieces;
        out.push_back(
            {reserved ? "" : row[0].get<std::string>(), row[1].is_null() ? 0.0 : row[1].get<double>()});
    }
    return out;
}

} // namespace

Result<std::shared_ptr<const Tokenizer>> parseSentenceEncoderVocabulary(std::string_view json) {
    try {
        const TokenizerJson rows = unigramRows(parsedJson(json));
        return makePipeline(
            {{"normalizer", sequenceSection("normalizers", {{{"type", "NFKC"}},
                                                            {{"type", "Prepend"}, {"prepend", spaceSign}},
                                                            replaceSection(" ", spaceSign)})},
             {"pre_tokenizer", nullptr},
             {"post_processor", nullptr},
             {"decoder", signDecoder(spaceSign)},
             {"model", {{"type", "Unigram"}, {"vocab", rows}, {"unk_id", 0}}}});
    } catch (const Refusal& refusal) {
        return refusal.error;
    }
}

} // namespace kanshei
