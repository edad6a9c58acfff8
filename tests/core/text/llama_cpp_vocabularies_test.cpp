// The vocabularies of llama.cpp's own tests (ggml-vocab-NAME.gguf with its .inp and .out), ids to the last one.
#include "core/model/formats/gguf.h"
#include "core/model/formats/gguf_vocabulary.h"
#include "tests/support/tokenizer_checks.h"

#include <fstream>
#include <set>
#include <sstream>

using namespace kanshei;
using namespace kanshei::test;

namespace {

std::string contentOf(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    INFO(path.string());
    REQUIRE(file);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> textsOf(const std::filesystem::path& path) {
    const std::string all = contentOf(path), line = "\n__ggml_vocab_test__\n";
    std::vector<std::string> texts;
    std::size_t from = 0;
    for (std::size_t to = 0; (to = all.find(line, from)) != std::string::npos; from = to + line.size())
        texts.push_back(all.substr(from, to - from));
    return texts;
}

std::vector<std::vector<TokenId>> idsOf(const std::filesystem::path& path) {
    std::istringstream all(contentOf(path));
    std::vector<std::vector<TokenId>> ids;
    for (std::string line; std::getline(all, line);) {
        std::istringstream numbers(line);
        ids.emplace_back(std::istream_iterator<TokenId>(numbers), std::istream_iterator<TokenId>());
    }
    return ids;
}

} // namespace

TEST_CASE("llama.cpp's own test vocabularies are cut as llama.cpp cuts them") {
    const std::filesystem::path folder = bigVocabularies() / "llama.cpp";
    if (!std::filesystem::exists(folder)) {
        WARN("skipped: no llama.cpp in KANSHEI_TOKENIZERS");
        return;
    }
    EncodeOptions plain;
    plain.readSpecials = plain.addSpecials = false;
    std::set<std::string> same, refused;
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
        if (file.path().extension() != ".inp") continue;
        const std::filesystem::path model = std::filesystem::path(file.path()).replace_extension();
        const std::string name = model.stem().string().substr(std::string("ggml-vocab-").size());
        INFO(name);
        const auto opened = Gguf::open(model);
        REQUIRE(opened);
        const auto source = ggufVocabulary(*opened);
        REQUIRE((source && *source));
        const auto tokenizer = makeTokenizer(**source);
        if (!tokenizer) {
            CHECK(tokenizer.error().code == ErrorCode::Unsupported);
            refused.insert(name);
            continue;
        }
        const auto texts = textsOf(file.path());
        const auto ids = idsOf(std::filesystem::path(model).concat(".out"));
        REQUIRE(texts.size() > 40);
        REQUIRE(texts.size() == ids.size());
        for (std::size_t i = 0; i < texts.size(); ++i) {
            INFO(texts[i]);
            CHECK((*tokenizer)->encode(texts[i], plain).value().ids() == ids[i]);
        }
        same.insert(name);
    }
    for (const char* name : {"bert-bge", "gpt-2", "llama-bpe", "llama-spm", "qwen2"})
        CHECK(same.contains(name));
    CHECK(refused == std::set<std::string>{"deepseek-llm", "gemma-4"});
}
