#include "core/text/forms/sections.h"

#include <algorithm>

namespace kanshei {
namespace {

constexpr const char* gpt2Words =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

/// OpenAI's later pattern, in which the families differ by how they cut numbers.
std::string laterWords(const std::string& number) {
    return R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|)" + number +
           R"(| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
}

constexpr const char* wordsWithMarks = R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N})"
                                       R"(| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr const char* deepseekWords =
    R"([!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+)"
    R"(| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";

/// Every way to cut words that this program knows; the expressions are those of the models' own tokenizer.json.
/// Add a row to add one.
const std::vector<WordPattern>& wordPatterns() {
    static const std::string oneDigit = laterWords(R"(\p{N})"), threeDigits = laterWords(R"(\p{N}{1,3})");
    static const std::vector<WordPattern> table = {
        {"gpt-2", false, false, false, {gpt2Words}},
        {"phi-2", false, false, false, {gpt2Words}},
        {"mpt", false, false, false, {gpt2Words}},
        {"olmo", false, false, false, {gpt2Words}},
        {"roberta-bpe", false, false, false, {gpt2Words}},
        {"default",
         false,
         false,
         false,
         {R"([\p{P}\$\+<=>\^~\|]+)", gpt2Words, R"(\p{N}+)", "[0-9][0-9][0-9]"}},
        {"falcon", false, false, false, {R"([\p{P}\$\+<=>\^~\|`]+)", gpt2Words, "[0-9][0-9][0-9]"}},
        {"starcoder", false, false, false, {R"(\p{N})", gpt2Words}},
        {"refact", false, false, false, {R"(\p{N})", gpt2Words}},
        {"command-r", false, false, false, {R"(\p{N})", gpt2Words}},
        {"smollm", false, false, false, {R"(\p{N})", gpt2Words}},
        {"qwen2", true, false, false, {oneDigit}},
        {"deepseek-r1-qwen", true, false, false, {oneDigit}},
        {"stablelm2", true, false, false, {oneDigit}},
        {"qwen35", false, false, false, {wordsWithMarks}},
        {"llama-bpe", false, true, true, {threeDigits}},
        {"llama3", false, true, true, {threeDigits}},
        {"llama-v3", false, true, true, {threeDigits}},
        {"dbrx", false, false, false, {threeDigits}},
        {"smaug-bpe", false, false, false, {threeDigits}},
        {"deepseek-coder",
         false,
         false,
         false,
         {R"([\r\n])", R"(\s?\p{L}+)", R"(\s?\p{P}+)", "[一-龥ࠀ-一가-퟿]+", R"(\p{N})"}},
        {"deepseek-v3", false, false, false, {R"(\p{N}{1,3})", "[一-龥぀-ゟ゠-ヿ]+", deepseekWords}}};
    return table;
}

TokenizerJson splitSection(const std::string& expression) {
    return {
        {"type", "Split"}, {"pattern", {{"Regex", expression}}}, {"behavior", "Isolated"}, {"invert", false}};
}

TokenizerJson specialItem(const FrameToken& token) {
    return {{"SpecialToken", {{"id", token.piece}, {"type_id", 0}}}};
}

} // namespace

const WordPattern* wordPattern(const std::string& name) {
    for (const WordPattern& row : wordPatterns())
        if (name == row.name) return &row;
    return nullptr;
}

TokenizerJson patternSection(const WordPattern& pattern, bool addPrefixSpace) {
    const bool gpt2Alone = pattern.expressions.size() == 1 && pattern.expressions.front() == gpt2Words;
    const TokenizerJson bytes = {{"type", "ByteLevel"},
                                 {"add_prefix_space", addPrefixSpace && gpt2Alone},
                                 {"trim_offsets", false},
                                 {"use_regex", gpt2Alone}};
    if (gpt2Alone) return bytes;
    TokenizerJson parts = TokenizerJson::array();
    for (const std::string& expression : pattern.expressions) parts.push_back(splitSection(expression));
    parts.push_back(bytes);
    return sequenceSection("pretokenizers", parts);
}

TokenizerJson formSection(const WordPattern& pattern) {
    return pattern.nfc ? TokenizerJson{{"type", "NFC"}} : TokenizerJson();
}

TokenizerJson addedTokenSection(TokenId id, const std::string& content, bool special) {
    return {{"id", id},        {"content", content},  {"single_word", false}, {"lstrip", false},
            {"rstrip", false}, {"normalized", false}, {"special", special}};
}

TokenizerJson templateSection(const FrameToken& begin, const FrameToken& end) {
    if (begin.id < 0 && end.id < 0) return nullptr;
    TokenizerJson single = TokenizerJson::array(), specials = TokenizerJson::object();
    if (begin.id >= 0) single.push_back(specialItem(begin));
    single.push_back({{"Sequence", {{"id", "A"}, {"type_id", 0}}}});
    if (end.id >= 0) single.push_back(specialItem(end));
    for (const FrameToken& token : {begin, end})
        if (token.id >= 0)
            specials[token.piece] = {{"id", token.piece}, {"ids", {token.id}}, {"tokens", {token.piece}}};
    TokenizerJson pair = single;
    pair.push_back({{"Sequence", {{"id", "B"}, {"type_id", 1}}}});
    return {{"type", "TemplateProcessing"}, {"single", single}, {"pair", pair}, {"special_tokens", specials}};
}

TokenizerJson byteLevelDecoder() {
    return {{"type", "ByteLevel"}, {"add_prefix_space", true}, {"trim_offsets", true}, {"use_regex", true}};
}

TokenizerJson wordPieceDecoder() {
    return {{"type", "WordPiece"}, {"prefix", "##"}, {"cleanup", true}};
}

TokenizerJson signDecoder(const std::string& sign) {
    return sequenceSection(
        "decoders", TokenizerJson::array({replaceSection(sign, " "),
                                          {{"type", "ByteFallback"}},
                                          {{"type", "Fuse"}},
                                          {{"type", "Strip"}, {"content", " "}, {"start", 1}, {"stop", 0}}}));
}

TokenizerJson bertNormalizer(bool lowercase) {
    return {{"type", "BertNormalizer"},
            {"clean_text", true},
            {"handle_chinese_chars", true},
            {"strip_accents", nullptr},
            {"lowercase", lowercase}};
}

TokenizerJson sequenceSection(const char* list, const TokenizerJson& parts) {
    return {{"type", "Sequence"}, {list, parts}};
}

TokenizerJson replaceSection(const std::string& old, const std::string& fresh) {
    return {{"type", "Replace"}, {"pattern", {{"String", old}}}, {"content", fresh}};
}

bool hasCapitals(const std::vector<std::string>& pieces) {
    return std::any_of(pieces.begin(), pieces.end(), [](const std::string& piece) {
        const bool inBrackets = !piece.empty() && (piece.front() == '[' || piece.front() == '<');
        return !inBrackets &&
               std::any_of(piece.begin(), piece.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
    });
}

} // namespace kanshei
