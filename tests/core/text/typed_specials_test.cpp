// A typed <|endoftext|>: the special token, or plain text; and the pieces of one character.
#include "core/model/model.h"
#include "core/text/char_tokenizer.h"
#include "tests/support/random_model.h"
#include "tests/support/tokenizer_checks.h"

using namespace kanshei;
using namespace kanshei::test;

namespace {

Tokens readBy(const Model& model, const char* text, bool readSpecials = true) {
    const auto tokens = tokenize(model, text, {readSpecials});
    REQUIRE(tokens);
    return *tokens;
}

} // namespace

TEST_CASE("A typed special token is read as such or as text, and either way it is told that it is there") {
    const ModelPtr model = byteModel();
    const char* text = "a <|endoftext|> b <|endoftext|>";
    const Tokens special = readBy(*model, text), plain = readBy(*model, text, false);
    CHECK(shownTokens(special) == "a| |[<|endoftext|>]| |b| |[<|endoftext|>]");
    CHECK(plain.size() == 31);
    CHECK(shownTokens(plain).starts_with("a| |<|||e|n|d"));
    CHECK(tokenize(*model, text)->ids() == special.ids()); // the default is Hugging Face's
    for (const Tokens& tokens : {special, plain}) CHECK(tokens.spelled == std::vector<TokenId>{258});
    CHECK(special.readSpecials);
    CHECK_FALSE(plain.readSpecials);
    for (const bool read : {true, false}) CHECK(readBy(*model, "a <|endoftext| > b", read).spelled.empty());
}

TEST_CASE("What the tokenizer adds was not typed; a typed [UNK] was") {
    using nlohmann::json;
    const auto added = [](int id, const char* content) {
        return json{{"id", id}, {"content", content}, {"special", true}};
    };
    Model model = *randomModel();
    model.tokenizer = tokenizerOf(
        {{"pre_tokenizer", {{"type", "WhitespaceSplit"}}},
         {"added_tokens", {added(0, "[UNK]"), added(1, "[CLS]")}},
         {"post_processor", {{"type", "BertProcessing"}, {"sep", {"[CLS]", 1}}, {"cls", {"[CLS]", 1}}}},
         {"model",
          {{"type", "WordLevel"},
           {"unk_token", "[UNK]"},
           {"vocab", {{"[UNK]", 0}, {"[CLS]", 1}, {"a", 2}}}}}});
    for (const bool read : {true, false}) {
        CHECK(readBy(model, "a what", read).spelled.empty());
        CHECK(readBy(model, "a [UNK] [CLS]", read).spelled == std::vector<TokenId>{0, 1});
    }
}

TEST_CASE("The pieces of one character know it, without the space in front") {
    const Tokens tokens = readBy(*byteModel(), "x 😀老!");
    CHECK(shownTokens(tokens) == "x| |F0 9F 98|80|E8|80|81|!");
    CHECK(tokens.sharedGlyph(0).empty());
    CHECK(tokens.sharedGlyph(2) == "😀");
    CHECK(tokens.sharedGlyph(3) == "😀");
    CHECK(tokens.sharedGlyph(6) == "老");
    CHECK(tokens.sharedGlyph(7).empty());
    CHECK(tokens.glyphOf(3) == std::pair<std::size_t, std::size_t>(2, 4));
    CHECK(tokens.glyphOf(4) == std::pair<std::size_t, std::size_t>(4, 7));
    CHECK(tokens.glyphOf(7) == std::pair<std::size_t, std::size_t>(7, 8));
}

TEST_CASE("A space that went into the first piece of a character is not part of it") {
    Tokens tokens; // as GPT-2 cuts " 😀": the space with three bytes, the last byte
    tokens.text = "a 😀";
    tokens.list = {{64, "a", "a", 0, 1, false, false},
                   {30325, "20 F0 9F 98", " 😀", 1, 6, false, false},
                   {222, "80", "😀", 2, 6, false, false, true}};
    CHECK(tokens.sharedGlyph(1) == "😀");
    CHECK(tokens.sharedGlyph(2) == "😀");
    CHECK(tokensFromIds({1, 2}, nullptr).sharedGlyph(1).empty());
}

TEST_CASE("A grapheme of several characters is one glyph to a tokenizer of characters") {
    const auto tokenizer =
        *CharTokenizer::make(*Vocabulary::make({"<unk>", "<bos>", "a", "q", "\u0327", "\u0301"}), 0, 1);
    const Tokens tokens = tokenizer->encode("aq\u0327\u0301").value();
    checkTokenSpans(tokens);
    CHECK(shownTokens(tokens) == "[<bos>]|a|q|\u0327|\u0301"); // there is no such letter in one piece
    CHECK(tokens.glyphs().back() == std::pair<std::size_t, std::size_t>(2, 5));
}
