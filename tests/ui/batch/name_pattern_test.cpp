#include "ui/batch/name_pattern.h"

#include "tests/support/catch.h"

using namespace kanshei;

TEST_CASE("a pattern puts values in the places of its fields", "[batch]") {
    const auto pattern = NamePattern::parse("{n}/{figure}-L{layer}H{head}.PNG");
    REQUIRE(pattern);
    const NameValues values{{"n", "007"}, {"figure", "softmax"}, {"layer", "3"}, {"head", "0"}};
    CHECK(pattern->name(values) == "007/softmax-L3H0.PNG");
    CHECK(pattern->suffix() == "png");
    CHECK(pattern->uses("head"));
    CHECK_FALSE(pattern->uses("sentence"));
    CHECK(NamePattern::parse("a.{figure}")->suffix().empty()); // no one knows what it is
    for (const NameField& field : nameFields())
        CHECK(NamePattern::parse("{" + std::string(field.id) + "}.svg"));
}

TEST_CASE("a pattern with a field that is not known says which there are", "[batch]") {
    const auto unknown = NamePattern::parse("{n}-{heads}.png");
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().english().find("{heads}") != std::string::npos);
    CHECK(unknown.error().english().find("{sentence} the sentence, cut short") != std::string::npos);
    for (const char* text :
         {"{n", "n}.png", "{n{figure}}.png", "{}.png", "/tmp/{n}.png", "../{n}.png", "a/../b.png"}) {
        INFO(text);
        CHECK_FALSE(NamePattern::parse(text));
    }
}

TEST_CASE("a sentence becomes a part of a name", "[batch]") {
    CHECK(namePart("老板告诉员工他必须加班") == "老板告诉员工他必须加班");
    CHECK(namePart("a/b\\c\nd") == "a_b_c_d");
    CHECK(namePart("..") == "_.");
    CHECK(namePart("老板告诉员工", 2) == "老板");
    CHECK(namePart("👩‍🏫是谁", 1) == "👩"); // whole characters, never half of one
}

TEST_CASE("equal names are found wherever they stand", "[batch]") {
    CHECK_FALSE(sameName({"a", "b", "c"}));
    CHECK(sameName({"a", "b", "c", "b", "a"}) == std::pair<std::size_t, std::size_t>(1, 3));
}
