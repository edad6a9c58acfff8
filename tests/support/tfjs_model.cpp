#include "tests/support/tfjs_model.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace kanshei::test {
namespace {

using OrderedJson = nlohmann::ordered_json;

const std::string kona = "module_apply_default/Encoder_en/KonaTransformer/";
const std::string encode = kona + "Encode/", stack = encode + "TransformerStack/";

class Writer {
public:
    explicit Writer(const Model& model) : m_model(model) {}

    void add(const std::string& name, const Tensor& tensor, Shape shape = {}) {
        m_weights.push_back(
            {{"name", name}, {"shape", shape.empty() ? tensor.shape() : shape}, {"dtype", "float32"}});
        m_numbers.append(reinterpret_cast<const char*>(tensor.data()), std::size_t(tensor.size()) * 4);
    }
    template<class Number> void scalar(const std::string& name, Number value, const char* type) {
        m_weights.push_back({{"name", name}, {"shape", OrderedJson::array()}, {"dtype", type}});
        m_numbers.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    const Tensor& ours(const std::string& name) const { return m_model.weights.at(name); }
    /// Q, K and V beside each other.
    void fused(const std::string& name, const std::string& attn, const char* kind) {
        std::vector<const Tensor*> parts;
        for (const char* letter : {"Q", "K", "V"}) parts.push_back(&ours(attn + kind + letter));
        const Index rows = parts[0]->rank() == 2 ? parts[0]->dim(0) : 1, columns = parts[0]->size() / rows;
        Tensor whole("", {rows, 3 * columns});
        for (Index p = 0; p < 3; ++p)
            for (Index i = 0; i < parts[0]->size(); ++i)
                whole.mutableData()[i / columns * 3 * columns + p * columns + i % columns] =
                    parts[std::size_t(p)]->data()[i];
        add(name, whole, rows == 1 ? Shape{3 * columns} : Shape{1, 1, rows, 3 * columns});
    }
    TfjsFiles files(const std::vector<std::string>& shards) {
        const std::string tanh = "module_apply_default/Encoder_en/hidden_layers/tanh_layer_0/";
        const OrderedJson nodes = {
            {{"name", stack + "Layer_0/add"},
             {"op", "Add"},
             {"input", {encode + "Scatter/ScatterNd", stack + "Layer_0/AddTimingSignal/Scatter/ScatterNd"}}},
            {{"name", stack + "Layer_0/TransformerLayer/FFN/conv1/Relu"},
             {"op", "Relu"},
             {"input", {stack + "Layer_0/TransformerLayer/FFN/conv1/BiasAdd"}}},
            {{"name", tanh + "Tanh"}, {"op", "Tanh"}, {"input", {tanh + "BiasAdd"}}}};
        const OrderedJson json = {{"modelTopology", {{"node", nodes}}},
                                  {"weightsManifest", {{{"paths", shards}, {"weights", m_weights}}}}};
        return {json.dump(), m_numbers};
    }

private:
    const Model& m_model;
    OrderedJson m_weights = OrderedJson::array();
    std::string m_numbers;
};

void addLayer(Writer& writer, const ModelConfig& config, Index layer) {
    const std::string there = "Layer_" + std::to_string(layer) + "/TransformerLayer/";
    const std::string attn = there + "MultiheadAttention/", part = "/ConcatPartitions/concat";
    const auto block = [&](const char* name) -> const Tensor& { return writer.ours(blockName(layer, name)); };
    const auto inKernel = [](const Tensor& W) { return Shape{1, 1, W.dim(0), W.dim(1)}; };
    const std::string module = "module/Encoder_en/KonaTransformer/Encode/";
    for (const auto& [norm, place] : {std::pair{"ln1", ""}, std::pair{"ln2", "FFN/"}}) {
        const std::string to = encode + there + place + "layer_prepostprocess/layer_norm/layer_norm_";
        writer.add(to + "scale" + part, block((std::string(norm) + ".w").c_str()));
        writer.add(to + "bias" + part, block((std::string(norm) + ".b").c_str()));
    }
    writer.fused(module + attn + "qkv_transform_single/kernel/part_0", blockName(layer, "attn."), "W_");
    writer.fused(encode + attn + "qkv_transform_single/bias" + part, blockName(layer, "attn."), "b_");
    writer.add(module + attn + "output_transform_single/kernel/part_0", block("attn.W_O"),
               inKernel(block("attn.W_O")));
    writer.add(encode + attn + "output_transform_single/bias" + part, block("attn.b_O"));
    for (const auto& [map, name] : {std::pair{"conv1", "in"}, std::pair{"conv2", "out"}}) {
        writer.add(stack + there + "FFN/" + map + "/Tensordot/Reshape_1",
                   block((std::string("mlp.W_") + name).c_str()));
        writer.add(encode + there + "FFN/" + map + "/bias" + part,
                   block((std::string("mlp.b_") + name).c_str()));
    }
    if (config.widens(layer)) {
        writer.add(encode + there + "dense/kernel" + part, block("resid.W_wide"));
        writer.add(encode + there + "dense/bias" + part, block("resid.b_wide"));
    }
    writer.scalar(stack + attn + "mul/y", float(1 / std::sqrt(double(config.headWidth(layer)))), "float32");
}

} // namespace

TfjsFiles tfjsOf(const Model& model, const std::vector<std::string>& shards) {
    const ModelConfig& config = model.config;
    Writer writer(model);
    const Tensor& omega = writer.ours("pos_embed.omega");
    writer.add("module/Embeddings_en", writer.ours("embed.W_E"));
    writer.add(stack + "Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1", omega, {1, omega.size()});
    for (Index layer = 0; layer < config.n_layers; ++layer) addLayer(writer, config, layer);
    const std::string last = stack + "Layer_" + std::to_string(config.n_layers - 1) + "/TransformerLayer/";
    writer.scalar(last + "MultiheadAttention/split_heads/split_last_dimension/Reshape/shape/2",
                  std::int32_t(config.n_heads), "int32");
    writer.scalar(last + "FFN/layer_prepostprocess/layer_norm/Cast/x", config.layer_norm_eps, "float32");
    writer.scalar(kona + "ClipToMaxLength/Less/y", std::int32_t(config.n_ctx), "int32");
    writer.add("module/Encoder_en/hidden_layers/tanh_layer_0/weights", writer.ours("sentence.W"));
    writer.add("module/Encoder_en/hidden_layers/tanh_layer_0/bias", writer.ours("sentence.b"));
    return writer.files(shards);
}

} // namespace kanshei::test
