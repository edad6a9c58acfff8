#include "core/text/word_tokenizer.h"
#include "tests/support/catch.h"

#include <numeric>

using namespace kanshei;

namespace {

std::shared_ptr<const WordTokenizer> tokenizer(std::vector<std::string> words,
                                               const std::string& end = "。") {
    std::vector<std::string> pieces{"<pad>", "<bos>", "<mask>", "<unk>", "。", "，"};
    pieces.insert(pieces.end(), words.begin(), words.end());
    WordRules rules;
    rules.end = end;
    rules.replacements = {{",", "，"}};
    return WordTokenizer::make(Vocabulary::make(pieces).value(), rules).value();
}

/// Pieces joined by |, added ones in brackets.
std::string shown(const Tokens& tokens) {
    std::string out;
    for (const Token& token : tokens.list)
        out += (out.empty() ? "" : "|") + (token.source.empty() ? "[" + token.text + "]" : token.text);
    return out;
}

std::string cut(const WordTokenizer& t, const std::string& text) {
    return shown(t.encode(text).value());
}

/// Every token covers its own bytes, in order, and what no token covers is white space.
void checkSpans(const Tokens& tokens) {
    std::size_t at = 0;
    for (const Token& token : tokens.list) {
        CHECK(token.from >= at);
        CHECK(token.to >= token.from);
        CHECK(token.source == tokens.text.substr(token.from, token.to - token.from));
        at = token.to;
    }
    for (const auto& [from, to] : tokens.gaps())
        for (std::size_t i = from; i < to;) {
            CHECK(isSpace(codePointAt(tokens.text, i)));
            i += characters(tokens.text.substr(i)).front().size();
        }
}

/// The highest score of all ways to cut `text`, by brute force.
int bestScore(const std::vector<std::string>& words, const std::string& text) {
    if (text.empty()) return 0;
    int best = WordTokenizer::unknownScore + bestScore(words, text.substr(3));
    for (const std::string& word : words)
        if (text.starts_with(word))
            best =
                std::max(best, (word.size() > 3 ? WordTokenizer::wordScore : WordTokenizer::characterScore) +
                                   bestScore(words, text.substr(word.size())));
    return best;
}

} // namespace

TEST_CASE(
    "The best path has the fewest pieces, then the fewest single characters, then the longer word first") {
    const auto t =
        tokenizer({"老", "板", "员", "工", "老板", "员工", "研", "究", "生", "命", "研究", "研究生", "生命"});
    CHECK(cut(*t, "老板员工") == "[<bos>]|老板|员工|[。]");
    CHECK(cut(*t, "研究生命") == "[<bos>]|研究|生命|[。]");
    CHECK(cut(*t, "研究生") == "[<bos>]|研究生|[。]");
    const auto equal = tokenizer({"甲乙", "丙", "甲", "乙丙"});
    CHECK(cut(*equal, "甲乙丙") == "[<bos>]|甲乙|丙|[。]");
    const auto greedy =
        tokenizer({"甲乙", "甲", "乙丙丁", "丙", "丁"}); // longest match first would need three
    CHECK(cut(*greedy, "甲乙丙丁") == "[<bos>]|甲|乙丙丁|[。]");
}

TEST_CASE("The best path is the best of all paths") {
    const std::vector<std::string> words{"甲", "乙", "甲乙", "乙丙", "丙丁", "甲乙丙", "丁甲", "丁甲乙丙"};
    const auto t = tokenizer(words);
    const std::vector<std::string> letters{"甲", "乙", "丙", "丁"};
    for (int code = 0; code < 1024; ++code) { // every text of five letters
        std::string text;
        for (int i = 0, rest = code; i < 5; ++i, rest /= 4) text += letters[std::size_t(rest % 4)];
        int score = 0;
        for (const auto& piece : t->cut(text))
            score += piece.id == 3               ? WordTokenizer::unknownScore
                     : piece.to - piece.from > 3 ? WordTokenizer::wordScore
                                                 : WordTokenizer::characterScore;
        INFO(text);
        REQUIRE(score == bestScore(words, text));
    }
}

TEST_CASE("Unknown text is one <unk> for each grapheme or word, with its whole span") {
    const auto t = tokenizer({"老板", "告诉", "他"});
    for (const char* text :
         {"💩💩💩", "老板告诉👨‍👩‍👧他", "😃老板", "Jerry告诉Tom他", "老\xcc\x81板", "한국어",
          "\x01老板\x02", "ａｂ", "老板 \t\n告诉", "123.45", "e\xcc\x81t\xc3\xa9"}) {
        INFO(text);
        checkSpans(t->encode(text).value());
    }
    CHECK(cut(*t, "💩💩💩") == "[<bos>]|<unk>|<unk>|<unk>|[。]");
    const Tokens family = t->encode("老板告诉👨‍👩‍👧他").value();
    CHECK(shown(family) == "[<bos>]|老板|告诉|<unk>|他|[。]");
    CHECK(family.list[3].source == "👨‍👩‍👧");
    CHECK(family.list[3].unknown);
    CHECK_FALSE(family.list[3].special);
    CHECK(cut(*t, "Jerry2告诉Tom他") == "[<bos>]|<unk>|告诉|<unk>|他|[。]");
    CHECK(t->encode("Jerry2告诉Tom他").value().list[1].source == "Jerry2");
    const auto letters = tokenizer({"老", "板"}); // an accent makes another character of it
    CHECK(cut(*letters, "老\xcc\x81板") == "[<bos>]|<unk>|板|[。]");
}

TEST_CASE("White space separates, is never lost, and <bos> and 。 are added once") {
    const auto t = tokenizer({"我", "想", "吃", "我想"});
    const Tokens spaced = t->encode(" 我 想吃 \n").value();
    CHECK(shown(spaced) == "[<bos>]|我|想|吃|[。]");
    CHECK(spaced.gaps() == std::vector<std::pair<std::size_t, std::size_t>>{{0, 1}, {4, 5}, {11, 13}});
    CHECK(spaced.list.front().special);
    CHECK(spaced.list.back().special);
    CHECK(spaced.list.back().source.empty());
    const Tokens ended = t->encode("我想吃。").value();
    CHECK(shown(ended) == "[<bos>]|我想|吃|。");
    CHECK_FALSE(ended.list.back().special);
    CHECK(cut(*t, "") == "[<bos>]");
    CHECK(cut(*t, " \n\t") == "[<bos>]");
    CHECK(cut(*tokenizer({"我", "想", "吃"}, ""), "我想吃") == "[<bos>]|我|想|吃"); // a model that goes on
}

TEST_CASE("Half-width punctuation, decomposed text and typed special tokens") {
    const auto t = tokenizer({"我", "想", "é"});
    CHECK(cut(*t, "我,想") == "[<bos>]|我|，|想|[。]");
    const Tokens accent = t->encode("我e\xcc\x81想").value();
    CHECK(shown(accent) == "[<bos>]|我|é|想|[。]");
    CHECK(accent.list[2].source == "e\xcc\x81");
    const Tokens mask = t->encode("我<mask>想").value();
    CHECK(shown(mask) == "[<bos>]|我|<mask>|想|[。]");
    CHECK(mask.list[2].special);
}

TEST_CASE("Invalid UTF-8 and long texts") {
    const auto t = tokenizer({"老板", "告诉", "员工", "他", "必须", "加班"});
    const auto broken = t->encode("老板\xff");
    REQUIRE_FALSE(broken);
    CHECK(broken.error().english().find("byte 6") != std::string::npos);
    std::string text;
    for (int i = 0; i < 60; ++i) text += "老板告诉员工他必须加班";
    CHECK(t->encode(text).value().size() == 362);
}

TEST_CASE("Decoding skips what the tokenizer added") {
    const auto t = tokenizer({"老板", "他"});
    CHECK(t->decode(t->encode("老板他X").value().ids()) == "老板他<unk>。");
    CHECK(t->decode({-1, 9999}).empty());
}
