#include "core/model/formats/tfjs.h"

#include "core/base/file.h"
#include "core/model/formats/give_tokenizer.h"
#include "core/text/sentence_encoder_vocabulary.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

namespace kanshei {
namespace {

namespace fs = std::filesystem;

static_assert(std::endian::native == std::endian::little, "TensorFlow.js writes little-endian");

constexpr std::size_t tfjsTextLimit = 64'000'000;
constexpr std::size_t tfjsShardLimit = std::size_t(1) << 31U;
const std::string encode = "module_apply_default/Encoder_en/KonaTransformer/Encode/";
const std::string stack = encode + "TransformerStack/";

/// The numbers of a model.json, found by name.
struct TfjsNumbers {
    const TfjsManifest& manifest;
    std::span<const std::byte> bytes;

    const TfjsManifest::Entry* find(const std::string& name) const {
        const auto it = manifest.entries.find(name);
        return it == manifest.entries.end() ? nullptr : &it->second;
    }
    /// A side of a tensor, counted from the last; 0 when there is none.
    Index side(const std::string& name, std::size_t fromLast) const {
        const auto* entry = find(name);
        const std::size_t rank = entry ? entry->shape.size() : 0;
        return fromLast < rank ? entry->shape[rank - 1 - fromLast] : 0;
    }
    /// A number that stands alone; 0 when there is none.
    template<class Number> Number scalar(const std::string& name, const char* type) const {
        Number value{};
        const auto* entry = find(name);
        if (entry && entry->type == type && entry->to - entry->from == sizeof value)
            std::memcpy(&value, bytes.data() + entry->from, sizeof value);
        return value;
    }
};

std::string attention(Index layer) {
    return "Layer_" + std::to_string(layer) + "/TransformerLayer/MultiheadAttention/";
}

/// Where a weight lies: the tensor, or one of three that lie beside each other in it.
struct TfjsSource {
    std::string theirs;
    Index part = 0, parts = 1;
};

TfjsSource tfjsSource(const std::string& ours) {
    static const std::map<std::string, std::string> single = {
        {"embed.W_E", "module/Embeddings_en"},
        {"pos_embed.omega", stack + "Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1"},
        {"sentence.W", "module/Encoder_en/hidden_layers/tanh_layer_0/weights"},
        {"sentence.b", "module/Encoder_en/hidden_layers/tanh_layer_0/bias"}};
    if (const auto it = single.find(ours); it != single.end()) return {it->second};
    static const std::map<std::string, TfjsSource> parts = {
        {"ln1.w", {"layer_prepostprocess/layer_norm/layer_norm_scale"}},
        {"ln1.b", {"layer_prepostprocess/layer_norm/layer_norm_bias"}},
        {"attn.W_Q", {"MultiheadAttention/qkv_transform_single/kernel", 0, 3}},
        {"attn.W_K", {"MultiheadAttention/qkv_transform_single/kernel", 1, 3}},
        {"attn.W_V", {"MultiheadAttention/qkv_transform_single/kernel", 2, 3}},
        {"attn.b_Q", {"MultiheadAttention/qkv_transform_single/bias", 0, 3}},
        {"attn.b_K", {"MultiheadAttention/qkv_transform_single/bias", 1, 3}},
        {"attn.b_V", {"MultiheadAttention/qkv_transform_single/bias", 2, 3}},
        {"attn.W_O", {"MultiheadAttention/output_transform_single/kernel"}},
        {"attn.b_O", {"MultiheadAttention/output_transform_single/bias"}},
        {"resid.W_wide", {"dense/kernel"}},
        {"resid.b_wide", {"dense/bias"}},
        {"ln2.w", {"FFN/layer_prepostprocess/layer_norm/layer_norm_scale"}},
        {"ln2.b", {"FFN/layer_prepostprocess/layer_norm/layer_norm_bias"}},
        {"mlp.W_in", {"FFN/conv1/Tensordot/Reshape_1"}},
        {"mlp.b_in", {"FFN/conv1/bias"}},
        {"mlp.W_out", {"FFN/conv2/Tensordot/Reshape_1"}},
        {"mlp.b_out", {"FFN/conv2/bias"}}};
    const auto dot = ours.find('.', std::string_view("blocks.").size());
    const std::string layer = "Layer_" + ours.substr(7, dot - 7) + "/TransformerLayer/";
    TfjsSource source = parts.at(ours.substr(dot + 1));
    if (source.theirs.starts_with("Multihead") && source.theirs.ends_with("kernel"))
        source.theirs = "module/Encoder_en/KonaTransformer/Encode/" + layer + source.theirs + "/part_0";
    else if (source.theirs.ends_with("Reshape_1"))
        source.theirs = stack + layer + source.theirs;
    else
        source.theirs = encode + layer + source.theirs + "/ConcatPartitions/concat";
    return source;
}

/// Do the places where this graph differs from others say what they should?
Status checkGraph(std::string_view json) {
    const auto whole = nlohmann::json::parse(json, nullptr, false);
    const std::pair<std::string, std::vector<std::string>> wanted[] = {
        {"Add " + stack + "Layer_0/add", // x + (x + position): hence 2·E
         {"module_apply_default/Encoder_en/KonaTransformer/Encode/Scatter/ScatterNd",
          stack + "Layer_0/AddTimingSignal/Scatter/ScatterNd"}},
        {"Relu " + stack + "Layer_0/TransformerLayer/FFN/conv1/Relu",
         {stack + "Layer_0/TransformerLayer/FFN/conv1/BiasAdd"}},
        {"Tanh module_apply_default/Encoder_en/hidden_layers/tanh_layer_0/Tanh",
         {"module_apply_default/Encoder_en/hidden_layers/tanh_layer_0/BiasAdd"}}};
    std::size_t found = 0;
    const auto nodes = nlohmann::json::json_pointer("/modelTopology/node");
    if (whole.contains(nodes) && whole.at(nodes).is_array())
        for (const auto& node : whole.at(nodes)) {
            if (!node.is_object()) continue;
            const auto text = [&](const char* key) {
                const auto it = node.find(key);
                return it != node.end() && it->is_string() ? it->template get<std::string>() : std::string();
            };
            for (const auto& [name, inputs] : wanted)
                if (text("op") + " " + text("name") == name && node.contains("input") &&
                    node.at("input") == inputs)
                    ++found;
        }
    if (found == std::size(wanted)) return Nothing{};
    return fail(
        ErrorCode::Unsupported,
        KANSHEI_TEXT("This TensorFlow.js model is another graph than the one this program computes, the "
                     "Universal Sentence Encoder lite."));
}

ModelConfig tfjsConfig(const TfjsNumbers& numbers) {
    ModelConfig config;
    config.model_type = "use-lite";
    const TfjsSource in = tfjsSource("blocks.0.mlp.W_in"), E = tfjsSource("embed.W_E");
    config.d_model = numbers.side(in.theirs, 1);
    config.d_mlp = numbers.side(in.theirs, 0);
    config.d_vocab = numbers.side(E.theirs, 1);
    const Index narrow = numbers.side(E.theirs, 0);
    config.d_embed = narrow == config.d_model ? 0 : narrow;
    constexpr Index most = 1000;
    while (config.n_layers < most && numbers.find(tfjsSource(blockName(config.n_layers, "mlp.W_in")).theirs))
        ++config.n_layers;
    const std::string last = stack + attention(config.n_layers - 1);
    config.n_heads =
        numbers.scalar<std::int32_t>(last + "split_heads/split_last_dimension/Reshape/shape/2", "int32");
    config.n_kv_heads = config.n_heads;
    config.d_head = config.n_heads > 0 ? config.d_model / config.n_heads : 0;
    config.n_ctx = numbers.scalar<std::int32_t>(
        "module_apply_default/Encoder_en/KonaTransformer/ClipToMaxLength/Less/y", "int32");
    config.layer_norm_eps =
        numbers.scalar<float>(stack + "Layer_" + std::to_string(config.n_layers - 1) +
                                  "/TransformerLayer/FFN/layer_prepostprocess/layer_norm/Cast/x",
                              "float32");
    config.activation = Activation::Relu;
    config.mask = MaskPattern::Bidirectional;
    config.positions = Positions::Sinusoid;
    config.embed_scale = 2;
    config.answer = Answer::Embedding;
    return config;
}

/// The graph multiplies q by a number of its own; ours divides the scores by √d_head.
Status checkScale(const TfjsNumbers& numbers, const ModelConfig& config) {
    for (Index layer = 0; layer < config.n_layers; ++layer) {
        const std::string name = stack + attention(layer) + "mul/y";
        const double usual = 1 / std::sqrt(double(config.headWidth(layer)));
        if (std::abs(double(numbers.scalar<float>(name, "float32")) - usual) > 1e-6 * usual)
            return fail(ErrorCode::Unsupported,
                        KANSHEI_TEXT("Its scores are not divided by √%1, as this program would do."),
                        {std::to_string(config.headWidth(layer))}, name);
    }
    return Nothing{};
}

Result<Tensor> tfjsWeight(const TfjsNumbers& numbers, const std::string& ours, const Shape& shape) {
    const TfjsSource source = tfjsSource(ours);
    const auto* entry = numbers.find(source.theirs);
    if (!entry)
        return fail(ErrorCode::Mismatch,
                    KANSHEI_TEXT("The weight is missing; the configuration asks for it with shape %1."),
                    {shapeText(shape)}, source.theirs);
    Shape inFile = shape;
    inFile.back() *= source.parts;
    Shape theirs = entry->shape; // kernels are [1, 1, in, out], ω is [1, n]
    while (theirs.size() > inFile.size() && theirs.front() == 1) theirs.erase(theirs.begin());
    if (entry->type != "float32" || theirs != inFile)
        return fail(ErrorCode::Mismatch,
                    KANSHEI_TEXT("The weight has shape %1, but the configuration asks for %2."),
                    {shapeText(entry->shape), shapeText(inFile)}, source.theirs);
    Tensor tensor(ours, shape);
    const std::size_t columns = std::size_t(shape.back()), rows = std::size_t(tensor.size()) / columns;
    for (std::size_t row = 0; row < rows; ++row)
        std::memcpy(tensor.mutableData() + row * columns,
                    numbers.bytes.data() + entry->from +
                        (row * std::size_t(source.parts) + std::size_t(source.part)) * columns *
                            sizeof(float),
                    columns * sizeof(float));
    return tensor;
}

} // namespace

Result<Model> readTfjs(std::string_view json, std::span<const std::byte> bytes) {
    const auto manifest = parseTfjsManifest(json);
    if (!manifest) return manifest.error();
    if (const Status known = checkGraph(json); !known) return known.error();
    if (bytes.size() != manifest->bytes)
        return fail(ErrorCode::Corrupt,
                    KANSHEI_TEXT("Its files have %1 bytes, but model.json asks for %2. Get it again."),
                    {std::to_string(bytes.size()), std::to_string(manifest->bytes)});
    const TfjsNumbers numbers{*manifest, bytes};
    Model model;
    model.config = tfjsConfig(numbers);
    if (const Status good = checkConfig(model.config); !good) return good.error();
    if (const Status good = checkScale(numbers, model.config); !good) return good.error();
    for (const auto& [name, shape] : requiredWeights(model.config)) {
        auto tensor = tfjsWeight(numbers, name, shape);
        if (!tensor) return tensor.error();
        model.weights.add(std::move(*tensor));
    }
    if (const Status good = checkWeights(model.config, model.weights); !good) return good.error();
    model.info.title = model.info.titleEnglish = "Universal Sentence Encoder lite";
    return model;
}

namespace {

/// model.json of this path; empty where there is none.
fs::path tfjsFile(const fs::path& path) {
    std::error_code ignored;
    if (path.filename() == "model.json" && fs::is_regular_file(path, ignored)) return path;
    for (const char* name : {"model.json", "dist/model.json"})
        if (fs::is_regular_file(path / name, ignored)) return path / name;
    return {};
}

Result<std::string> tfjsShards(const fs::path& folder, const TfjsManifest& manifest) {
    std::string bytes;
    for (const std::string& shard : manifest.shards) {
        const auto more = readFile(folder / shard, tfjsShardLimit);
        if (!more) return more.error();
        if (more->size() > manifest.bytes - bytes.size()) break; // readTfjs says that the sizes do not agree
        bytes += *more;
    }
    return bytes;
}

/// The npm package says under which licence it comes.
std::string packageLicence(const fs::path& folder) {
    for (const fs::path& place : {folder / "package.json", folder.parent_path() / "package.json"})
        if (const auto text = readFile(place, tfjsTextLimit)) {
            const auto json = nlohmann::json::parse(*text, nullptr, false);
            const auto it = json.is_object() ? json.find("license") : json.end();
            if (json.is_object() && it != json.end() && it->is_string()) return it->get<std::string>();
        }
    return {};
}

Status readTfjsVocabulary(const fs::path& path, Model& model) {
    std::error_code ignored;
    if (!fs::exists(path, ignored)) return Nothing{};
    const auto text = readFile(path, tfjsTextLimit);
    if (!text) return text.error();
    return giveTokenizer(model, parseSentenceEncoderVocabulary(*text), path.string());
}

} // namespace

bool isTfjs(const fs::path& path) {
    return !tfjsFile(path).empty();
}

Result<Model> openTfjs(const fs::path& path) {
    const fs::path file = tfjsFile(path), folder = file.parent_path();
    const auto inFile = [&](Error error) {
        error.place = file.string() + (error.place.empty() ? "" : ", " + error.place);
        return error;
    };
    const auto json = readFile(file, tfjsTextLimit);
    if (!json) return json.error();
    const auto manifest = parseTfjsManifest(*json);
    if (!manifest) return inFile(manifest.error());
    const auto bytes = tfjsShards(folder, *manifest);
    if (!bytes) return bytes.error();
    auto model = readTfjs(*json, std::as_bytes(std::span(*bytes)));
    if (!model) return inFile(model.error());
    model->info.path = path;
    model->info.name = "use-lite";
    model->info.license = packageLicence(folder);
    if (const Status good = readTfjsVocabulary(folder / "vocab.json", *model); !good) return good.error();
    return model;
}

void describeTfjs(const fs::path& path, ModelCard& card) {
    card.format = "TensorFlow.js";
    card.type = "F32";
    const auto model = openTfjs(path); // its sizes are numbers among the others
    if (!model) {
        card.problem = model.error();
        return;
    }
    card.info = model->info;
    card.config = model->config;
    card.parameters = model->weights.parameterCount();
    card.bytes = 4 * std::uint64_t(card.parameters);
    card.hasTokenizer = model->tokenizer != nullptr;
}

} // namespace kanshei
