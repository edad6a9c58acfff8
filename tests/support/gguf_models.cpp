#include "tests/support/gguf_models.h"

#include "core/base/file.h"

#include <cassert>
#include <nlohmann/json.hpp>

namespace kanshei::test {
namespace {

using Json = nlohmann::json;

struct Renaming {
    const char* from; ///< a part of the name in Hugging Face files
    const char* to;
};
// In this order: longer parts before those they contain.
constexpr Renaming renamings[] = {
    {"model.embed_tokens", "token_embd"},
    {"transformer.wte", "token_embd"},
    {"transformer.wpe", "position_embd"},
    {"bert.embeddings.word_embeddings", "token_embd"},
    {"bert.embeddings.position_embeddings", "position_embd"},
    {"bert.embeddings.token_type_embeddings", "token_types"},
    {"bert.embeddings.LayerNorm", "token_embd_norm"},
    {"transformer.ln_f", "output_norm"},
    {"model.norm", "output_norm"},
    {"lm_head", "output"},
    {"bert.encoder.layer.", "blk."},
    {"model.layers.", "blk."},
    {"transformer.h.", "blk."},
    {"attention.self.query", "attn_q"},
    {"attention.self.key", "attn_k"},
    {"attention.self.value", "attn_v"},
    {"attention.output.dense", "attn_output"},
    {"attention.output.LayerNorm", "attn_output_norm"},
    {"intermediate.dense", "ffn_up"},
    {"output.dense", "ffn_down"},
    {"output.LayerNorm", "layer_output_norm"},
    {"self_attn.q_proj", "attn_q"},
    {"self_attn.k_proj", "attn_k"},
    {"self_attn.v_proj", "attn_v"},
    {"self_attn.o_proj", "attn_output"},
    {"self_attn.q_norm", "attn_q_norm"},
    {"self_attn.k_norm", "attn_k_norm"},
    {"input_layernorm", "attn_norm"},
    {"post_attention_layernorm", "ffn_norm"},
    {"mlp.gate_proj", "ffn_gate"},
    {"mlp.up_proj", "ffn_up"},
    {"mlp.down_proj", "ffn_down"},
    {"attn.c_attn", "attn_qkv"},
    {"attn.c_proj", "attn_output"},
    {"mlp.c_fc", "ffn_up"},
    {"mlp.c_proj", "ffn_down"},
    {"ln_1", "attn_norm"},
    {"ln_2", "ffn_norm"},
};

std::string renamed(std::string name) {
    for (const auto& [from, to] : renamings) {
        const std::string part = from;
        const std::size_t at = name.find(part);
        if (at == std::string::npos) continue;
        const std::size_t end = at + part.size();
        if ((at == 0 || name[at - 1] == '.') &&
            (part.back() == '.' || end == name.size() || name[end] == '.'))
            name.replace(at, part.size(), to);
    }
    return name;
}

Tensor transposed(const Tensor& from) {
    Tensor to("", {from.dim(1), from.dim(0)});
    to.mutableMatrix() = from.matrix().transpose();
    return to;
}

/// Rows of each head from halves to pairs: i and i + d/2 become 2i and 2i + 1.
Tensor paired(const Tensor& from, Index heads) {
    Tensor to("", from.shape());
    const Index d_head = from.dim(0) / heads;
    for (Index row = 0; row < from.dim(0); ++row) {
        const Index head = row / d_head, i = row % d_head;
        to.mutableMatrix().row(head * d_head + i) =
            from.matrix().row(head * d_head + i % 2 * (d_head / 2) + i / 2);
    }
    return to;
}

Tensor arrangedForGguf(const std::string& name, const Json& config, const Tensor& tensor) {
    const std::string type = config["model_type"];
    const bool isConv1d = name.find(".c_") != std::string::npos && tensor.rank() == 2;
    if (type == "gpt2" && isConv1d) return transposed(tensor);
    if (type == "llama" && name.ends_with("q_proj.weight"))
        return paired(tensor, config["num_attention_heads"]);
    if (type == "llama" && name.ends_with("k_proj.weight"))
        return paired(tensor, config["num_key_value_heads"]);
    return tensor;
}

void addMetadata(GgufWriter& writer, const Json& config) {
    const std::string type = config["model_type"], prefix = type + ".";
    writer.add("general.architecture", type);
    writer.add("general.name", "A " + type);
    const auto size = [&](const char* key, const char* theirs, const char* older) {
        const char* found = config.contains(theirs) ? theirs : older;
        if (config.contains(found)) writer.add(prefix + key, config[found].get<std::uint32_t>());
    };
    size("block_count", "num_hidden_layers", "n_layer");
    size("context_length", "max_position_embeddings", "n_positions");
    size("embedding_length", "hidden_size", "n_embd");
    size("attention.head_count", "num_attention_heads", "n_head");
    size("attention.head_count_kv", "num_key_value_heads", "n_head");
    size("attention.key_length", "head_dim", "");
    size("attention.value_length", "head_dim", "");
    size("feed_forward_length", "intermediate_size", "n_inner");
    if (type == "gpt2") writer.add(prefix + "feed_forward_length", 4 * config["n_embd"].get<std::uint32_t>());
    if (config.contains("rope_theta"))
        writer.add(prefix + "rope.freq_base", config["rope_theta"].get<float>());
    if (config.contains("rms_norm_eps"))
        writer.add(prefix + "attention.layer_norm_rms_epsilon", config["rms_norm_eps"].get<float>());
    for (const char* key : {"layer_norm_eps", "layer_norm_epsilon"})
        if (config.contains(key))
            writer.add(prefix + "attention.layer_norm_epsilon", config[key].get<float>());
    if (type == "bert") writer.add("bert.attention.causal", false);
}

} // namespace

GgufFixture ggufOf(const std::filesystem::path& folder, const std::string& type,
                   const std::function<bool(const std::string&)>& keep) {
    const auto text = readFile(folder / "config.json");
    const auto file = Safetensors::open(folder / "model.safetensors");
    assert(text && file);
    const Json config = Json::parse(*text);
    GgufFixture result;
    result.architecture = config["model_type"];
    addMetadata(result.writer, config);
    for (const auto& [name, entry] : file->entries()) {
        const std::string theirs = renamed(name);
        if (theirs.starts_with("cls.") || (keep && !keep(theirs))) continue; // a GGUF of BERT has no head
        Tensor tensor = arrangedForGguf(name, config, *file->tensor(name));
        tensor.setName(theirs);
        const bool inBlocks = type.starts_with("Q") && tensor.rank() == 2 && tensor.dim(1) % 32 == 0;
        const std::string matrixType = type.starts_with("Q") && !inBlocks ? "F16" : type;
        result.writer.add(tensor, tensor.rank() == 2 ? matrixType : "F32");
    }
    return result;
}

} // namespace kanshei::test
