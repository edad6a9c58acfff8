// Each step of a tokenizer.json by itself, on tokenizers of a few pieces.
#include "tests/support/tokenizer_checks.h"

using namespace kanshei;
using namespace kanshei::test;
using nlohmann::json;

namespace {

/// A tokenizer that shows what its normalizer and pre-tokenizer do: every stretch is one unknown piece.
json showing(const json& normalizer, const json& preTokenizer) {
    return {{"normalizer", normalizer},
            {"pre_tokenizer", preTokenizer},
            {"model", {{"type", "WordLevel"}, {"vocab", {{"<unk>", 0}}}, {"unk_token", "<unk>"}}}};
}

/// The source of every stretch, joined by |.
std::string stretchesOf(const json& normalizer, const json& preTokenizer, const std::string& text) {
    const Tokens tokens = tokenizerOf(showing(normalizer, preTokenizer))->encode(text).value();
    std::string out;
    for (const Token& token : tokens.list) out += (out.empty() ? "" : "|") + token.source;
    return out;
}

/// What a normalizer makes of a text: a unigram model of all characters spells it out.
std::string normalised(const json& normalizer, const std::string& text) {
    json vocab = json::array({{"<unk>", 0.0}});
    std::string out;
    for (int code = 1; code < 0x3100; ++code) {
        std::string letter;
        if (code < 0x80)
            letter = {char(code)};
        else if (code < 0x800)
            letter = {char(0xC0 | code >> 6), char(0x80 | (code & 63))};
        else
            letter = {char(0xE0 | code >> 12), char(0x80 | (code >> 6 & 63)), char(0x80 | (code & 63))};
        vocab.push_back({letter, -1.0});
    }
    const auto tokenizer = tokenizerOf(
        {{"normalizer", normalizer}, {"model", {{"type", "Unigram"}, {"unk_id", 0}, {"vocab", vocab}}}});
    const Tokens tokens = tokenizer->encode(text).value();
    checkTokenSpans(tokens);
    for (const Token& token : tokens.list) out += tokenizer->piece(token.id);
    return out;
}

json typed(const char* type) {
    return {{"type", type}};
}

json split(const char* pattern, const char* behavior, bool invert = false) {
    return {{"type", "Split"}, {"pattern", {{"Regex", pattern}}}, {"behavior", behavior}, {"invert", invert}};
}

} // namespace

TEST_CASE("Normalizers rewrite the text") {
    CHECK(normalised(nullptr, "Éa ") == "Éa ");
    CHECK(normalised(typed("NFD"), "é") == "e\u0301");
    CHECK(normalised(typed("NFC"), "e\u0301x") == "éx");
    CHECK(normalised(typed("NFKC"), "ﬁ①") == "fi1");
    CHECK(normalised(typed("NFKD"), "ﬁé") == "fie\u0301");
    CHECK(normalised(typed("Lowercase"), "ΑΣ İX") == "ασ i\u0307x");
    CHECK(normalised({{"type", "Sequence"}, {"normalizers", {typed("NFD"), typed("StripAccents")}}}, "éñ") ==
          "en");
    CHECK(normalised({{"type", "Strip"}, {"strip_left", true}, {"strip_right", true}}, " \ta b \n") == "a b");
    CHECK(normalised({{"type", "Strip"}, {"strip_left", false}, {"strip_right", true}}, " a ") == " a");
    CHECK(normalised({{"type", "Strip"}, {"strip_left", true}, {"strip_right", false}}, "  ").empty());
    CHECK(normalised({{"type", "Replace"}, {"pattern", {{"String", "ab"}}}, {"content", "c"}}, "ababa") ==
          "cca");
    CHECK(normalised({{"type", "Replace"}, {"pattern", {{"Regex", "\\s+"}}}, {"content", " "}}, "a \n b") ==
          "a b");
    CHECK(normalised({{"type", "Prepend"}, {"prepend", "_"}}, "ab") == "_ab");
    CHECK(normalised({{"type", "Prepend"}, {"prepend", "_"}}, "").empty());
    CHECK(normalised(typed("Nmt"), "a\u200bb\x01") == "a b");
    const json bert = {{"type", "BertNormalizer"}, {"lowercase", true}};
    CHECK(normalised(bert, "\u00c9\t\u200dX\x02") == "e x");
    CHECK(normalised({{"type", "BertNormalizer"}, {"lowercase", false}}, "\u00c9X") == "ÉX");
    CHECK(normalised({{"type", "BertNormalizer"}, {"lowercase", false}, {"strip_accents", true}}, "ÉX") ==
          "EX");
    CHECK(normalised({{"type", "BertNormalizer"}, {"clean_text", false}, {"lowercase", false}}, "a\tb") ==
          "a\tb");
}

TEST_CASE("Spans go through every normalizer to the bytes that were typed") {
    const json bert = showing({{"type", "BertNormalizer"}, {"lowercase", true}}, typed("BertPreTokenizer"));
    const Tokens tokens = tokenizerOf(bert)->encode("\x01 Cafe\u0301s，İ中文!").value();
    checkTokenSpans(tokens);
    std::vector<std::string> sources;
    for (const Token& token : tokens.list) sources.push_back(token.source);
    CHECK(sources == std::vector<std::string>{"Cafe\u0301s", "，", "İ", "中", "文", "!"});
    const Tokens ligature =
        tokenizerOf(showing(typed("NFKC"), split("f", "Isolated")))->encode("aﬁb").value();
    REQUIRE(ligature.size() == 3); // a, f, ib: the last two begin in one character
    CHECK(ligature.list[1].source == "ﬁ");
    CHECK(ligature.list[2].source == "ﬁb");
    CHECK(ligature.list[2].joined);
    CHECK(ligature.glyphs() == std::vector<std::pair<std::size_t, std::size_t>>{{0, 1}, {1, 3}});
}

TEST_CASE("Pre-tokenizers cut the text") {
    const auto cut = [](const json& step, const std::string& text) {
        return stretchesOf(nullptr, step, text);
    };
    CHECK(cut(nullptr, "a b") == "a b");
    CHECK(cut({{"type", "ByteLevel"}, {"add_prefix_space", false}}, "It's  a 12é!\n") ==
          "It|'s| | a| 12|é|!|\n");
    CHECK(cut({{"type", "ByteLevel"}, {"add_prefix_space", true}, {"use_regex", false}}, "a b") == "a b");
    CHECK(cut(typed("BertPreTokenizer"), "a-b  c。") == "a|-|b|c|。");
    CHECK(cut(typed("Whitespace"), "a_1, b!?") == "a_1|,|b|!?");
    CHECK(cut(typed("WhitespaceSplit"), " a,b\u3000c ") == "a,b|c");
    CHECK(cut({{"type", "Metaspace"}}, "a b  c") == "a| b| | c");
    CHECK(cut({{"type", "Metaspace"}, {"split", false}}, "a b") == "a b");
    CHECK(cut(split("\\d", "Removed"), "a1b22c") == "a|b|c");
    CHECK(cut(split("\\d", "Isolated"), "a1b22c") == "a|1|b|2|2|c");
    CHECK(cut(split("\\d", "MergedWithPrevious"), "a1b22c") == "a1|b2|2|c");
    CHECK(cut(split("\\d", "MergedWithNext"), "a1b22c") == "a|1b|2|2c");
    CHECK(cut(split("\\d", "Contiguous"), "a1b22c") == "a|1|b|22|c");
    CHECK(cut(split("\\d", "Removed", true), "a1b22c") == "1|2|2");
    CHECK(cut({{"type", "Split"}, {"pattern", {{"String", "."}}}, {"behavior", "Removed"}}, "a.b") == "a|b");
    CHECK(cut({{"type", "CharDelimiterSplit"}, {"delimiter", "-"}}, "a-b") == "a|b");
    CHECK(cut(typed("Punctuation"), "a,b。") == "a|,|b|。");
    CHECK(cut({{"type", "Digits"}, {"individual_digits", true}}, "a12b") == "a|1|2|b");
    CHECK(cut({{"type", "Digits"}, {"individual_digits", false}}, "a12b") == "a|12|b");
    CHECK(cut({{"type", "Sequence"}, {"pretokenizers", {typed("WhitespaceSplit"), typed("Punctuation")}}},
              "a b,") == "a|b|,");
}

TEST_CASE("Metaspace puts its sign in front always, at the beginning, or never") {
    const auto pieces = [](const char* scheme, const std::string& text) {
        json pre = {{"type", "Metaspace"}, {"prepend_scheme", scheme}};
        const auto tokenizer =
            tokenizerOf({{"added_tokens", {{{"id", 4}, {"content", "<m>"}, {"special", true}}}},
                         {"pre_tokenizer", pre},
                         {"decoder", pre},
                         {"model",
                          {{"type", "WordLevel"},
                           {"unk_token", "?"},
                           {"vocab", {{"?", 0}, {"▁a", 1}, {"a", 2}, {"▁b", 3}}}}}});
        return shownTokens(tokenizer->encode(text).value());
    };
    CHECK(pieces("always", "a<m>a b") == " a|[<m>]| a| b");
    CHECK(pieces("first", "a<m>a b") == " a|[<m>]|a| b");
    CHECK(pieces("never", "a<m>a b") == "a|[<m>]|a| b");
    CHECK(refusalOf(showing(nullptr, {{"type", "Metaspace"}, {"prepend_scheme", "often"}})).find("often") !=
          std::string::npos);
}

TEST_CASE("Added tokens are cut out first: special or not, whole words, with the space beside them") {
    const auto added = [](int id, const char* content, bool special, const json& more = json::object()) {
        json row = {{"id", id}, {"content", content}, {"special", special}, {"normalized", false}};
        row.update(more);
        return row;
    };
    json file = showing(typed("Lowercase"), typed("WhitespaceSplit"));
    file["added_tokens"] = {added(1, "<a>", true),
                            added(2, "<a><b>", true),
                            added(3, "own", false, {{"single_word", true}}),
                            added(4, "<l>", true, {{"lstrip", true}}),
                            added(5, "<r>", true, {{"rstrip", true}}),
                            added(6, "Norm", false, {{"normalized", true}})};
    const auto tokenizer = tokenizerOf(file);
    const auto shown = [&](const std::string& text, bool specials = true) {
        EncodeOptions options;
        options.readSpecials = specials;
        const Tokens tokens = tokenizer->encode(text, options).value();
        checkTokenSpans(tokens);
        return shownTokens(tokens);
    };
    CHECK(shown("x<a>y") == "<unk>|[<a>]|<unk>");
    CHECK(shown("<a><b>") == "[<a><b>]");     // the longest
    CHECK(shown("<a><b>", false) == "<unk>"); // typed as plain text
    CHECK(shown("own", false) == "own");      // not special: found all the same
    CHECK(shown("owner own.") == "<unk>|own|<unk>");
    CHECK(shown("NORM nOrM") == "Norm|Norm"); // looked for in the normalised text
    CHECK(tokenizer->encode("x  <l> y").value().list[1].source == "  <l>");
    CHECK(tokenizer->encode("x <r>  y").value().list[1].source == "<r>  ");
    CHECK(tokenizer->decode({1, 3, 0}) == "own <unk>");
    CHECK(tokenizer->vocabularySize() == 7);
}

TEST_CASE("Post-processors put special tokens around the text") {
    json file = showing(nullptr, typed("WhitespaceSplit"));
    file["model"]["vocab"] = {{"<unk>", 0}, {"[C]", 1}, {"[S]", 2}, {"a", 3}};
    const auto shown = [&](const json& post, bool add = true) {
        file["post_processor"] = post;
        EncodeOptions options;
        options.addSpecials = add;
        return tokenizerOf(file)->encode("a b", options).value();
    };
    const json item = {{"SpecialToken", {{"id", "[C]"}, {"type_id", 0}}}};
    const json text = {{"Sequence", {{"id", "A"}, {"type_id", 1}}}};
    const json ids = {{"[C]", {{"id", "[C]"}, {"ids", {1}}, {"tokens", {"[C]"}}}}};
    const json framed = {
        {"type", "TemplateProcessing"}, {"single", {item, text, item}}, {"special_tokens", ids}};
    const json bert = {{"type", "BertProcessing"}, {"sep", {"[S]", 2}}, {"cls", {"[C]", 1}}};
    CHECK(shownTokens(shown(framed)) == "[[C]]|a|<unk>|[[C]]");
    CHECK(shown(framed).types == std::vector<TokenId>{0, 1, 1, 0});
    CHECK(shownTokens(shown(framed, false)) == "a|<unk>");
    CHECK(shownTokens(shown(bert)) == "[[C]]|a|<unk>|[[S]]");
    CHECK(shown(bert).types.empty());
    CHECK(shown(bert).list[3].from == 3);
    json roberta = bert;
    roberta["type"] = "RobertaProcessing";
    CHECK(shownTokens(shown(roberta)) == "[[C]]|a|<unk>|[[S]]");
    CHECK(shownTokens(shown(typed("ByteLevel"))) == "a|<unk>");
    CHECK(shownTokens(shown({{"type", "Sequence"}, {"processors", {typed("ByteLevel"), bert, framed}}})) ==
          "[[C]]|[[C]]|a|<unk>|[[S]]|[[C]]");
}
