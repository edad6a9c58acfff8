#include "core/text/unicode.h"
#include "tests/support/catch.h"

using namespace kanshei;

TEST_CASE("Invalid UTF-8 is refused with the byte's offset") {
    CHECK(checkUtf8("老板"));
    CHECK(checkUtf8(""));
    for (const auto& [text, offset] :
         std::vector<std::pair<std::string, std::string>>{{"ab\xff", "2"},
                                                          {"老\xe6\x9d", "3"},
                                                          {"\xc0\x80", "0"},
                                                          {"a\xed\xa0\x80", "1"},
                                                          {"\xf4\x90\x80\x80", "0"}}) {
        const Status status = checkUtf8(text);
        REQUIRE_FALSE(status);
        CHECK(status.error().code == ErrorCode::BadInput);
        CHECK(status.error().english().find("byte " + offset + " ") != std::string::npos);
    }
}

TEST_CASE("Normal form keeps the spans of the source") {
    const std::string decomposed = "e\xcc\x81老,b"; // é as two code points
    const NormalText normal = normalise(decomposed, {{",", "，"}});
    CHECK(normal.text == "é老，b");
    CHECK(normal.sourceFrom(0) == 0);
    CHECK(normal.sourceTo(2) == 3); // é: 3 bytes of the source
    CHECK(normal.sourceFrom(2) == 3);
    CHECK(normal.sourceTo(5) == 6);
    CHECK(normal.sourceFrom(5) == 6); // ， stands for one byte
    CHECK(normal.sourceTo(8) == 7);
    CHECK(normal.sourceTo(9) == decomposed.size());
    const NormalText same = normalise("老板");
    CHECK(same.text == "老板");
    CHECK(same.sourceTo(6) == 6);
}

TEST_CASE("Graphemes: an emoji family, a flag and a combining accent are one each") {
    CHECK(graphemeEdges("") == std::vector<std::size_t>{0});
    CHECK(graphemeEdges("老a") == std::vector<std::size_t>{0, 3, 4});
    const std::string family = "👨‍👩‍👧";
    CHECK(graphemeEdges("a" + family + "b") ==
          std::vector<std::size_t>{0, 1, 1 + family.size(), 2 + family.size()});
    CHECK(graphemeEdges("🇨🇳x").size() == 3);
    CHECK(graphemeEdges("老\xcc\x81板").size() == 3);
    CHECK(graphemeEdges("\r\n").size() == 2);
}
