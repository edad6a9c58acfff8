// The models of a tokenizer.json, and how pieces become text again.
#include "tests/support/tokenizer_checks.h"

#include <functional>
#include <map>

using namespace kanshei;
using namespace kanshei::test;
using nlohmann::json;

namespace {

/// {"a": 0, "b": 1, …}
json numbered(const std::vector<std::string>& pieces) {
    json out = json::object();
    for (std::size_t i = 0; i < pieces.size(); ++i) out[pieces[i]] = i;
    return out;
}

/// [["a", -1], …]
json scored(const std::vector<std::pair<std::string, double>>& pieces) {
    json out = json::array();
    for (const auto& [piece, score] : pieces) out.push_back(json::array({piece, score}));
    return out;
}

std::string cut(const json& model, const std::string& text, const json& preTokenizer = nullptr) {
    const auto tokenizer = tokenizerOf({{"model", model}, {"pre_tokenizer", preTokenizer}});
    const Tokens tokens = tokenizer->encode(text).value();
    checkTokenSpans(tokens);
    std::string out;
    for (const Token& token : tokens.list) out += (out.empty() ? "" : "|") + tokenizer->piece(token.id);
    return out;
}

std::vector<std::string> withBytes(std::vector<std::string> pieces) {
    constexpr char digits[] = "0123456789ABCDEF";
    for (int byte = 0; byte < 256; ++byte)
        pieces.push_back(std::string("<0x") + digits[byte / 16] + digits[byte % 16] + ">");
    return pieces;
}

std::string decoded(const json& decoder, const std::vector<std::string>& pieces) {
    json vocab = json::object();
    std::vector<TokenId> ids;
    for (const std::string& piece : pieces) {
        if (!vocab.contains(piece)) vocab[piece] = vocab.size();
        ids.push_back(vocab[piece].get<TokenId>());
    }
    return tokenizerOf({{"decoder", decoder}, {"model", {{"type", "WordLevel"}, {"vocab", vocab}}}})
        ->decode(ids);
}

} // namespace

TEST_CASE("BPE merges by rank, the leftmost of equals first") {
    json model = {{"type", "BPE"}, {"vocab", numbered({"a", "b", "c", "ab", "bc", "abc", "aa", "aaa"})}};
    model["merges"] = {"b c", "a b", "a bc", "a a"};
    CHECK(cut(model, "abc") == "abc"); // bc first, then a+bc
    CHECK(cut(model, "ab") == "ab");
    CHECK(cut(model, "aaa") == "aa|a");
    CHECK(cut(model, "aaaa") == "aa|aa");
    CHECK(cut(model, "xay") == "a"); // without an unknown piece, what is unknown goes: as Hugging Face does
    for (json& merge : model["merges"] = json::array({"a b", "b c", "aa a", "a a"})) {
        const std::string both = merge;
        merge = json::array({both.substr(0, both.find(' ')), both.substr(both.find(' ') + 1)});
    } // the other way to write them
    CHECK(cut(model, "abc") == "ab|c");
    CHECK(cut(model, "aaa") == "aaa");
    CHECK(cut({{"vocab", model["vocab"]}, {"merges", model["merges"]}}, "abc") == "ab|c"); // of old: no type
}

TEST_CASE("BPE's options") {
    json model = {{"type", "BPE"},
                  {"vocab", numbered({"<unk>", "a", "b", "ab", "b</w>", "ab</w>", "##b", "a##b"})},
                  {"merges", json::array({"a b"})},
                  {"unk_token", "<unk>"}};
    CHECK(cut(model, "xyab") == "<unk>|<unk>|ab");
    model["fuse_unk"] = true;
    CHECK(cut(model, "xyabz") == "<unk>|ab|<unk>");
    model["end_of_word_suffix"] = "</w>";
    model["merges"] = json::array({"a b</w>"});
    CHECK(cut(model, "aab") == "a|ab</w>");
    model.erase("end_of_word_suffix");
    model["continuing_subword_prefix"] = "##";
    model["merges"] = json::array({"a ##b"});
    CHECK(cut(model, "ab") == "ab"); // the prefix goes when pieces merge
    json whole = {{"type", "BPE"}, {"vocab", numbered({"a", "b", "c", "abc"})}, {"merges", json::array()}};
    CHECK(cut(whole, "abc") == "a|b|c");
    whole["ignore_merges"] = true;
    CHECK(cut(whole, "abc") == "abc");
    whole["dropout"] = 0.1;
    CHECK(refusalOf({{"model", whole}}).find("dropout") != std::string::npos);
    json bytes = {{"type", "BPE"},
                  {"vocab", numbered(withBytes({"<unk>", "a"}))},
                  {"merges", json::array()},
                  {"unk_token", "<unk>"}};
    CHECK(cut(bytes, "aé") == "a|<unk>");
    bytes["byte_fallback"] = true;
    CHECK(cut(bytes, "aé") == "a|<0xC3>|<0xA9>");
}

TEST_CASE("WordPiece takes the longest piece from the left, or the whole word is unknown") {
    json model = {{"type", "WordPiece"},
                  {"unk_token", "[UNK]"},
                  {"vocab", numbered({"[UNK]", "un", "una", "##aff", "##able", "##ffable", "中"})}};
    const json words = {{"type", "WhitespaceSplit"}};
    CHECK(cut(model, "unaffable", words) == "una|##ffable");
    CHECK(cut(model, "unaffx una", words) == "[UNK]|una");
    CHECK(cut(model, "中 x", words) == "中|[UNK]");
    model["max_input_chars_per_word"] = 5;
    CHECK(cut(model, "unaffable una", words) == "[UNK]|una");
    model["continuing_subword_prefix"] = "@";
    model["vocab"] = numbered({"[UNK]", "un", "@a"});
    CHECK(cut(model, "una", words) == "un|@a");
}

TEST_CASE("Unigram finds the path with the highest score") {
    json model = {
        {"type", "Unigram"},
        {"unk_id", 0},
        {"vocab", scored({{"<unk>", 0}, {"a", -1}, {"b", -1}, {"ab", -1.5}, {"abc", -4}, {"c", -3}})}};
    CHECK(cut(model, "ab") == "ab");
    CHECK(cut(model, "abc") == "abc"); // -4 against -4.5
    model["vocab"][4][1] = -5.0;
    CHECK(cut(model, "abc") == "ab|c");
    CHECK(cut(model, "axyb") == "a|<unk>|b"); // neighbours that are unknown are one
    json none = model;
    none["unk_id"] = nullptr;
    const auto strict = tokenizerOf({{"model", none}});
    CHECK(strict->encode("ab"));
    CHECK(strict->encode("ax").error().english().find("“x”") != std::string::npos);
    json vocab = json::array();
    for (const std::string& piece : withBytes({"<unk>", "a"})) vocab.push_back({piece, -1.0});
    const json bytes = {{"type", "Unigram"}, {"unk_id", 0}, {"vocab", vocab}, {"byte_fallback", true}};
    CHECK(cut(bytes, "aé") == "a|<0xC3>|<0xA9>");
}

TEST_CASE("Unigram's best path is the best of all paths") {
    const std::vector<std::pair<std::string, double>> pieces{{"a", -2.25},     {"b", -2.5},   {"ab", -4.5},
                                                             {"ba", -3.125},   {"aba", -6.0}, {"bb", -3.75},
                                                             {"abab", -7.0625}};
    json vocab = json::array({{"<unk>", 0.0}});
    std::map<std::string, double> scores;
    for (const auto& [piece, score] : pieces) vocab.push_back({piece, score}), scores[piece] = score;
    const auto tokenizer = tokenizerOf({{"model", {{"type", "Unigram"}, {"unk_id", 0}, {"vocab", vocab}}}});
    const std::function<double(const std::string&)> best = [&](const std::string& text) {
        if (text.empty()) return 0.0;
        double highest = -1e9;
        for (const auto& [piece, score] : scores)
            if (text.starts_with(piece)) highest = std::max(highest, score + best(text.substr(piece.size())));
        return highest;
    };
    for (int code = 0; code < 256; ++code) { // every text of eight letters
        std::string text;
        for (int bit = 0; bit < 8; ++bit) text += (code >> bit & 1) ? 'a' : 'b';
        double sum = 0;
        for (const Token& token : tokenizer->encode(text).value().list)
            sum += scores.at(tokenizer->piece(token.id));
        INFO(text);
        CHECK(sum == best(text)); // the scores are binary fractions: no rounding
    }
}

TEST_CASE("SentencePiece's BPE merges what spells a piece, the highest score first") {
    const json model = {
        {"type", "ScoredBPE"},
        {"unk_id", 0},
        {"vocab", scored({{"<unk>", 0}, {"a", 0}, {"b", 0}, {"ab", -2}, {"ba", -1}, {"aba", -3}})}};
    CHECK(cut(model, "aba") == "aba"); // ba first, then a+ba
    CHECK(cut(model, "bab") == "ba|b");
    CHECK(cut(model, "axb") == "a|<unk>|b");
}

TEST_CASE("Pieces of one character share its span and its glyph, and are shown as bytes") {
    json vocab = json::object();
    const auto letters = readJson(tokenizerGoldens() / "gpt2-small" / "vocab.json");
    for (const auto& [piece, id] : letters.items())
        if (id.get<int>() < 256) vocab[piece] = id;
    const auto tokenizer =
        tokenizerOf({{"pre_tokenizer", {{"type", "ByteLevel"}, {"add_prefix_space", false}}},
                     {"decoder", {{"type", "ByteLevel"}}},
                     {"added_tokens", {{{"id", 256}, {"content", "<e>"}, {"special", true}}}},
                     {"model", {{"type", "BPE"}, {"vocab", vocab}, {"merges", json::array()}}}});
    const Tokens tokens = tokenizer->encode("a 老<e>b").value();
    checkTokenSpans(tokens);
    CHECK(shownTokens(tokens) == "a| |E8|80|81|[<e>]|b");
    CHECK(tokens.list[3].source == "老");
    CHECK_FALSE(tokens.list[3].unknown); // byte-level vocabularies know every byte
    CHECK(tokens.glyphs() ==
          std::vector<std::pair<std::size_t, std::size_t>>{{0, 1}, {1, 2}, {2, 5}, {5, 6}, {6, 7}});
    CHECK(tokens.gaps().empty());
    CHECK(tokenizer->piece(tokens.list[1].id) == "Ġ");
    CHECK(tokenizer->readable(tokens.list[1].id) == " ");
    CHECK(tokenizer->decode(tokens.ids()) == "a 老b");
    CHECK(tokenizer->decode({tokens.list[2].id}) == "\xEF\xBF\xBD");
    CHECK(tokensFromIds({tokens.list[2].id, 999}, tokenizer.get()).list[0].text == "E8");
}

TEST_CASE("Decoders make text of pieces") {
    CHECK(decoded(nullptr, {"a", "b"}) == "a b");
    CHECK(decoded({{"type", "WordPiece"}}, {"don", "'", "t", "un", "##do", ",", "ok"}) == "don ' t undo, ok");
    CHECK(decoded({{"type", "WordPiece"}, {"cleanup", false}}, {"a", ","}) == "a ,");
    CHECK(decoded({{"type", "Metaspace"}}, {"▁a", "b", "▁c"}) == "ab c");
    CHECK(decoded({{"type", "Metaspace"}, {"prepend_scheme", "never"}}, {"▁a", "▁c"}) == " a c");
    CHECK(decoded({{"type", "BPEDecoder"}, {"suffix", "</w>"}}, {"a", "b</w>", "c</w>"}) == "ab c");
    CHECK(decoded({{"type", "ByteLevel"}}, {"Ġa", "è", "Ģ", "ģ"}) == " a老");
    const json fallback = {{"type", "ByteFallback"}}, fuse = {{"type", "Fuse"}};
    const json llama = {{"type", "Sequence"},
                        {"decoders",
                         {{{"type", "Replace"}, {"pattern", {{"String", "▁"}}}, {"content", " "}},
                          fallback,
                          fuse,
                          {{"type", "Strip"}, {"content", " "}, {"start", 1}, {"stop", 0}}}}};
    CHECK(decoded(llama, {"▁a", "<0xE8>", "<0x80>", "<0x81>", "▁b"}) == "a老 b");
    CHECK(decoded(llama, {"<0xE8>", "<0x80>", "b"}) == "\xEF\xBF\xBD\xEF\xBF\xBD"
                                                       "b");
    CHECK(decoded({{"type", "Strip"}, {"content", "_"}, {"start", 1}, {"stop", 2}}, {"__a___"}) == "_a_");
}
