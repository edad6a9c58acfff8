#include "core/model/formats/hugging_face_config.h"

#include <nlohmann/json.hpp>

#include <optional>

namespace kanshei {
namespace {

using OrderedJson = nlohmann::ordered_json;

struct ActivationName {
    const char* name;
    Activation kind;
};
// The first name of each kind is the one we write.
constexpr ActivationName activationNames[] = {{"gelu_new", Activation::GeluTanh},
                                              {"gelu_pytorch_tanh", Activation::GeluTanh},
                                              {"gelu_fast", Activation::GeluTanh},
                                              {"gelu", Activation::Gelu},
                                              {"relu", Activation::Relu}};

/// Reads fields and remembers the first thing that was wrong.
class Reader {
public:
    explicit Reader(const OrderedJson& json) : m_json(json) {}

    Index size(const char* key, std::optional<Index> fallback = {}) {
        const OrderedJson* value = find(key);
        if (!value && fallback) return *fallback;
        if (!value) return problem(ErrorCode::Corrupt, KANSHEI_TEXT("“%1” is missing."), {key}), 0;
        if (!value->is_number_integer() ||
            (value->is_number_unsigned() && value->get<std::uint64_t>() > maxSize))
            return problem(ErrorCode::Corrupt, KANSHEI_TEXT("“%1” is %2; it must be a whole number."),
                           {key, value->dump()}),
                   0;
        return Index(value->get<std::int64_t>());
    }

    float real(const char* key, float fallback) {
        const OrderedJson* value = find(key);
        if (!value) return fallback;
        if (!value->is_number())
            return problem(ErrorCode::Corrupt, KANSHEI_TEXT("“%1” is %2; it must be a number."),
                           {key, value->dump()}),
                   fallback;
        return value->get<float>();
    }

    bool flag(const char* key, bool fallback) {
        const OrderedJson* value = find(key);
        if (!value) return fallback;
        if (!value->is_boolean())
            return problem(ErrorCode::Corrupt, KANSHEI_TEXT("“%1” is %2; it must be true or false."),
                           {key, value->dump()}),
                   fallback;
        return value->get<bool>();
    }

    std::string text(const char* key, std::string fallback) {
        const OrderedJson* value = find(key);
        if (!value) return fallback;
        if (!value->is_string())
            return problem(ErrorCode::Corrupt, KANSHEI_TEXT("“%1” is %2; it must be a text."),
                           {key, value->dump()}),
                   fallback;
        return value->get<std::string>();
    }

    Activation activation(const char* key, const char* fallback) {
        const std::string name = text(key, fallback);
        for (const auto& known : activationNames)
            if (name == known.name) return known.kind;
        problem(ErrorCode::Unsupported, KANSHEI_TEXT("The activation “%1” is not one this program computes."),
                {name});
        return Activation::Gelu;
    }

    /// A field that changes what the model computes, in a way that this program does not follow.
    void mustBe(const char* key, const OrderedJson& usual) {
        const OrderedJson* value = find(key);
        if (value && *value != usual)
            problem(ErrorCode::Unsupported, KANSHEI_TEXT("“%1” is %2; this program computes only %3."),
                    {key, value->dump(), usual.dump()});
    }

    void problem(ErrorCode code, std::string text, std::vector<std::string> args) {
        if (!m_problem) m_problem = fail(code, std::move(text), std::move(args));
    }
    const std::optional<Error>& problem() const { return m_problem; }

private:
    static constexpr std::uint64_t maxSize = std::uint64_t(1) << 62;

    /// A null counts as absent, as in the files that Hugging Face writes.
    const OrderedJson* find(const char* key) const {
        const auto it = m_json.find(key);
        return it == m_json.end() || it->is_null() ? nullptr : &*it;
    }

    const OrderedJson& m_json;
    std::optional<Error> m_problem;
};

void readGpt2(Reader& reader, ModelConfig& config) {
    config.d_model = reader.size("n_embd");
    config.n_layers = reader.size("n_layer");
    config.n_heads = reader.size("n_head");
    config.d_mlp = reader.size(
        "n_inner", config.d_model > 0 && config.d_model < (Index(1) << 40) ? 4 * config.d_model : 0);
    config.n_ctx = reader.size("n_positions");
    config.d_vocab = reader.size("vocab_size");
    config.layer_norm_eps = reader.real("layer_norm_epsilon", 1e-5f);
    config.activation = reader.activation("activation_function", "gelu_new");
    config.tied_embeddings = reader.flag("tie_word_embeddings", true);
    reader.mustBe("scale_attn_weights", true);
    reader.mustBe("scale_attn_by_inverse_layer_idx", false);
    reader.mustBe("add_cross_attention", false);
}

void readCoref(Reader& reader, ModelConfig& config) {
    readGpt2(reader, config);
    config.mask = MaskPattern::Bidirectional;
    config.answer = Answer::Pointer;
}

void readBert(Reader& reader, ModelConfig& config) {
    config.d_model = reader.size("hidden_size");
    config.n_layers = reader.size("num_hidden_layers");
    config.n_heads = reader.size("num_attention_heads");
    config.d_mlp = reader.size("intermediate_size");
    config.n_ctx = reader.size("max_position_embeddings");
    config.d_vocab = reader.size("vocab_size");
    config.n_types = reader.size("type_vocab_size", 2);
    config.layer_norm_eps = reader.real("layer_norm_eps", 1e-12f);
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

struct Kind {
    const char* model_type;
    void (*read)(Reader&, ModelConfig&);
};
constexpr Kind kinds[] = {{"gpt2", readGpt2}, {"kanshei-coref", readCoref}, {"bert", readBert}};

const char* activationName(Activation kind) {
    for (const auto& known : activationNames)
        if (known.kind == kind) return known.name;
    return "";
}

} // namespace

Result<ModelConfig> parseConfig(std::string_view text) {
    const OrderedJson json = OrderedJson::parse(text, nullptr, false);
    if (!json.is_object()) return fail(ErrorCode::Corrupt, KANSHEI_TEXT("This is not a JSON object."));
    Reader reader(json);
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
    config.d_head = config.n_heads > 0 ? config.d_model / config.n_heads : 0;
    if (const Status status = checkConfig(config); !status) return status.error();
    return config;
}

std::string configText(const ModelConfig& config) {
    OrderedJson json{{"model_type", config.model_type}};
    if (config.model_type == "bert") {
        json.update({{"architectures", {"BertForMaskedLM"}},
                     {"hidden_size", config.d_model},
                     {"num_hidden_layers", config.n_layers},
                     {"num_attention_heads", config.n_heads},
                     {"intermediate_size", config.d_mlp},
                     {"max_position_embeddings", config.n_ctx},
                     {"vocab_size", config.d_vocab},
                     {"type_vocab_size", config.n_types},
                     {"layer_norm_eps", config.layer_norm_eps},
                     {"hidden_act", activationName(config.activation)}});
    } else {
        if (config.model_type == "gpt2") json["architectures"] = {"GPT2LMHeadModel"};
        json.update({{"n_embd", config.d_model},
                     {"n_layer", config.n_layers},
                     {"n_head", config.n_heads},
                     {"n_inner", config.d_mlp},
                     {"n_positions", config.n_ctx},
                     {"n_ctx", config.n_ctx},
                     {"vocab_size", config.d_vocab},
                     {"layer_norm_epsilon", config.layer_norm_eps},
                     {"activation_function", activationName(config.activation)}});
    }
    json["tie_word_embeddings"] = config.tied_embeddings;
    return json.dump(1) + "\n";
}

} // namespace kanshei
