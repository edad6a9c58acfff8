// Whole models in GGUF, made from the fixtures, against PyTorch's goldens.
#include "core/model/formats/gguf_model.h"

#include "core/forward/trace.h"
#include "core/model/formats/gguf_config.h"
#include "core/model/formats/llama2c_tokenizer.h"
#include "tests/support/fixtures.h"
#include "tests/support/gguf_models.h"
#include "tests/support/temporary_folder.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>

using namespace kanshei;
using test::GgufWriter;

namespace {

std::vector<TokenId> goldenIds(const Safetensors& golden, const char* name) {
    std::vector<TokenId> ids;
    for (const auto id : *golden.integers(name)) ids.push_back(TokenId(id));
    return ids;
}

ModelPtr openBytes(const std::string& bytes) {
    const test::TemporaryFolder folder;
    REQUIRE(writeFile(folder / "m.gguf", bytes));
    const auto model = openModel((folder / "m.gguf").string());
    INFO((model ? "" : model.error().english()));
    REQUIRE(model);
    return *model;
}

/// Greatest difference of one tensor of the trace from PyTorch's.
float difference(const ModelPtr& model, const std::string& fixture, const std::string& tensor) {
    const auto golden = Safetensors::open(test::fixturesFolder() / fixture / "golden.safetensors");
    REQUIRE(golden);
    Tokens tokens = tokensFromIds(goldenIds(*golden, "ids"), nullptr);
    if (golden->find("token_type_ids")) tokens.types = goldenIds(*golden, "token_type_ids");
    const auto trace = forward(model, tokens, defaultOptions(*model));
    REQUIRE(trace);
    const bool isHidden = tensor == "last_hidden";
    const Tensor* mine =
        (*trace)->find(isHidden ? blockName(model->config.n_layers - 1, "resid_post") : tensor);
    REQUIRE(mine);
    const Tensor theirs = *golden->tensor(tensor);
    REQUIRE(mine->shape() == theirs.shape());
    return (mine->vector() - theirs.vector()).cwiseAbs().maxCoeff();
}

std::vector<TokenId> greedy(const ModelPtr& model, std::vector<TokenId> ids, std::size_t until) {
    while (ids.size() < until) {
        const auto trace = forward(model, tokensFromIds(ids, nullptr), defaultOptions(*model));
        REQUIRE(trace);
        Index best = 0;
        (*trace)->at("logits").matrix().row(Index(ids.size()) - 1).maxCoeff(&best);
        ids.push_back(TokenId(best));
    }
    return ids;
}

std::vector<TokenId> storyIds() {
    const auto text = readFile(test::fixturesFolder() / "stories260K" / "greedy.json");
    REQUIRE(text);
    return nlohmann::json::parse(*text)["greedy_ids"].get<std::vector<TokenId>>();
}

Error refusedModel(const GgufWriter& writer) {
    const test::TemporaryFolder folder;
    REQUIRE(writeFile(folder / "m.gguf", writer.bytes()));
    const auto model = openModel((folder / "m.gguf").string());
    REQUIRE_FALSE(model);
    CHECK(model.error().place.find("m.gguf") != std::string::npos);
    return model.error();
}

void saysOfModel(const Error& error, const char* words) {
    INFO(error.english());
    CHECK(error.english().find(words) != std::string::npos);
}

Tensor filled(const std::string& name, Shape shape, float value = 0) {
    Tensor tensor(name, std::move(shape));
    std::fill_n(tensor.mutableData(), tensor.size(), value);
    return tensor;
}

/// The config of a file with these keys and an embedding, none of its other tensors.
Result<ModelConfig> configOf(const std::function<void(GgufWriter&)>& change) {
    GgufWriter writer;
    writer.add("general.architecture", "llama");
    for (const auto& [key, value] : {std::pair{"block_count", 1u},
                                     {"embedding_length", 16u},
                                     {"attention.head_count", 4u},
                                     {"feed_forward_length", 24u},
                                     {"context_length", 64u}})
        writer.add(std::string("llama.") + key, std::uint32_t(value));
    writer.add(filled("token_embd.weight", {5, 16}));
    change(writer);
    const std::string bytes = writer.bytes();
    const auto floats = std::make_shared<Floats>(bytes.size() / sizeof(float) + 1);
    std::memcpy(floats->data(), bytes.data(), bytes.size());
    const auto file =
        Gguf::read({reinterpret_cast<const std::byte*>(floats->data()), bytes.size()}, floats, "m");
    REQUIRE(file);
    return ggufConfig(*file);
}

} // namespace

TEST_CASE("models in GGUF compute what PyTorch computed", "[gguf][golden]") {
    for (const char* name :
         {"tiny-gpt2", "gpt-nano-sort", "tiny-llama", "tiny-qwen2", "tiny-qwen3", "stories260K"}) {
        NEEDS_FIXTURE(name);
        INFO(name);
        const auto model = openBytes(test::ggufOf(test::fixturesFolder() / name).writer.bytes());
        CHECK(difference(model, name, "logits") <= 1e-4f);
        CHECK(difference(model, name, "blocks.1.pattern") <= 1e-5f);
        CHECK(model->info.name == "m");
        CHECK(model->info.title.starts_with("A "));
    }
    NEEDS_FIXTURE("tiny-bert");
    const auto bert = openBytes(test::ggufOf(test::fixturesFolder() / "tiny-bert").writer.bytes());
    CHECK(difference(bert, "tiny-bert", "last_hidden") <= 1e-5f);
    // The format has no room for the prediction head: who reads the answer is told.
    CHECK(bert->info.titleEnglish.find("never trained") != std::string::npos);
    CHECK(bert->info.title.find("没有训练过") != std::string::npos);
}

TEST_CASE("models in smaller types are as near as their types allow", "[gguf][golden]") {
    NEEDS_FIXTURE("stories260K");
    for (const auto& [type, near] : {std::pair{"F16", 0.02f}, {"BF16", 0.2f}, {"Q8_0", 0.5f}}) {
        INFO(type);
        const auto model =
            openBytes(test::ggufOf(test::fixturesFolder() / "stories260K", type).writer.bytes());
        const float far = difference(model, "stories260K", "logits");
        CHECK(far <= near);
        CHECK(far > 1e-4f);
    }
}

TEST_CASE("stories260K tells the same story from a GGUF", "[gguf][golden]") {
    NEEDS_FIXTURE("stories260K");
    for (const char* type : {"F32", "F16"}) {
        INFO(type);
        const auto model =
            openBytes(test::ggufOf(test::fixturesFolder() / "stories260K", type).writer.bytes());
        const auto expected = storyIds();
        CHECK(greedy(model, {expected.front()}, expected.size()) == expected);
    }
}

TEST_CASE("the vocabulary inside a GGUF reads and writes the story", "[gguf][golden]") {
    NEEDS_FIXTURE("sources");
    const auto pieces = parseLlama2cTokenizer(*readFile(test::fixturesFolder() / "sources" / "tok512.bin"));
    REQUIRE(pieces);
    GgufWriter writer = test::ggufOf(test::fixturesFolder() / "stories260K").writer;
    std::vector<std::int32_t> types;
    for (const PieceType type : pieces->types) types.push_back(std::int32_t(type));
    writer.add("tokenizer.ggml.model", "llama");
    writer.add("tokenizer.ggml.tokens", pieces->tokens);
    writer.add("tokenizer.ggml.scores", pieces->scores);
    writer.add("tokenizer.ggml.token_type", types);
    writer.add("tokenizer.ggml.bos_token_id", std::uint32_t(1));
    writer.add("tokenizer.ggml.eos_token_id", std::uint32_t(2));
    writer.add("tokenizer.ggml.unknown_token_id", std::uint32_t(0));
    const auto model = openBytes(writer.bytes());
    REQUIRE(model->tokenizer);
    CHECK(model->tokenizer->vocabularySize() == 512);
    const auto ids = tokenize(*model, "Once upon a time")->ids();
    const auto expected = storyIds();
    CHECK(ids.size() > 3);
    CHECK(std::equal(ids.begin(), ids.end(), expected.begin()));
    CHECK(model->tokenizer->decode(ids).ends_with("Once upon a time"));
}

TEST_CASE("a GGUF whose tensors do not fit its metadata names the tensor", "[gguf]") {
    NEEDS_FIXTURE("tiny-qwen2");
    const auto folder = test::fixturesFolder() / "tiny-qwen2";
    const auto without = [&](const std::string& name) {
        return test::ggufOf(folder, "F32", [&](const std::string& tensor) { return tensor != name; }).writer;
    };
    saysOfModel(refusedModel(without("blk.1.ffn_up.weight")),
                "blk.1.ffn_up.weight: The tensor is missing; the metadata ask for it with shape [80, 48].");
    saysOfModel(refusedModel(without("token_embd.weight")), "The file has no tensor “token_embd.weight”");
    GgufWriter wrong = without("blk.0.ffn_up.weight");
    wrong.add(filled("blk.0.ffn_up.weight", {48, 80}));
    saysOfModel(refusedModel(wrong), "The tensor has shape [48, 80], but the metadata ask for [80, 48].");
    GgufWriter odd = without("");
    odd.add(filled("blk.0.attn_sinks.weight", {6}));
    saysOfModel(refusedModel(odd), "attn_sinks.weight: A model of type “qwen2” has no such tensor");
    GgufWriter infinite = without("output_norm.weight");
    infinite.add(filled("output_norm.weight", {48}, std::numeric_limits<float>::infinity()));
    saysOfModel(refusedModel(infinite), "output_norm.weight: The tensor has a number that is not finite");
    GgufWriter unread = without("output_norm.weight");
    unread.raw("output_norm.weight", {48}, 27, std::string(48 * 8, '\0'));
    saysOfModel(refusedModel(unread), "holds I64; only F32");
    GgufWriter piece = without("");
    piece.add("split.count", std::uint32_t(3));
    saysOfModel(refusedModel(piece), "one of 3 pieces");
    GgufWriter vocabulary = without("");
    vocabulary.add("tokenizer.ggml.tokens", std::uint32_t(3));
    saysOfModel(refusedModel(vocabulary), "“tokenizer.ggml.tokens” is of another kind");
}

TEST_CASE("an output matrix that repeats the embedding is none", "[gguf]") {
    NEEDS_FIXTURE("tiny-gpt2");
    const auto folder = test::fixturesFolder() / "tiny-gpt2";
    auto fixture = test::ggufOf(folder);
    const Tensor embedding =
        *Safetensors::open(folder / "model.safetensors")->tensor("transformer.wte.weight");
    fixture.writer.add(embedding.deepCopy("output.weight"));
    CHECK(openBytes(fixture.writer.bytes())->config.tied_embeddings);
    fixture = test::ggufOf(folder);
    Tensor other = embedding.deepCopy("output.weight");
    other.mutableData()[7] += 1;
    fixture.writer.add(other);
    CHECK_FALSE(openBytes(fixture.writer.bytes())->config.tied_embeddings);
}

TEST_CASE("metadata become the config", "[gguf]") {
    const auto plain = configOf([](GgufWriter&) {});
    REQUIRE(plain);
    CHECK((plain->n_layers == 1 && plain->d_model == 16 && plain->n_heads == 4 && plain->n_kv_heads == 4));
    CHECK((plain->d_head == 4 && plain->d_mlp == 24 && plain->n_ctx == 64 && plain->d_vocab == 5));
    CHECK((plain->rotary.layout == Rotary::Layout::Pairs && plain->rotary.dims == 4 &&
           plain->rotary.theta == 10000));
    CHECK((plain->norm_kind == NormKind::RmsNorm && plain->gated_mlp && !plain->qkv_bias &&
           plain->tied_embeddings));
    CHECK(plain->rotary.scaling == Rotary::Scaling::None);

    const auto changed = configOf([](GgufWriter& w) {
        w.add("llama.attention.head_count_kv", std::uint32_t(2));
        w.add("llama.attention.key_length", std::uint32_t(8));
        w.add("llama.attention.value_length", std::uint32_t(8));
        w.add("llama.rope.dimension_count", std::uint32_t(6));
        w.add("llama.rope.freq_base", 500000.f);
        w.add("llama.attention.layer_norm_rms_epsilon", 1e-3f);
        w.add("llama.attention.sliding_window", std::uint32_t(9));
        w.add("llama.rope.scaling.type", "linear");
        w.add("llama.rope.scaling.factor", 4.f);
        w.add(filled("rope_freqs.weight", {3}, 2));
        w.add(filled("blk.0.attn_q.bias", {32}));
    });
    REQUIRE(changed);
    CHECK((changed->n_kv_heads == 2 && changed->d_head == 8 && changed->window == 9 && changed->qkv_bias));
    CHECK(changed->layer_norm_eps == 1e-3f);
    CHECK((changed->rotary.dims == 6 && changed->rotary.theta == 500000 && changed->rotary.factor == 4));
    CHECK(changed->rotary.scaling == Rotary::Scaling::Linear);
    CHECK(changed->rotary.divisors == std::vector<double>{2, 2, 2});

    const auto yarn = configOf([](GgufWriter& w) {
        w.add("llama.rope.scaling.type", "yarn");
        w.add("llama.rope.scaling.factor", 4.f);
        w.add("llama.rope.scaling.original_context_length", std::uint32_t(16));
        w.add("llama.rope.scaling.yarn_beta_fast", 16.f);
    });
    REQUIRE(yarn);
    CHECK((yarn->rotary.scaling == Rotary::Scaling::Yarn && yarn->rotary.original_n_ctx == 16));
    CHECK((yarn->rotary.beta_fast == 16 && yarn->rotary.beta_slow == 1));
    CHECK(yarn->rotary.attention_factor == Approx(1 + 0.1 * std::log(4.0)));
}

TEST_CASE("metadata that this program does not follow are named", "[gguf]") {
    const auto says = [](const std::function<void(GgufWriter&)>& change, const char* words) {
        const auto config = configOf(change);
        REQUIRE_FALSE(config);
        saysOfModel(config.error(), words);
    };
    says(
        [](GgufWriter& w) {
            w.add("llama.attention.head_count_kv", std::vector<std::int32_t>{1, 2});
        },
        "“llama.attention.head_count_kv” is not the same in every layer");
    says([](GgufWriter& w) { w.add("llama.attention.head_count_kv", 1.5f); }, "must be a whole number");
    says([](GgufWriter& w) { w.add("llama.attention.head_count_kv", std::uint32_t(3)); }, "cannot share 3");
    says([](GgufWriter& w) { w.add("llama.rope.freq_base", "ten"); },
         "“llama.rope.freq_base” must be a number");
    says([](GgufWriter& w) { w.add("llama.rope.freq_base", std::numeric_limits<float>::quiet_NaN()); },
         "must be a number");
    says([](GgufWriter& w) { w.add("llama.rope.scaling.type", "longrope"); }, "scaling “longrope”");
    says([](GgufWriter& w) { w.add("llama.rope.scaling.type", 1.f); }, "must be a text");
    says([](GgufWriter& w) { w.add("llama.expert_count", std::uint32_t(8)); }, "“llama.expert_count” is 8");
    says([](GgufWriter& w) { w.add("llama.attention.value_length", std::uint32_t(8)); },
         "value_length” is 8");
    says([](GgufWriter& w) { w.add(filled("rope_freqs.weight", {3}, 1)); }, "must hold 2 positive numbers");
    says([](GgufWriter& w) { w.add(filled("rope_freqs.weight", {2}, 0)); }, "must hold 2 positive numbers");
    says([](GgufWriter& w) { w.add("llama.attention.key_length", std::int32_t(-8)); }, "d_head is -8");
    GgufWriter other;
    other.add("general.architecture", "mamba");
    saysOfModel(refusedModel(other),
                "The model type “mamba” is not one this program computes (llama, qwen2, qwen3, gpt2, bert).");
    GgufWriter nothing;
    saysOfModel(refusedModel(nothing), "“general.architecture” is missing.");
    GgufWriter bare;
    bare.add("general.architecture", "qwen3");
    saysOfModel(refusedModel(bare), "“qwen3.embedding_length” is missing.");
}

TEST_CASE("a GGUF is known by its first bytes, its name, or as the only one of a folder", "[gguf]") {
    const test::TemporaryFolder folder;
    REQUIRE(writeFile(folder / "magic", "GGUF...."));
    REQUIRE(writeFile(folder / "name.gguf", "..."));
    REQUIRE(writeFile(folder / "other", "GG"));
    CHECK(isGguf(folder / "magic"));
    CHECK(isGguf(folder / "name.gguf"));
    CHECK_FALSE(isGguf(folder / "other"));
    CHECK_FALSE(isGguf(folder / "missing"));
    CHECK(isGguf(folder.path()));
    REQUIRE(writeFile(folder / "two.gguf", "..."));
    CHECK_FALSE(isGguf(folder.path()));
}
