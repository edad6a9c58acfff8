#include "core/base/file.h"
#include "core/text/forms/folder_forms.h"
#include "core/text/forms/sections.h"
#include "core/text/forms/tokenizer_config.h"
#include "core/text/pipeline/pipeline_tokenizer.h"
#include "core/text/vocabulary_source.h"

#include <cstring>

namespace kanshei {
namespace {

namespace fs = std::filesystem;

TokenizerResult placed(TokenizerResult result, const fs::path& path) {
    if (result) return result;
    Error error = result.error();
    if (error.place.empty()) error.place = path.string();
    return error;
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string line = text.substr(at, end - at);
        if (line.ends_with('\r')) line.pop_back();
        out.push_back(std::move(line));
        at = end + 1;
    }
    return out;
}

TokenizerJson mergesSection(const std::string& text) {
    TokenizerJson out = TokenizerJson::array();
    const std::vector<std::string> lines = linesOf(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].empty() || (i == 0 && lines[i].starts_with("#version"))) continue;
        if (lines[i].find(' ') == std::string::npos)
            refuse(ErrorCode::Corrupt, KANSHEI_TEXT("Line %1 of merges.txt is not two pieces."),
                   {std::to_string(i + 1)});
        out.push_back(lines[i]);
    }
    return out;
}

/// How a family of models cuts words and what it puts around a text. The names are those of tokenizer_class, and
/// of model_type in config.json.
struct FamilyRow {
    const char* family;
    const char* modelType;
    const char* pattern; ///< of the table in sections.cpp
    const char* begin;   ///< put in front; "" nothing
    const char* end;
};
constexpr FamilyRow families[] = {{"GPT2", "gpt2", "gpt-2", "", ""},
                                  {"Roberta", "roberta", "gpt-2", "<s>", "</s>"},
                                  {"Qwen2", "qwen2", "qwen2", "", ""},
                                  {"Qwen2", "qwen3", "qwen2", "", ""}};

const FamilyRow& familyRow(const TokenizerConfig& config, const std::string& modelType) {
    for (const FamilyRow& row : families)
        if (config.family == row.family) return row;
    for (const FamilyRow& row : families)
        if (modelType == row.modelType) return row;
    refuse(ErrorCode::Unsupported,
           KANSHEI_TEXT(
               "This program cannot tell how the tokenizer of “%1” cuts words; save it as tokenizer.json."),
           {config.family.empty() ? modelType : config.family});
}

/// RoBERTa's <mask> takes the space before it along.
void addRobertaMask(TokenizerConfig& config, const FamilyRow& row) {
    for (TokenizerJson& added : config.added)
        if (row.begin[0] != 0 && added.at("content") == "<mask>") added["lstrip"] = true;
}

TokenizerJson vocabAndMerges(const fs::path& folder, const std::string& modelType) {
    TokenizerConfig config = readTokenizerConfig(folder);
    const FamilyRow& row = familyRow(config, modelType);
    const WordPattern* pattern = wordPattern(row.pattern);
    TokenizerJson vocab = readJsonFile(folder / "vocab.json");
    if (!vocab.is_object())
        refuse(ErrorCode::Corrupt, KANSHEI_TEXT("This is not a tokenizer.json: “%1” is not %2."),
               {"vocab.json", "an object"});
    const auto idOf = [&](const std::string& piece) {
        const auto at = vocab.find(piece);
        return at == vocab.end() ? TokenId(-1) : idFrom(*at, piece);
    };
    if (row.begin[0] != 0)
        config.roles.insert({{"bos_token", "<s>"},
                             {"eos_token", "</s>"},
                             {"mask_token", "<mask>"},
                             {"pad_token", "<pad>"},
                             {"unk_token", "<unk>"}});
    else
        config.roles.insert({"eos_token", "<|endoftext|>"});
    addRoles(config, idOf);
    addRobertaMask(config, row);
    FrameToken begin, end;
    if (row.begin[0] != 0) begin = {idOf(row.begin), row.begin}, end = {idOf(row.end), row.end};
    if (const std::string& bos = config.roles["bos_token"]; config.addBegin.value_or(false))
        begin = {idOf(bos), bos};
    if (const std::string& eos = config.roles["eos_token"]; config.addEnd.value_or(false))
        end = {idOf(eos), eos};
    return {{"added_tokens", config.added},
            {"normalizer", formSection(*pattern)},
            {"pre_tokenizer", patternSection(*pattern, config.addPrefixSpace.value_or(false))},
            {"post_processor", templateSection(begin, end)},
            {"decoder", byteLevelDecoder()},
            {"model",
             {{"type", "BPE"},
              {"vocab", std::move(vocab)},
              {"merges", mergesSection(orRefuse(readFile(folder / "merges.txt")))}}}};
}

TokenizerJson vocabTxt(const fs::path& folder) {
    TokenizerConfig config = readTokenizerConfig(folder);
    const std::vector<std::string> pieces = linesOf(orRefuse(readFile(folder / "vocab.txt")));
    TokenizerJson vocab = TokenizerJson::object();
    for (std::size_t id = 0; id < pieces.size(); ++id) {
        if (!checkUtf8(pieces[id]))
            refuse(ErrorCode::Corrupt, KANSHEI_TEXT("Token %1 of the vocabulary is not valid UTF-8."),
                   {std::to_string(id)});
        if (!pieces[id].empty()) vocab[pieces[id]] = id;
    }
    const auto idOf = [&](const std::string& piece) {
        const auto at = vocab.find(piece);
        return at == vocab.end() ? TokenId(-1) : at->get<TokenId>();
    };
    config.roles.insert({{"cls_token", "[CLS]"},
                         {"mask_token", "[MASK]"},
                         {"pad_token", "[PAD]"},
                         {"sep_token", "[SEP]"},
                         {"unk_token", "[UNK]"}});
    addRoles(config, idOf);
    const std::string cls = config.roles["cls_token"], sep = config.roles["sep_token"];
    TokenizerJson normalizer = bertNormalizer(config.lowercase.value_or(!hasCapitals(pieces)));
    if (config.stripAccents) normalizer["strip_accents"] = *config.stripAccents;
    if (config.chineseApart) normalizer["handle_chinese_chars"] = *config.chineseApart;
    return {{"added_tokens", config.added},
            {"normalizer", normalizer},
            {"pre_tokenizer", {{"type", "BertPreTokenizer"}}},
            {"post_processor", templateSection({idOf(cls), cls}, {idOf(sep), sep})},
            {"decoder", wordPieceDecoder()},
            {"model",
             {{"type", "WordPiece"},
              {"vocab", vocab},
              {"unk_token", config.roles["unk_token"]},
              {"continuing_subword_prefix", "##"},
              {"max_input_chars_per_word", 100}}}};
}

/// int longest, then for each token float score, int length, bytes; little-endian, to the end of the file.
VocabularySource llama2cSource(const std::string& bytes) {
    VocabularySource out;
    out.model = "llama2.c";
    for (std::size_t at = 4; at < bytes.size();) {
        float score = 0;
        std::int32_t length = 0;
        const std::size_t left = bytes.size() - at;
        if (left >= 8) {
            std::memcpy(&score, bytes.data() + at, 4);
            std::memcpy(&length, bytes.data() + at + 4, 4);
        }
        if (left < 8 || length < 0 || std::size_t(length) > left - 8)
            refuse(ErrorCode::Corrupt,
                   KANSHEI_TEXT("This is not llama2.c's tokenizer.bin: it ends in the middle of token %1."),
                   {std::to_string(out.tokens.size())});
        out.tokens.push_back(bytes.substr(at + 8, std::size_t(length)));
        out.scores.push_back(score);
        at += 8 + std::size_t(length);
    }
    // Its first three are <unk>, <s> and </s>, which its writer puts between line breaks.
    constexpr const char* first[] = {"<unk>", "<s>", "</s>"};
    for (std::size_t id = 0; id < 3 && id < out.tokens.size(); ++id) out.tokens[id] = first[id];
    if (out.tokens.size() >= 3) out.unknown = 0, out.begin = 1, out.end = 2;
    return out;
}

template<class Make> TokenizerResult made(const fs::path& path, Make make) {
    try {
        return placed(make(), path);
    } catch (const Refusal& refusal) {
        return placed(refusal.error, path);
    } catch (const TokenizerJson::exception& wrong) {
        return fail(ErrorCode::Corrupt, KANSHEI_TEXT("This is not a tokenizer.json: %1"), {wrong.what()},
                    path.string());
    }
}

} // namespace

TokenizerResult loadVocabAndMerges(const fs::path& folder, const std::string& modelType) {
    return made(folder / "vocab.json", [&] { return makePipeline(vocabAndMerges(folder, modelType)); });
}

TokenizerResult loadVocabTxt(const fs::path& folder, const std::string&) {
    return made(folder / "vocab.txt", [&] { return makePipeline(vocabTxt(folder)); });
}

TokenizerResult loadLlama2c(const fs::path& folder, const std::string&) {
    const fs::path path = folder / "tokenizer.bin";
    return made(path, [&] { return makeTokenizer(llama2cSource(orRefuse(readFile(path)))); });
}

} // namespace kanshei
