#include "core/model/formats/hugging_face_config.h"

#include "core/model/formats/config_reader.h"
#include "core/model/formats/json_object.h"
#include "core/model/formats/rotary_config.h"

namespace kanshei {
namespace {

using OrderedJson = ConfigReader::Json;

void readGpt2(ConfigReader& reader, ModelConfig& config) {
    config.d_model = reader.size("n_embd");
    config.n_layers = reader.size("n_layer");
    config.n_heads = reader.size("n_head");
    config.d_mlp = reader.size(
        "n_inner", config.d_model > 0 && config.d_model < (Index(1) << 40) ? 4 * config.d_model : 0);
    config.n_ctx = reader.size("n_positions");
    config.d_vocab = reader.size("vocab_size");
    config.layer_norm_eps = float(reader.real("layer_norm_epsilon", 1e-5));
    config.activation = reader.activation("activation_function", "gelu_new");
    config.tied_embeddings = reader.flag("tie_word_embeddings", true);
    reader.mustBe("scale_attn_weights", true);
    reader.mustBe("scale_attn_by_inverse_layer_idx", false);
    reader.mustBe("add_cross_attention", false);
}

void readCoref(ConfigReader& reader, ModelConfig& config) {
    readGpt2(reader, config);
    config.mask = MaskPattern::Bidirectional;
    config.answer = Answer::Pointer;
}

void readBert(ConfigReader& reader, ModelConfig& config) {
    config.d_model = reader.size("hidden_size");
    config.n_layers = reader.size("num_hidden_layers");
    config.n_heads = reader.size("num_attention_heads");
    config.d_mlp = reader.size("intermediate_size");
    config.n_ctx = reader.size("max_position_embeddings");
    config.d_vocab = reader.size("vocab_size");
    config.n_types = reader.size("type_vocab_size", 2);
    config.layer_norm_eps = float(reader.real("layer_norm_eps", 1e-12));
    config.activation = reader.activation("hidden_act", "gelu");
    config.tied_embeddings = reader.flag("tie_word_embeddings", true);
    config.norm = NormPlacement::Post;
    config.mask = MaskPattern::Bidirectional;
    config.answer = Answer::Fill;
    config.embed_norm = true;
    config.predict_transform = true;
    reader.mustBe("position_embedding_type", "absolute");
    reader.mustBe("is_decoder", false);
    reader.mustBe("add_cross_attention", false);
}

/// The position embeddings of RoBERTa begin after those of the padding and the one before it.
void readRoberta(ConfigReader& reader, ModelConfig& config) {
    readBert(reader, config);
    config.n_ctx -= robertaFirstPosition;
}

/// What all models with rotary positions call their sizes.
void readRotaryModel(ConfigReader& reader, ModelConfig& config) {
    config.d_model = reader.size("hidden_size");
    config.n_layers = reader.size("num_hidden_layers");
    config.n_heads = reader.size("num_attention_heads");
    config.d_mlp = reader.size("intermediate_size");
    config.n_ctx = reader.size("max_position_embeddings", 2048);
    config.d_vocab = reader.size("vocab_size");
    config.tied_embeddings = reader.flag("tie_word_embeddings", false);
    config.positions = Positions::Rotary;
    config.d_head = reader.size("head_dim", config.n_heads > 0 ? config.d_model / config.n_heads : 0);
    config.rotary = readRotary(reader, config);
}

/// Llama, and what descends from it.
void readLlama(ConfigReader& reader, ModelConfig& config) {
    readRotaryModel(reader, config);
    config.n_kv_heads = reader.size("num_key_value_heads", config.n_heads);
    config.norm_kind = NormKind::RmsNorm;
    config.layer_norm_eps = float(reader.real("rms_norm_eps", 1e-6));
    config.activation = reader.activation("hidden_act", "silu");
    config.gated_mlp = true;
    config.qkv_bias = config.out_bias = reader.flag("attention_bias", false);
    config.mlp_bias = reader.flag("mlp_bias", false);
    reader.mustBe("pretraining_tp", 1);
}

void readMistral(ConfigReader& reader, ModelConfig& config) {
    readLlama(reader, config);
    constexpr Index usualWindow = 4096; // of a config.json that does not name it; null means none
    config.window = reader.size("sliding_window", reader.names("sliding_window") ? 0 : usualWindow);
}

/// Of Qwen: a window that the layers from max_window_layers on have, if it is used at all.
void readQwenWindow(ConfigReader& reader, ModelConfig& config) {
    if (!reader.flag("use_sliding_window", false)) return;
    config.window = reader.size("sliding_window", 4096);
    config.first_window_layer = reader.size("max_window_layers", 28);
}

void readQwen2(ConfigReader& reader, ModelConfig& config) {
    readLlama(reader, config);
    config.qkv_bias = true;
    config.out_bias = false;
    readQwenWindow(reader, config);
}

void readQwen3(ConfigReader& reader, ModelConfig& config) {
    readLlama(reader, config);
    config.qk_norm = true;
    readQwenWindow(reader, config);
}

void readNeox(ConfigReader& reader, ModelConfig& config) {
    readRotaryModel(reader, config);
    config.layer_norm_eps = float(reader.real("layer_norm_eps", 1e-5));
    config.activation = reader.activation("hidden_act", "gelu");
    config.parallel_mlp = reader.flag("use_parallel_residual", true);
    config.qkv_bias = config.out_bias = reader.flag("attention_bias", true);
}

struct Kind {
    const char* model_type;
    void (*read)(ConfigReader&, ModelConfig&);
};
constexpr Kind kinds[] = {{"gpt2", readGpt2},   {"bert", readBert},       {"roberta", readRoberta},
                          {"llama", readLlama}, {"mistral", readMistral}, {"qwen2", readQwen2},
                          {"qwen3", readQwen3}, {"gpt_neox", readNeox},   {"kanshei-coref", readCoref}};

} // namespace

Result<ModelConfig> parseConfig(std::string_view text) {
    const auto parsed = parseJsonObject<OrderedJson>(text);
    if (!parsed) return parsed.error();
    const OrderedJson& json = *parsed;
    ConfigReader reader(json);
    ModelConfig config;
    config.model_type = reader.text("model_type", "");
    const Kind* kind = nullptr;
    std::string known;
    for (const Kind& candidate : kinds) {
        if (config.model_type == candidate.model_type) kind = &candidate;
        known += (known.empty() ? "" : ", ") + std::string(candidate.model_type);
    }
    if (!kind)
        return fail(ErrorCode::Unsupported,
                    KANSHEI_TEXT("The model type “%1” is not one this program computes (%2)."),
                    {config.model_type, known});
    kind->read(reader, config);
    if (reader.problem()) return *reader.problem();
    if (config.n_kv_heads == 0) config.n_kv_heads = config.n_heads;
    if (config.d_head == 0 && config.n_heads > 0) {
        if (config.d_model % config.n_heads != 0)
            return fail(ErrorCode::Mismatch,
                        KANSHEI_TEXT("%1 heads do not divide a model width of %2 evenly."),
                        {std::to_string(config.n_heads), std::to_string(config.d_model)});
        config.d_head = config.d_model / config.n_heads;
    }
    if (const Status status = checkConfig(config); !status) return status.error();
    return config;
}

namespace {

OrderedJson bertJson(const ModelConfig& config) {
    const bool roberta = config.model_type == "roberta";
    return {{"architectures", {roberta ? "RobertaForMaskedLM" : "BertForMaskedLM"}},
            {"hidden_size", config.d_model},
            {"num_hidden_layers", config.n_layers},
            {"num_attention_heads", config.n_heads},
            {"intermediate_size", config.d_mlp},
            {"max_position_embeddings", config.n_ctx + (roberta ? robertaFirstPosition : 0)},
            {"vocab_size", config.d_vocab},
            {"type_vocab_size", config.n_types},
            {"layer_norm_eps", config.layer_norm_eps},
            {"hidden_act", activationName(config.activation)}};
}

OrderedJson gpt2Json(const ModelConfig& config) {
    OrderedJson json{{"n_embd", config.d_model},
                     {"n_layer", config.n_layers},
                     {"n_head", config.n_heads},
                     {"n_inner", config.d_mlp},
                     {"n_positions", config.n_ctx},
                     {"n_ctx", config.n_ctx},
                     {"vocab_size", config.d_vocab},
                     {"layer_norm_epsilon", config.layer_norm_eps},
                     {"activation_function", activationName(config.activation)}};
    if (config.model_type == "gpt2") json["architectures"] = {"GPT2LMHeadModel"};
    return json;
}

OrderedJson rotaryModelJson(const ModelConfig& config) {
    OrderedJson json{{"hidden_size", config.d_model},
                     {"num_hidden_layers", config.n_layers},
                     {"num_attention_heads", config.n_heads},
                     {"num_key_value_heads", config.n_kv_heads},
                     {"head_dim", config.d_head},
                     {"intermediate_size", config.d_mlp},
                     {"max_position_embeddings", config.n_ctx},
                     {"vocab_size", config.d_vocab},
                     {"hidden_act", activationName(config.activation)}};
    json[config.norm_kind == NormKind::RmsNorm ? "rms_norm_eps" : "layer_norm_eps"] = config.layer_norm_eps;
    writeRotary(config, json);
    json["attention_bias"] = config.model_type == "qwen2" ? config.out_bias : config.qkv_bias;
    if (config.gated_mlp) json["mlp_bias"] = config.mlp_bias;
    if (config.model_type == "gpt_neox") json["use_parallel_residual"] = config.parallel_mlp;
    json["sliding_window"] = config.window > 0 ? OrderedJson(config.window) : OrderedJson(nullptr);
    if (config.model_type.starts_with("qwen")) {
        json["use_sliding_window"] = config.window > 0;
        json["max_window_layers"] = config.first_window_layer;
    }
    return json;
}

} // namespace

std::string configText(const ModelConfig& config) {
    OrderedJson json{{"model_type", config.model_type}};
    const bool isBert = config.model_type == "bert" || config.model_type == "roberta";
    json.update(isBert ? bertJson(config) : config.rotates() ? rotaryModelJson(config) : gpt2Json(config));
    json["tie_word_embeddings"] = config.tied_embeddings;
    return json.dump(1) + "\n";
}

} // namespace kanshei
