#include "core/text/word_groups.h"

#include "tests/support/catch.h"

using namespace kanshei;

namespace {

/// One token for each piece, in the order of the text; "<…>" is special and has no text of its own.
Tokens piecesOf(const std::string& text, const std::vector<std::string>& pieces) {
    Tokens tokens;
    tokens.text = text;
    std::size_t at = 0;
    for (const std::string& piece : pieces) {
        Token token;
        token.text = token.source = piece;
        token.special = piece.starts_with('<');
        if (token.special) token.source.clear();
        token.from = at;
        at += token.source.size();
        token.to = at;
        tokens.list.push_back(std::move(token));
    }
    REQUIRE(at == text.size());
    return tokens;
}

/// "老板|他": the words, with the pieces of each put together.
std::string cut(const Tokens& tokens) {
    std::string out;
    for (const WordGroup& group : wordGroups(tokens)) {
        if (group.first > 0) out += '|';
        for (std::size_t i = group.first; i < group.last; ++i) out += tokens.list[i].text;
    }
    return out;
}

} // namespace

TEST_CASE("characters of a Chinese word are put together, punctuation is not", "[words]") {
    CHECK(cut(piecesOf("他必须加班。", {"他", "必", "须", "加", "班", "。"})) == "他|必须|加班|。");
    CHECK(cut(piecesOf("员工加班", {"员工", "加班"})) == "员工|加班");
}

TEST_CASE("pieces of English words are put together, with the blank in front", "[words]") {
    CHECK(cut(piecesOf("un believably don't", {"un", " believ", "ably", " don", "'t"})) ==
          "un| believably| don't");
    CHECK(cut(piecesOf("a  b", {"a", " ", " b"})) == "a|  b");
    CHECK(cut(piecesOf("b,c", {"b", ",", "c"})) == "b|,|c");
}

TEST_CASE("a token that reaches over several words keeps them together", "[words]") {
    CHECK(cut(piecesOf("他必须加班", {"他必", "须", "加班"})) == "他必须|加班");
}

TEST_CASE("bytes of one character are one word, special tokens stand alone", "[words]") {
    Tokens tokens = piecesOf("老", {"<s>", "老", "</s>"});
    Token byte = tokens.list[1];
    byte.joined = true;
    byte.text = "80";
    tokens.list.insert(tokens.list.begin() + 2, 2, byte);
    CHECK(cut(tokens) == "<s>|老8080|</s>");
    CHECK(cut(piecesOf("加班", {"加", "<mask>", "班"})) == "加|<mask>|班");
}

TEST_CASE("tokens without a text are words of their own", "[words]") {
    CHECK(wordGroups(tokensFromIds({5, 6, 7}, nullptr)).size() == 3);
    CHECK(wordGroups({}).empty());
}

TEST_CASE("a word knows its tokens, its text, and who is in it", "[words]") {
    const Tokens tokens = piecesOf("so unkind", {"so", " un", "kind"});
    const auto groups = wordGroups(tokens);
    CHECK(groups == std::vector<WordGroup>{{0, 1}, {1, 3}});
    CHECK(anyJoined(groups));
    CHECK_FALSE(anyJoined({{0, 1}, {1, 2}}));
    CHECK(wordOf(groups, 0) == 0);
    CHECK(wordOf(groups, 1) == 1);
    CHECK(wordOf(groups, 2) == 1);
    CHECK(wordText(tokens, groups[0]) == "so");
    CHECK(wordText(tokens, groups[1]) == "unkind");
}
