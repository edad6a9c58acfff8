#include "core/text/tokenizer_folder.h"
#include "core/text/vocabulary_source.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/tokenizer_checks.h"

#include <fstream>

using namespace kanshei;
using namespace kanshei::test;

namespace {

std::shared_ptr<const Tokenizer> madeFrom(const VocabularySource& source) {
    const auto result = makeTokenizer(source);
    if (!result) FAIL(result.error().english());
    return *result;
}

/// gpt2-small as GGUF would hold it.
VocabularySource gpt2Source() {
    VocabularySource out;
    out.model = "gpt2";
    out.pre = "gpt-2";
    const nlohmann::json vocab = readJson(tokenizerGoldens() / "gpt2-small" / "vocab.json");
    out.tokens.resize(vocab.size());
    for (const auto& [piece, id] : vocab.items()) out.tokens[id.get<std::size_t>()] = piece;
    std::ifstream merges(tokenizerGoldens() / "gpt2-small" / "merges.txt");
    for (std::string line; std::getline(merges, line);)
        if (!line.starts_with("#version")) out.merges.push_back(line);
    out.types.assign(out.tokens.size(), PieceType::Normal);
    out.end = out.begin = TokenId(out.tokens.size() - 1);
    out.types.back() = PieceType::Control;
    return out;
}

} // namespace

TEST_CASE("A vocabulary of GGUF's kind gpt2 cuts like the folder that it was made from") {
    VocabularySource source = gpt2Source();
    checkGoldenIds(*madeFrom(source), "gpt2-small");
    source.addBegin = true;
    const Tokens tokens = madeFrom(source)->encode("Hello").value();
    CHECK(tokens.list.front().id == source.begin);
    CHECK(tokens.list.front().special);
    const auto digits = [&](const char* pre) {
        source.pre = pre;
        source.addBegin = false;
        return madeFrom(source)->encode("1234567").value().size();
    };
    CHECK(digits("qwen2") == 7); // a digit a word
    CHECK(digits("llama-bpe") <= 6);
    CHECK(digits("gpt-2") <= digits("llama-bpe"));
}

TEST_CASE("A vocabulary of GGUF's kind bert: ▁ in front of words, continuations bare") {
    VocabularySource source;
    source.model = "bert";
    source.tokens = {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "▁hello", "▁wor", "ld", "▁,"};
    source.unknown = 1;
    source.classify = 2;
    source.separator = 3;
    const auto tokenizer = madeFrom(source);
    CHECK(shownTokens(tokenizer->encode("Hello, world x").value()) ==
          "[[CLS]]|hello|,|wor|##ld|[UNK]|[[SEP]]");
    CHECK(tokenizer->encode("x").value().list[1].unknown);
    source.tokens[4] = "▁Hello"; // a capital: the vocabulary tells upper from lower case
    CHECK(shownTokens(madeFrom(source)->encode("Hello hello").value()) == "[[CLS]]|Hello|[UNK]|[[SEP]]");
}

TEST_CASE("A vocabulary of GGUF's kind llama: a space in front, bytes for what it does not have") {
    VocabularySource source;
    source.model = "llama";
    source.tokens = {"<unk>", "<s>", "</s>", "▁", "a", "▁a", "b", "<own>"};
    source.scores = {0, 0, 0, -5, -4, -3, -2, 0};
    source.types = {PieceType::Unknown, PieceType::Control, PieceType::Control, PieceType::Normal,
                    PieceType::Normal,  PieceType::Normal,  PieceType::Normal,  PieceType::UserDefined};
    source.unknown = 0;
    source.begin = 1;
    source.end = 2;
    CHECK(shownTokens(madeFrom(source)->encode("a b</s>a<own>x").value()) ==
          "[<s>]| a| |b|[</s>]| a|<own>| |<unk>");
    EncodeOptions plain;
    plain.readSpecials = plain.addSpecials = false;
    CHECK(shownTokens(madeFrom(source)->encode("<s>", plain).value()) == " |<unk>|<unk>|<unk>");
    source.addSpacePrefix = false;
    source.addEnd = true;
    CHECK(shownTokens(madeFrom(source)->encode("a").value()) == "[<s>]|a|[</s>]");
    CHECK(madeFrom(source)->decode({1, 4, 3, 6, 2}) == "a b");
}

TEST_CASE("A folder's tokenizer_config.json decides on family, case and special tokens") {
    const TemporaryFolder folder;
    for (const char* name : {"vocab.json", "merges.txt"})
        std::filesystem::copy_file(tokenizerGoldens() / "gpt2-small" / name, folder / name);
    const auto load = [&](const std::string& config, const std::string& type) {
        std::ofstream(folder / "tokenizer_config.json") << config;
        const auto result = loadTokenizerFrom(folder.path(), type);
        if (!result) FAIL(result.error().english());
        return *result;
    };
    CHECK(load("{}", "gpt2")->encode("12").value().size() <=
          load("{}", "qwen2")->encode("12").value().size());
    CHECK(load(R"({"tokenizer_class": "Qwen2TokenizerFast"})", "gpt2")->encode("1234567").value().size() ==
          7);
    CHECK(load(R"({"add_prefix_space": true})", "gpt2")->encode("the").value().list[0].text == " the");
    const auto added =
        load(R"({"added_tokens_decoder": {"5000": {"content": "<mine>", "special": true}}})", "gpt2");
    CHECK(added->encode("a<mine>").value().list.back().id == 5000);
    CHECK(added->encode("<|endoftext|>").value().list.front().special);
    const TemporaryFolder bert;
    std::ofstream(bert / "vocab.txt") << "[UNK]\n[CLS]\n[SEP]\nABC\nabc\n";
    CHECK(loadTokenizerFrom(bert.path(), "bert").value()->encode("ABC").value().list[1].text == "ABC");
    std::ofstream(bert / "tokenizer_config.json") << R"({"do_lower_case": true})";
    CHECK(loadTokenizerFrom(bert.path(), "bert").value()->encode("ABC").value().list[1].text == "abc");
}
