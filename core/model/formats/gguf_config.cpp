#include "core/model/formats/gguf_config.h"

#include <algorithm>
#include <cmath>

namespace kanshei {
namespace {

/// Reads the keys below an architecture's name and remembers the first thing that was wrong.
class GgufKeys {
public:
    GgufKeys(const Gguf& file, std::string architecture)
        : m_file(file), m_prefix(std::move(architecture) + ".") {}

    Index size(const std::string& key, std::optional<Index> fallback = {}) {
        const GgufValue* value = find(key);
        if (!value && fallback) return *fallback;
        if (!value) return problem(ErrorCode::Corrupt, KANSHEI_TEXT("“%1” is missing."), {m_prefix + key}), 0;
        if (value->type() == GgufValue::Type::Array)
            return problem(
                       ErrorCode::Unsupported,
                       KANSHEI_TEXT(
                           "“%1” is not the same in every layer; this program computes only equal layers."),
                       {m_prefix + key}),
                   0;
        const auto whole = value->integer();
        if (!whole)
            return problem(ErrorCode::Corrupt, KANSHEI_TEXT("“%1” must be a whole number."),
                           {m_prefix + key}),
                   0;
        return Index(*whole);
    }

    double real(const std::string& key, double fallback) {
        const GgufValue* value = find(key);
        if (!value) return fallback;
        const auto number = value->real();
        if (!number || !std::isfinite(*number))
            return problem(ErrorCode::Corrupt, KANSHEI_TEXT("“%1” must be a number."), {m_prefix + key}),
                   fallback;
        return *number;
    }

    std::string text(const std::string& key, const std::string& fallback) {
        const GgufValue* value = find(key);
        if (!value) return fallback;
        const auto text = value->text();
        if (!text)
            return problem(ErrorCode::Corrupt, KANSHEI_TEXT("“%1” must be a text."), {m_prefix + key}),
                   fallback;
        return std::string(*text);
    }

    /// A number that changes what the model computes, in a way that this program does not follow.
    void mustBe(const std::string& key, double usual) {
        const double value = real(key, usual);
        if (value != usual)
            problem(ErrorCode::Unsupported, KANSHEI_TEXT("“%1” is %2; this program computes only %3."),
                    {m_prefix + key, std::to_string(value), std::to_string(usual)});
    }

    void problem(ErrorCode code, std::string text, std::vector<std::string> args) {
        if (!m_problem) m_problem = fail(code, std::move(text), std::move(args));
    }
    const std::optional<Error>& problem() const { return m_problem; }
    const Gguf& file() const { return m_file; }

private:
    const GgufValue* find(const std::string& key) const { return m_file.value(m_prefix + key); }

    const Gguf& m_file;
    std::string m_prefix;
    std::optional<Error> m_problem;
};

/// Is there no output matrix, or is it the embedding over again (as older files of GPT-2 have it)?
bool isTied(const Gguf& file) {
    const Gguf::Entry* output = file.find("output.weight");
    const Gguf::Entry* embedding = file.find("token_embd.weight");
    if (!output || !embedding) return true;
    return output->type == embedding->type &&
           std::ranges::equal(file.bytesOf(*output), file.bytesOf(*embedding));
}

bool has(const GgufKeys& keys, const char* tensor) {
    return keys.file().find(tensor) != nullptr;
}

void readSizes(GgufKeys& keys, ModelConfig& config) {
    config.d_model = keys.size("embedding_length");
    config.n_layers = keys.size("block_count");
    config.n_heads = keys.size("attention.head_count");
    config.n_kv_heads = keys.size("attention.head_count_kv", config.n_heads);
    config.d_head =
        keys.size("attention.key_length", config.n_heads > 0 ? config.d_model / config.n_heads : 0);
    config.d_mlp = keys.size("feed_forward_length");
    config.n_ctx = keys.size("context_length");
    if (const Gguf::Entry* embedding = keys.file().find("token_embd.weight"))
        config.d_vocab = embedding->shape.empty() ? 0 : embedding->shape.front();
    else
        keys.problem(
            ErrorCode::Mismatch,
            KANSHEI_TEXT("The file has no tensor “%1”: it holds a vocabulary only, or not a language model."),
            {"token_embd.weight"});
    keys.mustBe("attention.value_length", double(config.d_head));
    keys.mustBe("expert_count", 0);
    config.tied_embeddings = isTied(keys.file());
    config.qkv_bias = has(keys, "blk.0.attn_q.bias") || has(keys, "blk.0.attn_qkv.bias");
    config.out_bias = has(keys, "blk.0.attn_output.bias");
    config.mlp_bias = has(keys, "blk.0.ffn_up.bias");
}

void readGgufScaling(GgufKeys& keys, const ModelConfig& config, Rotary& rotary) {
    const std::string type = keys.text("rope.scaling.type", "none");
    rotary.factor = keys.real("rope.scaling.factor", 1);
    if (type == "linear" && rotary.factor != 1) {
        rotary.scaling = Rotary::Scaling::Linear;
    } else if (type == "yarn") {
        rotary.scaling = Rotary::Scaling::Yarn;
        rotary.original_n_ctx = keys.size("rope.scaling.original_context_length", config.n_ctx);
        rotary.beta_fast = keys.real("rope.scaling.yarn_beta_fast", 32);
        rotary.beta_slow = keys.real("rope.scaling.yarn_beta_slow", 1);
        keys.mustBe("rope.scaling.yarn_ext_factor", 1);
        const double own =
            keys.real("rope.scaling.yarn_attn_factor", keys.real("rope.scaling.attn_factor", 1));
        if (rotary.factor >= 1) rotary.attention_factor = own * (1 + 0.1 * std::log(rotary.factor));
    } else if (type != "none" && type != "linear") {
        keys.problem(ErrorCode::Unsupported,
                     KANSHEI_TEXT("Rotary positions with scaling “%1” are not computed by this program."),
                     {type});
    }
}

/// rope_freqs.weight: what the angles are divided by (Llama 3's way to a longer context).
void readDivisors(GgufKeys& keys, Rotary& rotary) {
    if (!has(keys, "rope_freqs.weight")) return;
    const auto tensor = keys.file().tensor("rope_freqs.weight");
    if (!tensor) return keys.problem(tensor.error().code, tensor.error().what.text, tensor.error().what.args);
    const auto values = tensor->values();
    if (Index(values.size()) * 2 != rotary.dims ||
        !std::ranges::all_of(values, [](float v) { return std::isfinite(v) && v > 0; }))
        return keys.problem(ErrorCode::Corrupt, KANSHEI_TEXT("“%1” must hold %2 positive numbers."),
                            {"rope_freqs.weight", std::to_string(rotary.dims / 2)});
    rotary.divisors.assign(values.begin(), values.end());
}

void readRotaryFamily(GgufKeys& keys, ModelConfig& config) {
    config.norm_kind = NormKind::RmsNorm;
    config.layer_norm_eps = float(keys.real("attention.layer_norm_rms_epsilon", 1e-6));
    config.activation = Activation::Silu;
    config.gated_mlp = true;
    config.positions = Positions::Rotary;
    config.window = keys.size("attention.sliding_window", 0);
    config.rotary.dims = keys.size("rope.dimension_count", config.d_head);
    config.rotary.theta = keys.real("rope.freq_base", 10000);
    config.rotary.layout = Rotary::Layout::Halves;
    readGgufScaling(keys, config, config.rotary);
    readDivisors(keys, config.rotary);
}

void readGgufLlama(GgufKeys& keys, ModelConfig& config) {
    readRotaryFamily(keys, config);
    config.rotary.layout = Rotary::Layout::Pairs; // the converter reorders q and k for it
}

void readGgufQwen3(GgufKeys& keys, ModelConfig& config) {
    readRotaryFamily(keys, config);
    config.qk_norm = true;
}

void readGgufGpt2(GgufKeys& keys, ModelConfig& config) {
    config.layer_norm_eps = float(keys.real("attention.layer_norm_epsilon", 1e-5));
}

void readGgufBert(GgufKeys& keys, ModelConfig& config) {
    config.layer_norm_eps = float(keys.real("attention.layer_norm_epsilon", 1e-12));
    config.activation = Activation::Gelu;
    config.norm = NormPlacement::Post;
    config.mask = MaskPattern::Bidirectional;
    config.answer = Answer::Fill;
    config.embed_norm = true;
    if (const Gguf::Entry* types = keys.file().find("token_types.weight"); types && !types->shape.empty())
        config.n_types = types->shape.front();
}

struct GgufKind {
    const char* architecture;
    void (*read)(GgufKeys&, ModelConfig&);
};
constexpr GgufKind ggufKinds[] = {{"llama", readGgufLlama},
                                  {"qwen2", readRotaryFamily},
                                  {"qwen3", readGgufQwen3},
                                  {"gpt2", readGgufGpt2},
                                  {"bert", readGgufBert}};

} // namespace

Result<ModelConfig> ggufConfig(const Gguf& file) {
    const GgufValue* value = file.value("general.architecture");
    const auto name = value ? value->text() : std::nullopt;
    if (!name) return fail(ErrorCode::Corrupt, KANSHEI_TEXT("“%1” is missing."), {"general.architecture"});
    const GgufKind* kind = nullptr;
    std::string known;
    for (const GgufKind& candidate : ggufKinds) {
        if (*name == candidate.architecture) kind = &candidate;
        known += (known.empty() ? "" : ", ") + std::string(candidate.architecture);
    }
    if (!kind)
        return fail(ErrorCode::Unsupported,
                    KANSHEI_TEXT("The model type “%1” is not one this program computes (%2)."),
                    {std::string(*name), known});
    ModelConfig config;
    config.model_type = *name;
    GgufKeys keys(file, config.model_type);
    readSizes(keys, config);
    if (!keys.problem()) kind->read(keys, config);
    if (keys.problem()) return *keys.problem();
    if (const Status status = checkConfig(config); !status) return status.error();
    return config;
}

} // namespace kanshei
