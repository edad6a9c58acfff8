// Files that lie: a clear message each, never a crash, and never an endless wait.
#include "core/text/tokenizer_folder.h"
#include "core/text/vocabulary_source.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/tokenizer_checks.h"

#include <chrono>
#include <fstream>
#include <limits>

using namespace kanshei;
using namespace kanshei::test;
using HostileJson = nlohmann::json;

namespace {

/// A small file that has every part.
HostileJson everyPart() {
    const auto typed = [](const char* type) { return HostileJson{{"type", type}}; };
    return {
        {"added_tokens", {{{"id", 5}, {"content", "<s>"}, {"special", true}, {"normalized", false}}}},
        {"normalizer",
         {{"type", "Sequence"},
          {"normalizers",
           {typed("NFC"),
            {{"type", "Replace"}, {"pattern", {{"Regex", "x+"}}}, {"content", "x"}},
            {{"type", "Prepend"}, {"prepend", "▁"}},
            {{"type", "BertNormalizer"}}}}}},
        {"pre_tokenizer",
         {{"type", "Sequence"},
          {"pretokenizers",
           {{{"type", "Split"}, {"pattern", {{"String", " "}}}, {"behavior", "Isolated"}, {"invert", false}},
            {{"type", "Metaspace"}, {"replacement", "▁"}},
            {{"type", "Digits"}}}}}},
        {"model",
         {{"type", "BPE"},
          {"vocab", {{"<unk>", 0}, {"a", 1}, {"b", 2}, {"ab", 3}, {"▁", 4}}},
          {"merges", {"a b"}},
          {"unk_token", "<unk>"},
          {"byte_fallback", true}}},
        {"post_processor",
         {{"type", "TemplateProcessing"},
          {"single",
           {{{"SpecialToken", {{"id", "<s>"}, {"type_id", 0}}}},
            {{"Sequence", {{"id", "A"}, {"type_id", 0}}}}}},
          {"special_tokens", {{"<s>", {{"id", "<s>"}, {"ids", {5}}, {"tokens", {"<s>"}}}}}}}},
        {"decoder", {{"type", "Sequence"}, {"decoders", {typed("ByteFallback"), typed("Fuse")}}}}};
}

std::string withValue(const char* pointer, const HostileJson& value) {
    HostileJson file = everyPart();
    file[HostileJson::json_pointer(pointer)] = value;
    return refusalOf(file);
}

void tryText(const std::string& bytes, int& loaded, int& refused) {
    const auto result = parseTokenizer(bytes);
    if (!result) {
        CHECK_FALSE(result.error().english().empty());
        ++refused;
        return;
    }
    ++loaded;
    for (const char* text : {"", " ab <s> xx12 é😀\n", "\x01"})
        if (const auto tokens = (*result)->encode(text)) (void)(*result)->decode(tokens->ids());
    (void)(*result)->toJson();
}

} // namespace

TEST_CASE("A tokenizer.json with a part that is not known is refused by that part's name") {
    CHECK(refusalOf(everyPart()) == "loaded");
    CHECK(withValue("/normalizer/type", "Rot13").find("Rot13") != std::string::npos);
    CHECK(withValue("/pre_tokenizer/pretokenizers/2/type", "Syllables").find("Syllables") !=
          std::string::npos);
    CHECK(withValue("/pre_tokenizer/pretokenizers/0/behavior", "Eaten").find("Eaten") != std::string::npos);
    CHECK(withValue("/model/type", "Transducer").find("Transducer") != std::string::npos);
    CHECK(withValue("/post_processor/type", "Frame").find("Frame") != std::string::npos);
    CHECK(withValue("/decoder/decoders/0/type", "CTC").find("CTC") != std::string::npos);
    HostileJson file = everyPart();
    file["decoder"]["type"] = "CTC";
    CHECK(parseTokenizer(file.dump()).error().code == ErrorCode::Unsupported);
}

TEST_CASE("A tokenizer.json that contradicts itself is refused with the reason") {
    CHECK(withValue("/model/merges/0", "a z").find("“a z”") != std::string::npos);
    CHECK(withValue("/model/merges/0", "ab").find("merge") != std::string::npos);
    CHECK(withValue("/model/vocab/b", 1).find("taken twice") != std::string::npos);
    CHECK(withValue("/model/vocab/b", -1).find("out of range") != std::string::npos);
    CHECK(withValue("/model/vocab/b", 4000000000LL).find("out of range") != std::string::npos);
    CHECK(withValue("/model/vocab/b", 1.5).find("out of range") != std::string::npos);
    CHECK(withValue("/added_tokens/0/id", 2).find("taken twice") != std::string::npos);
    CHECK(refusalOf({{"model", {{"type", "WordLevel"}, {"vocab", HostileJson::object()}}}}).find("empty") !=
          std::string::npos);
    CHECK(withValue("/post_processor/special_tokens/<s>/ids/0", 99).find("6 pieces") != std::string::npos);
    CHECK(withValue("/post_processor/single/1", HostileJson{{"Sequence", {{"id", "B"}, {"type_id", 0}}}})
              .find("Sequence B") != std::string::npos);
    CHECK(withValue("/normalizer/normalizers/1/pattern/Regex", "(").find("pattern") != std::string::npos);
    CHECK(withValue("/normalizer/normalizers/0",
                    HostileJson{{"type", "Precompiled"}, {"precompiled_charsmap", "!!!!"}})
              .find("base64") != std::string::npos);
    CHECK(withValue("/normalizer/normalizers/0",
                    HostileJson{{"type", "Precompiled"}, {"precompiled_charsmap", "AAAA/w=="}})
              .find("Precompiled") != std::string::npos);
    CHECK(parseTokenizer("{\"model\": \"\xff\"}").error().code == ErrorCode::Corrupt);
    CHECK(parseTokenizer("").error().code == ErrorCode::Corrupt);
}

TEST_CASE("No hostile value in any part of a tokenizer.json crashes") {
    int loaded = 0, refused = 0;
    const HostileJson good = everyPart();
    const std::string text = good.dump();
    for (std::size_t i = 0; i < text.size(); i += 17) tryText(text.substr(0, i), loaded, refused);
    const HostileJson flat = good.flatten();
    for (const auto& [pointer, value] : flat.items())
        for (const HostileJson& wrong :
             {HostileJson(nullptr), HostileJson(-1), HostileJson(1e300), HostileJson(""),
              HostileJson("\u00e9"), HostileJson::object(), HostileJson(true), HostileJson::array({1, "x"}),
              HostileJson(4294967296LL), HostileJson(16777215)}) {
            HostileJson file = good;
            file[HostileJson::json_pointer(pointer)] = wrong;
            tryText(file.dump(), loaded, refused);
        }
    CHECK(refused > 200);
    CHECK(loaded > 50);
}

TEST_CASE("Sequences in sequences, and values that lie very deep, exhaust no stack") {
    HostileJson steps = {{"type", "NFC"}};
    for (int i = 0; i < 20; ++i) steps = {{"type", "Sequence"}, {"normalizers", {steps}}};
    HostileJson file = everyPart();
    file["normalizer"] = steps;
    CHECK(refusalOf(file).find("too deep") != std::string::npos);
    const std::string deep = std::string(200000, '[') + std::string(200000, ']');
    int loaded = 0, refused = 0;
    for (const char* part : {"model", "decoder", "added_tokens", "pre_tokenizer", "kanshei"})
        tryText("{\"model\": {\"type\": \"WordLevel\", \"vocab\": {\"a\": 0}}, \"" + std::string(part) +
                    "\": " + deep + "}",
                loaded, refused);
    tryText("{\"model\": {\"type\": \"WordLevel\", \"vocab\": {\"a\": " + deep + "}}}", loaded, refused);
    CHECK(refused == 6);
}

TEST_CASE("A pattern that tries one text in very many ways is stopped") {
    HostileJson file = everyPart();
    file["normalizer"] = nullptr;
    file["pre_tokenizer"] = {
        {"type", "Split"}, {"pattern", {{"Regex", "(a*)*(a*)*(a*)*b"}}}, {"behavior", "Isolated"}};
    const auto begin = std::chrono::steady_clock::now();
    const auto tokens = tokenizerOf(file)->encode(std::string(5000, 'a'));
    REQUIRE_FALSE(tokens);
    CHECK(tokens.error().english().find("too long") != std::string::npos);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::minutes(1));
    const std::string fine(200000, 'b'); // long is not slow
    file["pre_tokenizer"]["pattern"]["Regex"] = "\\p{L}";
    CHECK(tokenizerOf(file)->encode(fine));
}

TEST_CASE("Lists of a vocabulary that do not fit together are refused") {
    VocabularySource source;
    source.model = "llama";
    const auto refusal = [&] {
        const auto result = makeTokenizer(source);
        return result ? "loaded" : result.error().english();
    };
    CHECK(refusal().find("no list of tokens") != std::string::npos);
    source.tokens = {"<unk>", "a"};
    CHECK(refusal().find("“scores”") != std::string::npos);
    source.scores = {0, 0};
    CHECK(refusal() == "loaded");
    source.begin = 7;
    CHECK(refusal().find("special token 7") != std::string::npos);
    source.begin = -1;
    source.types = {PieceType::Normal};
    CHECK(refusal().find("“token_type”") != std::string::npos);
    source.types.clear();
    source.tokens[1] = "\xff";
    CHECK(refusal().find("Token 1") != std::string::npos);
    source.tokens[1] = "a";
    source.scores[1] = std::numeric_limits<float>::quiet_NaN();
    CHECK(refusal().find("“a”") != std::string::npos);
    source.model = "rwkv";
    CHECK(refusal().find("rwkv") != std::string::npos);
    source.model = "gpt2";
    source.pre = "klingon";
    CHECK(refusal().find("klingon") != std::string::npos);
}

TEST_CASE("Folders with broken vocabularies") {
    const TemporaryFolder folder;
    const auto write = [&](const char* name, const std::string& bytes) {
        std::ofstream(folder / name, std::ios::binary) << bytes;
    };
    const auto refusal = [&](const char* type) {
        const auto result = loadTokenizerFrom(folder.path(), type);
        return result ? "loaded" : result.error().english();
    };
    CHECK(loadTokenizerFrom(folder.path(), "gpt2").error().code == ErrorCode::NotFound);
    write("tokenizer.bin", std::string("\x07\0\0\0\0\0\0\0\xff\0\0\0x", 13));
    CHECK(refusal("llama").find("middle of token 0") != std::string::npos);
    write("vocab.txt", "[UNK]\n\xff\n");
    CHECK(refusal("bert").find("UTF-8") != std::string::npos);
    write("vocab.txt", "");
    CHECK(refusal("bert").find("empty") != std::string::npos);
    write("vocab.json", "[1]");
    write("merges.txt", "a b\nab\n");
    CHECK(refusal("gpt2").find("vocab.json") != std::string::npos);
    write("vocab.json", R"({"a": 0, "b": 1, "ab": 2})");
    CHECK(refusal("gpt2").find("Line 2") != std::string::npos);
    write("merges.txt", "#version: 0.2\na b\n");
    CHECK(refusal("gpt2") == "loaded");
    CHECK(refusal("gpt_neox").find("gpt_neox") != std::string::npos);
    write("tokenizer_config.json", "{");
    CHECK(refusal("gpt2").find("JSON") != std::string::npos);
    write("tokenizer.model", "no protocol buffer");
    write("tokenizer_config.json", "{}");
    CHECK(refusal("llama").find("SentencePiece") != std::string::npos);
    write("tokenizer.json", "{}");
    CHECK(refusal("llama").find("model") != std::string::npos); // the first of the list, though broken
}
