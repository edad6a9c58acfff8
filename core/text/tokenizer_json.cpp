// tokenizer.json: this program's own kinds are written and read here, one row of a table for each; what Hugging
// Face's library writes is read by pipeline/.
#include "core/base/file.h"
#include "core/text/char_tokenizer.h"
#include "core/text/pipeline/pipeline_tokenizer.h"
#include "core/text/sentence_piece_tokenizer.h"
#include "core/text/word_tokenizer.h"

namespace kanshei {
namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson addedToken(TokenId id, const std::string& piece) {
    return {{"id", id},        {"content", piece},    {"single_word", false}, {"lstrip", false},
            {"rstrip", false}, {"normalized", false}, {"special", true}};
}

OrderedJson normaliser(const Replacements& replacements) {
    OrderedJson list = OrderedJson::array({{{"type", "NFC"}}});
    for (const auto& [old, fresh] : replacements)
        list.push_back({{"type", "Replace"}, {"pattern", {{"String", old}}}, {"content", fresh}});
    return {{"type", "Sequence"}, {"normalizers", list}};
}

OrderedJson beginTemplate(TokenId begin, const std::string& piece) {
    if (begin < 0) return nullptr;
    const OrderedJson first = {{"SpecialToken", {{"id", piece}, {"type_id", 0}}}};
    return {{"type", "TemplateProcessing"},
            {"single", OrderedJson::array({first, {{"Sequence", {{"id", "A"}, {"type_id", 0}}}}})},
            {"pair", OrderedJson::array({first,
                                         {{"Sequence", {{"id", "A"}, {"type_id", 0}}}},
                                         {{"Sequence", {{"id", "B"}, {"type_id", 0}}}}})},
            {"special_tokens", {{piece, {{"id", piece}, {"ids", {begin}}, {"tokens", {piece}}}}}}};
}

OrderedJson frame(const Replacements& replacements, TokenId begin, const std::string& beginPiece) {
    return {{"version", "1.0"},
            {"truncation", nullptr},
            {"padding", nullptr},
            {"added_tokens", OrderedJson::array()},
            {"normalizer", normaliser(replacements)},
            {"pre_tokenizer", nullptr},
            {"post_processor", beginTemplate(begin, beginPiece)},
            {"decoder", nullptr}};
}

std::string typeOf(const TokenizerJson& json, const char* part) {
    const auto at = json.find(part);
    return at == json.end() || at->is_null() ? std::string() : at->at("type").get<std::string>();
}

void allow(const TokenizerJson& json, const char* part, const std::string& type) {
    if (const std::string found = typeOf(json, part); !found.empty() && found != type)
        refuse(ErrorCode::Unsupported, KANSHEI_TEXT("This program does not know the %1 “%2” of a tokenizer."),
               {part, found});
}

Replacements readNormaliser(const TokenizerJson& json) {
    Replacements out;
    const std::string type = typeOf(json, "normalizer");
    if (type.empty() || type == "NFC") return out;
    allow(json, "normalizer", "Sequence");
    for (const TokenizerJson& step : json.at("normalizer").at("normalizers")) {
        const auto kind = step.at("type").get<std::string>();
        if (kind == "NFC") continue;
        if (kind != "Replace" || !step.at("pattern").contains("String"))
            refuse(ErrorCode::Unsupported,
                   KANSHEI_TEXT("This program does not know the %1 “%2” of a tokenizer."),
                   {"normalizer", kind});
        out.emplace_back(step.at("pattern").at("String").get<std::string>(),
                         step.at("content").get<std::string>());
    }
    return out;
}

TokenId readBegin(const TokenizerJson& json, const Vocabulary& vocabulary) {
    allow(json, "post_processor", "TemplateProcessing");
    if (typeOf(json, "post_processor").empty()) return -1;
    const TokenizerJson& single = json.at("post_processor").at("single");
    if (single.size() != 2 || !single.at(0).contains("SpecialToken") || !single.at(1).contains("Sequence"))
        refuse(ErrorCode::Unsupported,
               KANSHEI_TEXT("This program only knows tokenizers that put one token before a text."));
    const auto piece = single.at(0).at("SpecialToken").at("id").get<std::string>();
    const TokenId id = vocabulary.idOf(piece);
    if (id < 0)
        refuse(ErrorCode::Corrupt, KANSHEI_TEXT("The special token “%1” is not in the vocabulary."), {piece});
    return id;
}

/// The pieces of a Unigram model, whose scores must be the ones that WordTokenizer goes by.
std::vector<std::string> readScoredPieces(const TokenizerJson& vocab, std::size_t specials) {
    std::vector<std::string> pieces;
    for (const TokenizerJson& row : vocab) {
        const auto piece = row.at(0).get<std::string>();
        const auto score = row.at(1).get<double>();
        const int expected = pieces.size() < specials        ? 0
                             : characters(piece).size() == 1 ? WordTokenizer::characterScore
                                                             : WordTokenizer::wordScore;
        if (score != expected)
            refuse(ErrorCode::Unsupported,
                   KANSHEI_TEXT("The piece “%1” has the score %2; this program only knows %3."),
                   {piece, row.at(1).dump(), std::to_string(expected)});
        pieces.push_back(piece);
    }
    return pieces;
}

std::shared_ptr<const Tokenizer> readWord(const TokenizerJson& json) {
    const TokenizerJson& model = json.at("model");
    const TokenizerJson& added = json.at("added_tokens");
    const Vocabulary vocabulary =
        orRefuse(Vocabulary::make(readScoredPieces(model.at("vocab"), added.size())));
    WordRules rules;
    rules.specials = added.size();
    for (std::size_t i = 0; i < rules.specials; ++i)
        if (added.at(i).at("content").get<std::string>() != vocabulary.piece(TokenId(i)))
            refuse(ErrorCode::Unsupported,
                   KANSHEI_TEXT("The added tokens are not the first pieces of the vocabulary."));
    const TokenizerJson& unknown = model.at("unk_id");
    rules.unknown = unknown.is_number_integer() ? unknown.get<TokenId>() : -1; // which make() refuses
    rules.begin = readBegin(json, vocabulary);
    rules.end = json.at("kanshei").value("end", "");
    rules.replacements = readNormaliser(json);
    allow(json, "pre_tokenizer", "WhitespaceSplit");
    return orRefuse(WordTokenizer::make(vocabulary, std::move(rules)));
}

std::shared_ptr<const Tokenizer> readChar(const TokenizerJson& json) {
    const TokenizerJson& model = json.at("model");
    const TokenizerJson& vocab = model.at("vocab");
    std::vector<std::string> pieces(vocab.size());
    for (const auto& [piece, id] : vocab.items()) {
        const auto at = id.get<std::int64_t>();
        if (at < 0 || std::size_t(at) >= pieces.size() || !pieces[std::size_t(at)].empty())
            refuse(ErrorCode::Corrupt, KANSHEI_TEXT("The id %1 of “%2” is out of range or taken twice."),
                   {std::to_string(at), piece});
        pieces[std::size_t(at)] = piece;
    }
    const Vocabulary vocabulary = orRefuse(Vocabulary::make(std::move(pieces)));
    const TokenId unknown = vocabulary.idOf(model.value("unk_token", ""));
    if (!readNormaliser(json).empty())
        refuse(ErrorCode::Unsupported, KANSHEI_TEXT("This program does not know the %1 “%2” of a tokenizer."),
               {"normalizer", "Replace"});
    return orRefuse(CharTokenizer::make(vocabulary, unknown, readBegin(json, vocabulary)));
}

/// Every kind of our own, which a section "kanshei" names; files without one are pipelines. Add a row to add a kind.
struct Kind {
    const char* name;
    const char* model; ///< "type" of Hugging Face's model
    std::shared_ptr<const Tokenizer> (*read)(const TokenizerJson&);
};
constexpr Kind kinds[] = {{"word", "Unigram", readWord},
                          {"char", "WordLevel", readChar},
                          {"sentencepiece", "SentencePiece", readSentencePiece}};

std::shared_ptr<const Tokenizer> readOwn(const TokenizerJson& json) {
    const auto type = json.at("model").at("type").get<std::string>();
    const auto own = json.find("kanshei");
    const std::string name = own == json.end() ? std::string() : own->at("kind").get<std::string>();
    for (const Kind& kind : kinds)
        if (type == kind.model && name == kind.name) return kind.read(json);
    refuse(ErrorCode::Unsupported, KANSHEI_TEXT("This program cannot read the tokenizer “%1”."),
           {name.empty() ? type : type + "/" + name});
}

} // namespace

std::string WordTokenizer::toJson() const {
    OrderedJson json = frame(m_rules.replacements, m_rules.begin, piece(m_rules.begin));
    OrderedJson vocab = OrderedJson::array();
    for (std::size_t id = 0; id < m_vocabulary.size(); ++id) {
        const std::string& text = m_vocabulary.pieces()[id];
        const bool special = id < m_rules.specials;
        if (special) json["added_tokens"].push_back(addedToken(TokenId(id), text));
        vocab.push_back({text, special ? 0 : characters(text).size() == 1 ? characterScore : wordScore});
    }
    json["pre_tokenizer"] = {{"type", "WhitespaceSplit"}};
    json["model"] = {{"type", "Unigram"}, {"unk_id", m_rules.unknown}, {"vocab", vocab}};
    json["kanshei"] = {{"kind", kind()}, {"end", m_rules.end}};
    return json.dump(1);
}

std::string CharTokenizer::toJson() const {
    OrderedJson json = frame({}, m_begin, piece(m_begin));
    OrderedJson vocab = OrderedJson::object();
    for (std::size_t id = 0; id < m_vocabulary.size(); ++id) vocab[m_vocabulary.pieces()[id]] = id;
    json["pre_tokenizer"] = {
        {"type", "Split"}, {"pattern", {{"String", ""}}}, {"behavior", "Isolated"}, {"invert", false}};
    for (const TokenId special : {m_unknown, m_begin})
        if (special >= 0) json["added_tokens"].push_back(addedToken(special, piece(special)));
    json["model"] = {{"type", "WordLevel"}, {"vocab", vocab}};
    if (m_unknown >= 0) json["model"]["unk_token"] = piece(m_unknown);
    json["kanshei"] = {{"kind", kind()}};
    return json.dump(1);
}

Result<std::shared_ptr<const Tokenizer>> parseTokenizer(std::string_view json) {
    try {
        const TokenizerJson read = parsedJson(json);
        return read.is_object() && !read.contains("kanshei") ? makePipeline(read, std::string(json))
                                                             : Result(readOwn(read));
    } catch (const Refusal& refusal) {
        return refusal.error;
    } catch (const TokenizerJson::exception& wrong) {
        return fail(ErrorCode::Corrupt, KANSHEI_TEXT("This is not a tokenizer.json: %1"), {wrong.what()});
    }
}

Result<std::shared_ptr<const Tokenizer>> loadTokenizer(const std::string& path) {
    const auto bytes = readFile(path);
    if (!bytes) return bytes.error();
    auto tokenizer = parseTokenizer(*bytes);
    if (tokenizer) return tokenizer;
    Error error = tokenizer.error();
    error.place = path;
    return error;
}

} // namespace kanshei
