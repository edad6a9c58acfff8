// Writes the inputs that the corpus of each fuzz target began with: fuzz_seeds FOLDER. All are small and sound.
#include "core/base/file.h"
#include "core/model/formats/gguf_blocks.h"
#include "core/model/formats/gguf_names.h"
#include "core/model/formats/safetensors.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/random_model.h"
#include "tests/support/tfjs_model.h"

#include <array>
#include <cstdio>

using namespace kanshei;

namespace {

namespace fs = std::filesystem;

void save(const fs::path& file, const std::string& bytes) {
    fs::create_directories(file.parent_path());
    if (!writeFile(file, bytes)) std::fprintf(stderr, "%s cannot be written\n", file.c_str());
}

Tensor counting(const std::string& name, Shape shape) {
    Tensor tensor(name, std::move(shape));
    for (Index i = 0; i < tensor.size(); ++i) tensor.mutableData()[i] = float(i % 7) / 8;
    return tensor;
}

void saveSafetensors(const fs::path& folder) {
    for (const auto& [name, type] :
         {std::pair{"f32", FloatType::F32}, {"f16", FloatType::F16}, {"bf16", FloatType::BF16}})
        save(folder / name, *safetensorsBytes({counting("a", {2, 3}), counting("b", {}), counting("c", {0})},
                                              type, {{"k", "v"}}));
    const std::string header = R"({"ids":{"dtype":"I64","shape":[2],"data_offsets":[0,16]}})";
    save(folder / "integers",
         test::GgufWriter::bytesOf(std::uint64_t(header.size())) + header + std::string(16, '\1'));
}

void saveGguf(const fs::path& folder) {
    for (const BlockType& type : blockTypes()) {
        test::GgufWriter writer;
        writer.add("general.alignment", std::uint32_t(32));
        writer.add("flag", true);
        writer.add("texts", std::vector<std::string>{"a", "词元"});
        writer.add("numbers", std::vector<std::int32_t>{1, -2});
        writer.raw("t", {2, type.length}, type.id, std::string(std::size_t(2 * type.bytes), '\x11'));
        writer.add(counting("other", {3}));
        if (type.read) save(folder / type.name, writer.bytes());
    }
}

ModelConfig smallConfig(const std::string& type) {
    ModelConfig c;
    c.model_type = type;
    c.d_model = c.d_mlp = c.n_ctx = 4;
    c.n_layers = 1;
    c.n_heads = c.n_kv_heads = 2;
    c.d_head = 2;
    c.d_vocab = 6;
    if (type == "bert") {
        c.norm = NormPlacement::Post;
        c.embed_norm = true;
        c.n_types = 2;
    } else if (type != "gpt2") {
        c.norm_kind = NormKind::RmsNorm;
        c.positions = Positions::Rotary;
        c.gated_mlp = true;
        c.qkv_bias = type == "qwen2";
        c.out_bias = c.mlp_bias = false;
        c.qk_norm = type == "qwen3";
    }
    return c;
}

void addVocabulary(test::GgufWriter& writer, const std::string& model) {
    const std::string p = "tokenizer.ggml.";
    writer.add(p + "model", model);
    writer.add(p + "pre", "default");
    writer.add(p + "tokens", std::vector<std::string>{"<unk>", "<s>", "</s>", "a", "b", "ab"});
    writer.add(p + "scores", std::vector<float>{0, 0, 0, -1, -2, -3});
    writer.add(p + "token_type", std::vector<std::int32_t>{2, 3, 3, 1, 1, 1});
    writer.add(p + "merges", std::vector<std::string>{"a b"});
    writer.add(p + "bos_token_id", std::uint32_t(1));
    writer.add(p + "unknown_token_id", std::uint32_t(0));
    writer.add(p + "add_bos_token", true);
}

void saveGgufModels(const fs::path& folder) {
    for (const auto& [type, vocabulary] : {std::pair{"llama", "llama"},
                                           {"qwen2", "gpt2"},
                                           {"qwen3", "gpt2"},
                                           {"gpt2", "gpt2"},
                                           {"bert", "bert"}}) {
        const ModelConfig c = smallConfig(type);
        test::GgufWriter writer;
        const std::string p = std::string(type) + ".";
        writer.add("general.architecture", type);
        for (const auto& [key, value] : {std::pair{"block_count", c.n_layers},
                                         {"embedding_length", c.d_model},
                                         {"attention.head_count", c.n_heads},
                                         {"feed_forward_length", c.d_mlp},
                                         {"context_length", c.n_ctx}})
            writer.add(p + key, std::uint32_t(value));
        writer.add(p + "rope.scaling.type", "yarn");
        writer.add(p + "rope.scaling.factor", 2.f);
        addVocabulary(writer, vocabulary);
        std::map<std::string, Tensor> tensors;
        const auto required = requiredWeights(c);
        const auto sources = ggufSources(c);
        for (std::size_t i = 0; i < sources.size(); ++i)
            tensors.try_emplace(sources[i].theirs,
                                counting(sources[i].theirs, shapeInFile(sources[i], required[i].second)));
        for (const auto& [name, tensor] : tensors) writer.add(tensor, tensor.rank() == 2 ? "F16" : "F32");
        save(folder / type, writer.bytes());
    }
}

void saveLlama2c(const fs::path& folder) {
    const std::array<std::int32_t, 7> header{4, 4, 1, 2, 1, 5, 2};
    const int numbers = 20 + 4 + 16 + 8 + 8 + 16 + 4 + 16 + 16 + 16 + 4 + 4;
    std::string bytes = test::GgufWriter::bytesOf(header);
    for (int i = 0; i < numbers; ++i) bytes += test::GgufWriter::bytesOf(float(i) / 8);
    save(folder / "shared", bytes);
    bytes[23] = char(0xff); // a vocabulary below zero
    save(folder / "negative", bytes);
    std::string pieces = test::GgufWriter::bytesOf(std::int32_t(5));
    for (const std::string piece : {"<unk>", "\n<s>\n", "\n</s>\n", "<0x0A>", " a"})
        pieces +=
            test::GgufWriter::bytesOf(-1.f) + test::GgufWriter::bytesOf(std::int32_t(piece.size())) + piece;
    save(folder.parent_path() / "llama2c_tokenizer" / "five", pieces);
}

void saveTfjs(const fs::path& folder) {
    Model model;
    ModelConfig& c = model.config;
    c = smallConfig("gpt2");
    c.d_embed = 2;
    c.embed_scale = 2;
    c.positions = Positions::Sinusoid;
    c.activation = Activation::Relu;
    c.answer = Answer::Embedding;
    model.weights = test::randomWeights(c, 1);
    const test::TfjsFiles files = test::tfjsOf(model);
    save(folder / "model", files.json + '\0' + files.numbers);
    save(folder / "vocabulary",
         "[[\"?\",0],[\"<s>\",0],[\"</s>\",0],[\"a\",0],[\"b\",0],[\"c\",0],[\"▁the\",-3],[\"t\",null]]");
}

void saveJson(const fs::path& folder) {
    const std::string sizes =
        R"("hidden_size":4,"intermediate_size":4,"num_hidden_layers":1,"num_attention_heads":2,)"
        R"("num_key_value_heads":1,"vocab_size":5,"max_position_embeddings":8,"rms_norm_eps":1e-6,)"
        R"("rope_theta":10000.0,"tie_word_embeddings":true)";
    for (const std::string type : {"llama", "mistral", "qwen2", "qwen3", "gpt_neox", "bert", "roberta"})
        save(folder / "config" / type, "{\"model_type\":\"" + type + "\"," + sizes + "}");
    const std::string scaling =
        R"(,"rope_scaling":{"factor":8.0,"low_freq_factor":1.0,"high_freq_factor":4.0,)"
        R"("original_max_position_embeddings":8192,"rope_type":)";
    for (const std::string kind : {"llama3", "yarn", "linear", "dynamic"})
        save(folder / "config" / kind, R"({"model_type":"llama",)" + sizes + scaling + '"' + kind + "\"}}");
    for (const std::string type : {"gpt2", "kanshei-coref"})
        save(folder / "config" / type,
             "{\"model_type\":\"" + type +
                 R"(","n_embd":4,"n_layer":1,"n_head":2,"n_positions":8,"vocab_size":5,)"
                 R"("activation_function":"gelu_new","layer_norm_epsilon":1e-5})");
    save(folder / "index" / "two",
         R"({"metadata":{"total_size":8},"weight_map":{"a":"model-1.safetensors","b":"m.safetensors"}})");
    save(
        folder / "kanshei_json" / "all",
        R"({"title":{"zh":"小","en":"Small"},"license":"MIT","order":1,"pronouns":["他"],"best_head":[0,1]})");
    save(folder / "csv" / "matrix", "1, 2.5,-3e4\n0.1,-inf,7\n");
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const fs::path folder = argv[1];
    saveSafetensors(folder / "safetensors");
    saveGguf(folder / "gguf");
    saveGgufModels(folder / "gguf_model");
    saveLlama2c(folder / "llama2c");
    saveTfjs(folder / "tfjs");
    saveJson(folder);
    const ModelPtr chars = std::make_shared<const Model>(test::savable(test::randomModel()));
    save(folder / "tokenizer" / "char", chars->tokenizer->toJson());
    return 0;
}
