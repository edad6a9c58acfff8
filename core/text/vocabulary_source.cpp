#include "core/text/vocabulary_source.h"

#include "core/text/forms/sections.h"
#include "core/text/pipeline/pipeline_tokenizer.h"

#include <algorithm>

namespace kanshei {
namespace {

constexpr const char* sign = "▁"; // SentencePiece's space

PieceType typeAt(const VocabularySource& source, std::size_t id) {
    return source.types.empty() ? PieceType::Normal : source.types[id];
}

void checkLength(const VocabularySource& source, std::size_t length, const char* list, bool needed) {
    if (length != source.tokens.size() && (needed || length > 0))
        refuse(ErrorCode::Corrupt, KANSHEI_TEXT("The tokenizer has %1 tokens, but %2 of “%3”."),
               {std::to_string(source.tokens.size()), std::to_string(length), list});
}

void checkSource(const VocabularySource& source) {
    constexpr std::size_t limit = std::size_t(1) << 24U;
    if (source.tokens.empty())
        refuse(ErrorCode::Corrupt, KANSHEI_TEXT("The tokenizer has no list of tokens."));
    if (source.tokens.size() > limit)
        refuse(ErrorCode::TooLarge, KANSHEI_TEXT("The vocabulary has %1 pieces; at most %2 are allowed."),
               {std::to_string(source.tokens.size()), std::to_string(limit)});
    checkLength(source, source.types.size(), "token_type", false);
    checkLength(source, source.scores.size(), "scores", source.model.starts_with("llama"));
    for (std::size_t id = 0; id < source.tokens.size(); ++id)
        if (!checkUtf8(source.tokens[id]))
            refuse(ErrorCode::Corrupt, KANSHEI_TEXT("Token %1 of the vocabulary is not valid UTF-8."),
                   {std::to_string(id)});
    for (const TokenId id : {source.begin, source.end, source.unknown, source.separator, source.classify,
                             source.padding, source.mask})
        if (id < -1 || id >= TokenId(source.tokens.size()))
            refuse(ErrorCode::Corrupt,
                   KANSHEI_TEXT("The special token %1 is out of range: the vocabulary has %2 tokens."),
                   {std::to_string(id), std::to_string(source.tokens.size())});
}

/// The tokens that are cut out first: those of a type that says so, and the special ones that have a role.
TokenizerJson addedSection(const VocabularySource& source) {
    TokenizerJson out = TokenizerJson::array();
    for (std::size_t i = 0; i < source.tokens.size(); ++i) {
        const auto id = TokenId(i);
        const bool role = id == source.begin || id == source.end || id == source.separator ||
                          id == source.classify || id == source.padding || id == source.mask;
        const PieceType type = typeAt(source, i);
        const bool special =
            role || type == PieceType::Control || (type == PieceType::Unknown && id == source.unknown);
        if ((special || type == PieceType::UserDefined) && !source.tokens[i].empty())
            out.push_back(addedTokenSection(id, source.tokens[i], special));
    }
    return out;
}

FrameToken frameToken(const VocabularySource& source, TokenId id, bool wanted) {
    if (!wanted || id < 0) return {};
    return {id, source.tokens[std::size_t(id)]};
}

TokenizerJson vocabObject(const std::vector<std::string>& tokens) {
    TokenizerJson out = TokenizerJson::object();
    for (std::size_t id = 0; id < tokens.size(); ++id)
        if (!tokens[id].empty()) out[tokens[id]] = id;
    return out;
}

TokenizerJson gpt2Json(const VocabularySource& source) {
    const std::string name = source.pre.empty() ? "default" : source.pre;
    const WordPattern* pattern = wordPattern(name);
    if (!pattern) refuseUnknown("pre-tokenizer", name);
    const bool begins = source.addBegin.value_or(pattern->addBegin), ends = source.addEnd.value_or(false);
    return {{"added_tokens", addedSection(source)},
            {"normalizer", formSection(*pattern)},
            {"pre_tokenizer", patternSection(*pattern, source.addSpacePrefix.value_or(false))},
            {"post_processor",
             templateSection(frameToken(source, source.begin, begins), frameToken(source, source.end, ends))},
            {"decoder", byteLevelDecoder()},
            {"model",
             {{"type", "BPE"},
              {"vocab", vocabObject(source.tokens)},
              {"merges", source.merges},
              {"ignore_merges", pattern->wholeFirst}}}};
}

/// `space` is how the pieces spell a space: ▁, or " " itself (llama2.c).
TokenizerJson scoredJson(const VocabularySource& source, const std::string& space) {
    TokenizerJson vocab = TokenizerJson::array(), steps = TokenizerJson::array();
    for (std::size_t id = 0; id < source.tokens.size(); ++id)
        vocab.push_back({source.tokens[id], double(source.scores[id])});
    if (source.addSpacePrefix.value_or(true)) steps.push_back({{"type", "Prepend"}, {"prepend", space}});
    steps.push_back(replaceSection(" ", space));
    TokenizerJson model = {{"type", "ScoredBPE"}, {"vocab", vocab}};
    if (source.unknown >= 0) model["unk_id"] = source.unknown;
    return {
        {"added_tokens", addedSection(source)},
        {"normalizer", sequenceSection("normalizers", steps)},
        {"pre_tokenizer", nullptr},
        {"post_processor", templateSection(frameToken(source, source.begin, source.addBegin.value_or(true)),
                                           frameToken(source, source.end, source.addEnd.value_or(false)))},
        {"decoder", signDecoder(space)},
        {"model", model}};
}

TokenizerJson llamaJson(const VocabularySource& source) {
    return scoredJson(source, sign);
}

/// GGUF writes BERT's words with ▁ in front and their continuations bare: back to ## for those.
std::vector<std::string> bertTokens(const VocabularySource& source) {
    std::vector<std::string> out = source.tokens;
    const bool spelledSo =
        std::any_of(out.begin(), out.end(), [](const std::string& t) { return t.starts_with(sign); });
    if (!spelledSo) return out;
    for (std::size_t id = 0; id < out.size(); ++id) {
        const PieceType type = typeAt(source, id);
        if (out[id].starts_with(sign))
            out[id].erase(0, std::string_view(sign).size());
        else if (type == PieceType::Normal && !(out[id].starts_with("[") && out[id].ends_with("]")))
            out[id].insert(0, "##");
    }
    return out;
}

TokenizerJson bertJson(const VocabularySource& source) {
    VocabularySource spelled = source;
    spelled.tokens = bertTokens(source);
    const TokenId first = source.classify >= 0 ? source.classify : source.begin;
    const TokenId last = source.separator >= 0 ? source.separator : source.end;
    TokenizerJson model = {{"type", "WordPiece"},
                           {"vocab", vocabObject(spelled.tokens)},
                           {"continuing_subword_prefix", "##"},
                           {"max_input_chars_per_word", 100}};
    if (source.unknown >= 0) model["unk_token"] = spelled.tokens[std::size_t(source.unknown)];
    return {{"added_tokens", addedSection(spelled)},
            {"normalizer", bertNormalizer(!hasCapitals(spelled.tokens))},
            {"pre_tokenizer", {{"type", "BertPreTokenizer"}}},
            {"post_processor", templateSection(frameToken(spelled, first, source.addBegin.value_or(true)),
                                               frameToken(spelled, last, source.addEnd.value_or(true)))},
            {"decoder", wordPieceDecoder()},
            {"model", model}};
}

TokenizerJson llama2cJson(const VocabularySource& source) {
    return scoredJson(source, " ");
}

/// Every kind of vocabulary. Add a row to add one.
struct SourceRow {
    const char* name;
    TokenizerJson (*json)(const VocabularySource& source);
};
constexpr SourceRow sources[] = {
    {"gpt2", gpt2Json}, {"llama", llamaJson}, {"bert", bertJson}, {"llama2.c", llama2cJson}};

} // namespace

Result<std::shared_ptr<const Tokenizer>> makeTokenizer(const VocabularySource& source) {
    try {
        const SourceRow& row = rowOf(sources, source.model, "model");
        checkSource(source);
        return makePipeline(row.json(source));
    } catch (const Refusal& refusal) {
        return refusal.error;
    }
}

} // namespace kanshei
