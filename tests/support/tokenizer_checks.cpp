#include "tests/support/tokenizer_checks.h"

#include <cstdlib>
#include <fstream>

namespace kanshei::test {

std::filesystem::path tokenizerGoldens() {
    return std::filesystem::path(KANSHEI_SOURCE_DIR) / "tests" / "golden" / "tokenizers";
}

std::filesystem::path bigVocabularies() {
    const char* folder = std::getenv("KANSHEI_TOKENIZERS");
    return folder && *folder ? folder : "/nowhere";
}

nlohmann::json readJson(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    INFO(path.string());
    REQUIRE(file);
    return nlohmann::json::parse(file);
}

const std::vector<std::string>& tokenizerLines() {
    static const auto lines = readJson(tokenizerGoldens() / "lines.json").get<std::vector<std::string>>();
    return lines;
}

void checkGoldenIds(const Tokenizer& tokenizer, const std::string& golden, const EncodeOptions& options) {
    const nlohmann::json ids = readJson(tokenizerGoldens() / (golden + ".ids.json"));
    const std::vector<std::string>& lines = tokenizerLines();
    REQUIRE(ids.size() == lines.size());
    std::size_t compared = 0, different = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Tokens tokens = tokenizer.encode(lines[i], options).value();
        checkTokenSpans(tokens);
        if (ids[i].is_null()) continue;
        ++compared;
        INFO(golden << ", line " << i << ": " << lines[i]);
        CHECK(tokens.ids() == ids[i].get<std::vector<TokenId>>());
        different += tokens.ids() != ids[i].get<std::vector<TokenId>>();
    }
    CHECK(different == 0);
    CHECK(compared >= 150);
}

void checkTokenSpans(const Tokens& tokens) {
    std::size_t end = 0;
    for (std::size_t i = 0; i < tokens.list.size(); ++i) {
        const Token& token = tokens.list[i];
        INFO(tokens.text << " token " << i << " " << token.text);
        CHECK(token.to <= tokens.text.size());
        REQUIRE(token.from <= token.to);
        CHECK(token.source == tokens.text.substr(token.from, token.to - token.from));
        CHECK_FALSE(token.text.empty());
        const bool inside = token.from < token.to && token.from < end;
        CHECK(token.joined == inside);
        end = std::max(end, token.to);
        const auto continues = [&](std::size_t at) {
            return at < tokens.text.size() && (static_cast<unsigned char>(tokens.text[at]) & 0xC0U) == 0x80U;
        };
        CHECK_FALSE(continues(token.from));
        CHECK_FALSE(continues(token.to));
    }
}

std::shared_ptr<const Tokenizer> tokenizerOf(const nlohmann::json& json) {
    const auto result = parseTokenizer(json.dump());
    if (!result) FAIL(result.error().english());
    return *result;
}

std::string refusalOf(const nlohmann::json& json) {
    const auto result = parseTokenizer(json.dump());
    return result ? "loaded" : result.error().english();
}

std::string shownTokens(const Tokens& tokens) {
    std::string out;
    for (const Token& token : tokens.list)
        out += (out.empty() ? "" : "|") + (token.special ? "[" + token.text + "]" : token.text);
    return out;
}

} // namespace kanshei::test
