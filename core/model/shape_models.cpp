#include "core/model/shape_models.h"

#include "core/base/parallel.h"
#include "core/text/byte_tokenizer.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kanshei {
namespace {

constexpr std::string_view shapePrefix = "shape:";

/// GPT-2's kind (Radford et al. 2019); GPT-3's is the same but for sparse attention in every other layer, which is left out.
template<Index layers, Index heads, Index width, Index context> ModelConfig gptShape() {
    ModelConfig c;
    c.d_model = width;
    c.n_layers = layers;
    c.n_heads = c.n_kv_heads = heads;
    c.d_head = width / heads;
    c.d_mlp = 4 * width;
    c.n_ctx = context;
    c.d_vocab = 50257;
    return c;
}

ModelConfig bertBaseShape() {
    ModelConfig c = gptShape<12, 12, 768, 512>();
    c.model_type = "bert";
    c.d_vocab = 30522;
    c.n_types = 2;
    c.layer_norm_eps = 1e-12f;
    c.norm = NormPlacement::Post;
    c.activation = Activation::Gelu;
    c.mask = MaskPattern::Bidirectional;
    c.answer = Answer::Fill;
    c.embed_norm = c.predict_transform = true;
    return c;
}

ModelConfig llama7bShape() {
    ModelConfig c = gptShape<32, 32, 4096, 2048>();
    c.model_type = "llama";
    c.d_mlp = 11008;
    c.d_vocab = 32000;
    c.layer_norm_eps = 1e-5f;
    c.norm_kind = NormKind::RmsNorm;
    c.activation = Activation::Silu;
    c.gated_mlp = true;
    c.qkv_bias = c.out_bias = c.mlp_bias = false;
    c.positions = Positions::Rotary;
    c.rotary.dims = c.d_head;
    c.tied_embeddings = false;
    return c;
}

/// Add a row to add one. Sources: Radford et al. 2019; Brown et al. 2020, table 2.1; Devlin et al. 2019; Touvron et al. 2023, table 2.
constexpr ShapeModel shapes[] = {{"gpt2", "GPT-2", gptShape<12, 12, 768, 1024>},
                                 {"gpt2-medium", "GPT-2 medium", gptShape<24, 16, 1024, 1024>},
                                 {"gpt2-large", "GPT-2 large", gptShape<36, 20, 1280, 1024>},
                                 {"gpt2-xl", "GPT-2 XL", gptShape<48, 25, 1600, 1024>},
                                 {"gpt3", "GPT-3 175B", gptShape<96, 96, 12288, 2048>},
                                 {"bert-base", "BERT base", bertBaseShape},
                                 {"llama-7b", "LLaMA 7B", llama7bShape}};

const ShapeModel* shapeOf(const std::filesystem::path& path) {
    const std::string name = path.string();
    for (const ShapeModel& shape : shapes)
        if (name == std::string(shapePrefix) + shape.name) return &shape;
    return nullptr;
}

Error noShape(const std::filesystem::path& path) {
    std::string names;
    for (const ShapeModel& shape : shapes)
        names += (names.empty() ? "" : ", ") + std::string(shapePrefix) + shape.name;
    return fail(ErrorCode::NotFound, KANSHEI_TEXT("There is no shape “%1”; there are %2."),
                {path.string(), names});
}

std::uint64_t bytesOf(const ModelConfig& config) {
    return 4 * std::uint64_t(parameterCount(config));
}

/// All layers, or one where memory is short.
ModelConfig fitting(const ModelConfig& whole, std::uint64_t memory) {
    ModelConfig config = whole;
    if (memory > 0 && bytesOf(whole) > memory) config.n_layers = 1;
    return config;
}

ModelInfo infoOf(const ShapeModel& shape, const ModelConfig& config) {
    ModelInfo info;
    const std::string called = shape.called;
    info.name = std::string(shapePrefix) + shape.name;
    info.path = info.name;
    info.random = true;
    const Index layers = shape.config().n_layers;
    if (config.n_layers == layers) {
        info.title = called + " 的形状 · 随机权重";
        info.titleEnglish = "Shape of " + called + " · random weights";
        return info;
    }
    info.layersOfShape = layers;
    info.title = called + " 的形状（" + std::to_string(layers) + " 层中的一层）· 随机权重";
    info.titleEnglish =
        "Shape of " + called + " (one of " + std::to_string(layers) + " layers) · random weights";
    return info;
}

std::string gigabytes(std::uint64_t bytes) {
    const std::uint64_t tenths = (bytes + 50'000'000) / 100'000'000;
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

Status checkMemory(const ModelConfig& config, std::uint64_t memory) {
    if (memory == 0 || bytesOf(config) <= memory) return Nothing{};
    return fail(ErrorCode::TooLarge,
                KANSHEI_TEXT("Even one layer of this shape needs %1 GB of memory; %2 GB are free."),
                {gigabytes(bytesOf(config)), gigabytes(memory)});
}

bool endsNorm(std::string_view name) {
    const auto part = name.substr(0, name.rfind('.'));
    return part.ends_with("ln1") || part.ends_with("ln2") || part.ends_with("_ln") ||
           part.ends_with("ln_final");
}

/// Quantiles of the normal distribution in the middle of 65,536 equal shares, by bisection of its integral.
const std::vector<float>& normalQuantiles() {
    static const std::vector<float> table = [] {
        constexpr int count = 1 << 16;
        std::vector<float> values(count);
        double x = -6;
        for (int i = 0; i < count; ++i) {
            const double share = (i + 0.5) / count;
            double low = x, high = 6; // quantiles grow
            for (int step = 0; step < 40; ++step) {
                const double middle = (low + high) / 2;
                (0.5 * std::erfc(-middle / std::sqrt(2.0)) < share ? low : high) = middle;
            }
            values[std::size_t(i)] = float(x = low);
        }
        return values;
    }();
    return table;
}

/// splitmix64 (Steele et al. 2014): the n-th number without the ones before it.
std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31U);
}

/// FNV-1a.
std::uint64_t seedOf(std::string_view name) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return hash;
}

void fillShape(Tensor& tensor, const std::stop_token& stop) {
    const std::string& name = tensor.name();
    const bool weightOfNorm = endsNorm(name) && name.ends_with(".w");
    const std::string part = name.substr(name.rfind('.') + 1);
    if (weightOfNorm)
        std::fill_n(tensor.mutableData(), tensor.size(), 1.f);
    else if (part[0] != 'b') // a bias is 0, as models begin
        fillNormal(tensor, 0.02f, stop);
}

} // namespace

std::span<const ShapeModel> shapeModels() {
    return shapes;
}

void fillNormal(Tensor& tensor, float deviation, const std::stop_token& stop) {
    constexpr Index perNumber = 4, chunk = Index(1) << 18; // four values of 16 bits in each random number
    const std::vector<float>& quantiles = normalQuantiles();
    const std::uint64_t seed = seedOf(tensor.name());
    const Index size = tensor.size();
    float* data = tensor.mutableData();
    parallelFor((size + chunk - 1) / chunk, [&](Index c) {
        if (stop.stop_requested()) return;
        const Index end = std::min(size, (c + 1) * chunk);
        for (Index at = c * chunk; at < end; at += perNumber) {
            std::uint64_t bits = mixed(seed + std::uint64_t(at / perNumber) * 0x9e3779b97f4a7c15U);
            for (Index i = at; i < std::min(end, at + perNumber); ++i, bits >>= 16U)
                data[i] = deviation * quantiles[bits & 0xffffU];
        }
    });
}

bool isShapeModel(const std::filesystem::path& name) {
    return name.string().starts_with(shapePrefix);
}

Result<Model> makeShapeModel(const ShapeModel& shape, std::uint64_t memory, const std::stop_token& stop) {
    Model model;
    model.config = fitting(shape.config(), memory);
    if (const Status enough = checkMemory(model.config, memory); !enough) return enough.error();
    if (const Status good = checkConfig(model.config); !good) return good.error();
    model.info = infoOf(shape, model.config);
    for (const auto& [name, sides] : requiredWeights(model.config)) {
        Tensor tensor(name, sides);
        fillShape(tensor, stop);
        if (stop.stop_requested()) return stopped();
        model.weights.add(std::move(tensor));
    }
    auto tokenizer = makeByteTokenizer();
    if (!tokenizer) return tokenizer.error();
    model.tokenizer = *tokenizer;
    return model;
}

Result<Model> openShapeModel(const std::filesystem::path& name, const std::stop_token& stop) {
    const ShapeModel* shape = shapeOf(name);
    if (!shape) return noShape(name);
    return makeShapeModel(*shape, freeMemory(), stop);
}

void describeShapeModel(const std::filesystem::path& name, ModelCard& card) {
    const ShapeModel* shape = shapeOf(name);
    if (!shape) {
        card.problem = noShape(name);
        return;
    }
    const std::uint64_t memory = freeMemory();
    card.config = shape->config();
    card.info = infoOf(*shape, fitting(card.config, memory));
    card.parameters = parameterCount(card.config);
    card.hasTokenizer = true;
    if (const Status enough = checkMemory(fitting(card.config, memory), memory); !enough)
        card.problem = enough.error();
}

} // namespace kanshei
