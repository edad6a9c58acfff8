#include "core/model/formats/llama2c.h"

#include "core/base/file.h"
#include "core/forward/trace.h"
#include "core/model/formats/llama2c_tokenizer.h"
#include "core/model/formats/safetensors.h"
#include "tests/support/fixtures.h"
#include "tests/support/temporary_folder.h"

#include <array>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>

using namespace kanshei;

namespace {

template<class T> std::string bytesOf(const T& value) {
    return std::string(reinterpret_cast<const char*>(&value), sizeof value);
}

/// A file whose float number i is i, but for its header: dim 4, hidden 6, 2 layers, 2 heads, 1 key/value head, 5 ids, context 3.
std::string counting(std::array<std::int32_t, 7> header = {4, 6, 2, 2, 1, 5, 3}, int floats = 286) {
    std::string bytes = bytesOf(header);
    for (int i = 0; i < floats; ++i) bytes += bytesOf(float(i));
    return bytes;
}

Result<Model> readBytes(const std::string& bytes) {
    const auto owner = std::make_shared<std::string>(bytes);
    return readLlama2c(std::as_bytes(std::span(owner->data(), owner->size())), owner);
}

void refusedAs(const std::string& bytes, const char* words) {
    const auto model = readBytes(bytes);
    REQUIRE_FALSE(model);
    INFO(model.error().english());
    CHECK(model.error().english().find(words) != std::string::npos);
}

} // namespace

TEST_CASE("llama2.c's weights lie in its order", "[llama2c]") {
    // embedding 5·4; norms 2·4; W_Q 2·4·4; W_K, W_V 2·2·4; W_O 2·4·4; norms 2·4; gate 2·6·4; out 2·4·6; in 2·6·4; norm 4; 2·3·1 of rope
    const auto model =
        readBytes(counting({4, 6, 2, 2, 1, 5, 3}, 20 + 8 + 32 + 16 + 16 + 32 + 8 + 48 + 48 + 48 + 4 + 6));
    INFO((model ? "" : model.error().english()));
    REQUIRE(model);
    const auto at = [&](const char* name, std::initializer_list<Index> index) {
        return model->weights.at(name).at(index);
    };
    CHECK(at("embed.W_E", {4, 3}) == 19);
    CHECK(at("blocks.1.ln1.w", {0}) == 24);
    CHECK(at("blocks.0.attn.W_Q", {1, 0}) == 29); // the file has [out, in], we [in, out]
    CHECK(at("blocks.1.attn.W_Q", {0, 1}) == 28 + 16 + 4);
    CHECK(at("blocks.1.attn.W_K", {3, 1}) == 60 + 8 + 7);
    CHECK(at("blocks.0.attn.W_V", {0, 0}) == 76);
    CHECK(at("blocks.1.attn.W_O", {3, 3}) == 92 + 31);
    CHECK(at("blocks.0.ln2.w", {0}) == 124);
    CHECK(at("blocks.0.mlp.W_gate", {0, 1}) == 132 + 4);
    CHECK(at("blocks.1.mlp.W_out", {5, 0}) == 180 + 24 + 5);
    CHECK(at("blocks.0.mlp.W_in", {3, 5}) == 228 + 23);
    CHECK(at("ln_final.w", {3}) == 279);
    CHECK(model->config.tied_embeddings);
    CHECK(model->config.n_kv_heads == 1);
    CHECK(model->config.rotary.layout == Rotary::Layout::Pairs);
    // A negative vocabulary means an output matrix of its own, at the end.
    const auto separate = readBytes(counting({4, 6, 2, 2, 1, -5, 3}, 286 + 20));
    REQUIRE(separate);
    CHECK_FALSE(separate->config.tied_embeddings);
    CHECK(separate->config.d_vocab == 5);
    CHECK(separate->weights.at("unembed.W_U").at({0, 0}) == 286);
}

TEST_CASE("a llama2.c file of another size, or a header that lies, is refused", "[llama2c]") {
    const std::string whole = counting({4, 6, 2, 2, 1, 5, 3}, 286);
    REQUIRE(readBytes(whole));
    for (std::size_t length = 0; length < whole.size(); length += length < 28 ? 1 : 37)
        CHECK_FALSE(readBytes(whole.substr(0, length)));
    refusedAs(whole.substr(0, 27), "cut off: it has only 27 bytes");
    refusedAs(whole + "x", "not what its header asks for");
    refusedAs(whole + "four", "not what its header asks for");
    refusedAs(whole.substr(0, whole.size() - 4), "The file has 1168 bytes");
    refusedAs("24ka" + bytesOf(std::int32_t(1)) + std::string(248, '\0'), "version 1 of llama2.c's format");
    refusedAs(counting({0, 6, 2, 2, 1, 5, 3}, 286), "header is damaged: d_model is 0");
    refusedAs(counting({4, 6, 2, 2, 0, 5, 3}, 286), "n_kv_heads is 0");
    refusedAs(counting({4, 6, 2, 4, 3, 5, 3}, 286), "cannot share 3");
    refusedAs(counting({4, 6, 2, 2, 1, 0, 3}, 286), "d_vocab is 0");
    refusedAs(counting({4, 6, 2, 2, 1, std::numeric_limits<std::int32_t>::min(), 3}, 286),
              "not what its header asks for");
    refusedAs(counting({4, 6, 2, -2, 1, 5, 3}, 286), "n_heads is -2");
    refusedAs(counting({5, 6, 2, 2, 1, 5, 3}, 286), "2 heads do not divide a model width of 5");
    const std::int32_t most = std::numeric_limits<std::int32_t>::max();
    refusedAs(counting({most, most, 1000, 1, 1, most, most}, 286), "header is damaged");
    refusedAs(counting({most - 1, most, 1000, 1, 1, most, most}, 286), "not what its header asks for");
    std::string infinite = whole;
    const float bad = std::numeric_limits<float>::quiet_NaN();
    std::memcpy(infinite.data() + 28, &bad, sizeof bad);
    refusedAs(infinite, "embed.W_E: The weight has a number that is not finite");
}

TEST_CASE("stories260K.bin computes what PyTorch computed and tells the same story", "[llama2c][golden]") {
    NEEDS_FIXTURE("sources");
    const auto model = openModel((test::fixturesFolder() / "sources" / "stories260K.bin").string());
    REQUIRE(model);
    CHECK((*model)->info.name == "stories260K");
    REQUIRE((*model)->tokenizer); // tok512.bin lies beside it
    const auto golden = Safetensors::open(test::fixturesFolder() / "stories260K" / "golden.safetensors");
    REQUIRE(golden);
    std::vector<TokenId> ids;
    for (const auto id : *golden->integers("ids")) ids.push_back(TokenId(id));
    const auto trace = forward(*model, tokensFromIds(ids, nullptr), defaultOptions(**model));
    REQUIRE(trace);
    CHECK(((*trace)->at("logits").vector() - golden->tensor("logits")->vector()).cwiseAbs().maxCoeff() <=
          1e-4f);
    CHECK(((*trace)->at("blocks.4.pattern").vector() - golden->tensor("blocks.4.pattern")->vector())
              .cwiseAbs()
              .maxCoeff() <= 1e-5f);

    const auto story =
        nlohmann::json::parse(*readFile(test::fixturesFolder() / "stories260K" / "greedy.json"));
    const auto expected = story["greedy_ids"].get<std::vector<TokenId>>();
    std::vector<TokenId> told{expected.front()};
    while (told.size() < expected.size()) {
        const auto next = forward(*model, tokensFromIds(told, nullptr), defaultOptions(**model));
        Index best = 0;
        (*next)->at("logits").matrix().row(Index(told.size()) - 1).maxCoeff(&best);
        told.push_back(TokenId(best));
    }
    CHECK(told == expected);

    // Text goes in and comes out as llama2.c has it.
    const auto text = story["text"].get<std::string>();
    const auto tokens = tokenize(**model, text.substr(1, 16)); // "Once upon a time"
    REQUIRE(tokens);
    const auto begin = tokens->ids();
    CHECK(std::equal(begin.begin(), begin.end(), expected.begin()));
    CHECK(begin.size() > 3);
    const std::string back = (*model)->tokenizer->decode(expected);
    CHECK((back == text || " " + back == text));
}

TEST_CASE("llama2.c's tokenizer.bin becomes a vocabulary", "[llama2c]") {
    std::string bytes = bytesOf(std::int32_t(7));
    const auto piece = [&](const std::string& text, float score) {
        bytes += bytesOf(score) + bytesOf(std::int32_t(text.size())) + text;
    };
    piece("<unk>", 0);
    piece("\n<s>\n", 0);
    piece("\n</s>\n", 0);
    piece("<0x0A>", 0);
    piece(" once", -3);
    const auto source = parseLlama2cTokenizer(bytes);
    REQUIRE(source);
    CHECK(source->model == "llama");
    CHECK(source->tokens == std::vector<std::string>{"<unk>", "<s>", "</s>", "<0x0A>", "▁once"});
    CHECK(source->scores.back() == -3);
    CHECK(source->types == std::vector<PieceType>{PieceType::Unknown, PieceType::Control, PieceType::Control,
                                                  PieceType::Byte, PieceType::Normal});
    for (std::size_t length = 0; length + 1 < bytes.size(); ++length) {
        const auto part = parseLlama2cTokenizer(std::string_view(bytes).substr(0, length));
        CHECK((!part || part->tokens.size() < 5));
    }
    CHECK_FALSE(parseLlama2cTokenizer(bytes.substr(0, bytes.size() - 1)));
    CHECK_FALSE(parseLlama2cTokenizer(bytes + bytesOf(0.f) + bytesOf(std::int32_t(-1))));
    CHECK_FALSE(
        parseLlama2cTokenizer(bytes + bytesOf(0.f) + bytesOf(std::numeric_limits<std::int32_t>::max())));
}

TEST_CASE("the tokenizer of a llama2.c model is looked for beside it", "[llama2c]") {
    const test::TemporaryFolder folder;
    REQUIRE(writeFile(folder / "m.bin", counting({4, 6, 2, 2, 1, 5, 3}, 286)));
    REQUIRE(openModel((folder / "m.bin").string()));
    CHECK_FALSE((*openModel((folder / "m.bin").string()))->tokenizerProblem);
    REQUIRE(writeFile(folder / "tokenizer.bin", "short"));
    const auto damaged = openModel((folder / "m.bin").string());
    REQUIRE_FALSE(damaged);
    CHECK(damaged.error().english().find("tokenizer.bin: The list of pieces ends in the middle") !=
          std::string::npos);
    CHECK(llama2cTokenizerFile(folder.path(), 5).filename() == "tokenizer.bin");
    REQUIRE(writeFile(folder / "tok5.bin", "short"));
    CHECK(llama2cTokenizerFile(folder.path(), 5).filename() == "tok5.bin");
}
