#include "ui/shell/fuzzy.h"

#include "tests/support/catch.h"

using namespace kanshei;

namespace {

int score(const char* pattern, const char* text) {
    const auto match = fuzzyMatch(QString::fromUtf8(pattern), QString::fromUtf8(text));
    return match ? match->score : -1'000;
}

std::vector<int> positions(const char* pattern, const char* text) {
    const auto match = fuzzyMatch(QString::fromUtf8(pattern), QString::fromUtf8(text));
    REQUIRE(match);
    return match->positions;
}

} // namespace

TEST_CASE("letters are found in order, with gaps, in any case and width", "[fuzzy]") {
    CHECK(positions("层头", "第 3 层 头 2") == std::vector{4, 6});
    CHECK(positions("SM", "softmax") == std::vector{0, 4});
    CHECK(positions("ｓｏｆｔ", "Softmax") == std::vector{0, 1, 2, 3});
    CHECK_FALSE(fuzzyMatch(u"xy", u"softmax"));
    CHECK_FALSE(fuzzyMatch(u"ts", u"softmax"));              // not in this order
    CHECK(positions("头2 3层", "第 3 层 头 2").size() == 4); // words in any order
}

TEST_CASE("nothing typed fits everything", "[fuzzy]") {
    REQUIRE(fuzzyMatch(u"", u"softmax"));
    CHECK(fuzzyMatch(u"  ", u"softmax")->score == 0);
    CHECK(fuzzyMatch(u"", u"")->positions.empty());
    CHECK_FALSE(fuzzyMatch(u"a", u""));
}

TEST_CASE("the better fit has the greater score", "[fuzzy]") {
    CHECK(score("mask", "mask") > score("mask", "the causal mask"));
    CHECK(score("mask", "the causal mask") > score("mask", "unmasked"));
    CHECK(score("mask", "unmasked") > score("mask", "m a s k"));
    CHECK(score("下一步", "下一步") > score("下一步", "下面一步一步走"));
    CHECK(score("3.2", "L3H2 3.2") > score("3.2", "L13H2 13.2"));
}
