#include "core/text/char_tokenizer.h"
#include "core/text/word_tokenizer.h"
#include "tests/support/catch.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace kanshei;

namespace {

struct TempFile {
    std::filesystem::path path = std::filesystem::temp_directory_path() /
                                 ("kanshei_tokenizer_" + std::to_string(::getpid()) + ".json");
    ~TempFile() { std::filesystem::remove(path); }
    Result<std::shared_ptr<const Tokenizer>> load(const std::string& text) const {
        std::ofstream(path, std::ios::binary) << text;
        return loadTokenizer(path.string());
    }
};

std::shared_ptr<const Tokenizer> words() {
    WordRules rules;
    rules.end = "。";
    rules.replacements = {{",", "，"}};
    return WordTokenizer::make(
               Vocabulary::make({"<pad>", "<bos>", "<mask>", "<unk>", "。", "，", "老", "老板", "告诉", "他"})
                   .value(),
               rules)
        .value();
}

std::shared_ptr<const Tokenizer> letters() {
    return CharTokenizer::make(Vocabulary::make({"A", "B", "C", "<unk>", "老"}).value(), 3, -1).value();
}

std::string messageFor(const nlohmann::json& json) {
    const TempFile file;
    const auto result = file.load(json.dump());
    return result ? "loaded" : result.error().english();
}

} // namespace

TEST_CASE("A tokenizer that was saved cuts as before") {
    const TempFile file;
    for (const auto& tokenizer : {words(), letters()}) {
        const auto loaded = file.load(tokenizer->toJson());
        if (!loaded) FAIL(loaded.error().english());
        CHECK((*loaded)->kind() == tokenizer->kind());
        CHECK((*loaded)->toJson() == tokenizer->toJson());
        for (const char* text : {"老板告诉他", "老,板 👨‍👩‍👧", "ABCA", "", "AB老X"})
            CHECK((*loaded)->encode(text).value().ids() == tokenizer->encode(text).value().ids());
    }
}

TEST_CASE("What cannot be read is refused by name") {
    const auto good = nlohmann::json::parse(words()->toJson());
    const auto with = [&](const std::string& pointer, const nlohmann::json& value) {
        nlohmann::json changed = good;
        changed[nlohmann::json::json_pointer(pointer)] = value;
        return messageFor(changed);
    };
    CHECK(messageFor(good) == "loaded");
    CHECK(with("/model/type", "BPE").find("BPE") != std::string::npos);
    CHECK(with("/kanshei/kind", "syllable").find("syllable") != std::string::npos);
    CHECK(with("/normalizer/normalizers/0/type", "Lowercase").find("Lowercase") != std::string::npos);
    CHECK(with("/pre_tokenizer/type", "Metaspace").find("Metaspace") != std::string::npos);
    CHECK(with("/model/vocab/7/1", -3.5).find("-3.5") != std::string::npos);
    CHECK(with("/model/vocab/6/0", "他").find("twice") != std::string::npos);
    CHECK(with("/model/unk_id", 99).find("special tokens") != std::string::npos);
    CHECK(with("/kanshei/end", "？").find("？") != std::string::npos);
    CHECK(loadTokenizer("/nowhere/tokenizer.json").error().code == ErrorCode::NotFound);
    CHECK(messageFor(nlohmann::json::array()).find("not a tokenizer.json") != std::string::npos);
}

TEST_CASE("No hostile tokenizer.json crashes the loader") {
    const TempFile file;
    int loaded = 0, refused = 0;
    const auto attempt = [&](const std::string& text) {
        if (const auto result = file.load(text)) {
            (void)(*result)->encode("老板,告诉👨‍👩‍👧 他X");
            ++loaded;
        } else {
            CHECK_FALSE(result.error().english().empty());
            ++refused;
        }
    };
    for (const auto& tokenizer : {words(), letters()}) {
        const auto good = nlohmann::json::parse(tokenizer->toJson());
        const std::string text = good.dump();
        for (std::size_t i = 0; i < text.size(); i += 31) attempt(text.substr(0, i));
        const auto flat = good.flatten();
        for (const auto& [pointer, value] : flat.items())
            for (const nlohmann::json& wrong :
                 {nlohmann::json(nullptr), nlohmann::json(-1), nlohmann::json(1e300), nlohmann::json(""),
                  nlohmann::json("\xc3\xa9"), nlohmann::json::object(), nlohmann::json::array({1, "x"}),
                  nlohmann::json(4294967296LL)}) {
                nlohmann::json changed = good;
                changed[nlohmann::json::json_pointer(pointer)] = wrong;
                attempt(changed.dump());
            }
    }
    attempt(std::string(100000, '['));
    CHECK(refused > 300);
    CHECK(loaded > 20); // fields that this program does not use
}

TEST_CASE("Characters: graphemes, unknown ones, and a vocabulary without <unk>") {
    const Tokens tokens = letters()->encode("A 老👨‍👩‍👧\n").value();
    REQUIRE(tokens.size() == 5);
    CHECK(tokens.ids() == std::vector<TokenId>{0, 3, 4, 3, 3});
    CHECK(tokens.list[3].source == "👨‍👩‍👧");
    CHECK(tokens.list[1].unknown);
    CHECK(tokens.gaps().empty());
    const auto strict = CharTokenizer::make(Vocabulary::make({"A", "B"}).value(), -1, -1).value();
    CHECK(strict->encode("ABBA").value().ids() == std::vector<TokenId>{0, 1, 1, 0});
    CHECK(strict->encode("AB\nA").error().english().find("“U+000A” (byte 2)") != std::string::npos);
    CHECK(strict->decode({0, 1, 7}) == "AB");
    const Tokens fromIds = tokensFromIds({1, 0, 9}, strict.get());
    CHECK(fromIds.list[0].text == "B");
    CHECK(fromIds.list[2].text == "#9");
}
