#include "core/model/weights.h"

#include "core/base/mapped_file.h"

namespace kanshei {
namespace {

using Named = std::vector<std::pair<std::string, Shape>>;

void addNorm(Named& list, const ModelConfig& c, const std::string& name, Index width) {
    list.push_back({name + ".w", {width}});
    if (c.norm_kind == NormKind::LayerNorm) list.push_back({name + ".b", {width}});
}

void addMap(Named& list, const std::string& name, const std::string& part, Index in, Index out, bool bias) {
    list.push_back({name + "W_" + part, {in, out}});
    if (bias) list.push_back({name + "b_" + part, {out}});
}

void addBlock(Named& list, const ModelConfig& c, Index layer) {
    const std::string attn = blockName(layer, "attn."), mlp = blockName(layer, "mlp.");
    const Index in = c.widthInto(layer), d_head = c.headWidth(layer);
    const Index queries = c.n_heads * d_head, keys = c.n_kv_heads * d_head;
    addNorm(list, c, blockName(layer, "ln1"), in);
    addMap(list, attn, "Q", in, queries, c.qkv_bias);
    addMap(list, attn, "K", in, keys, c.qkv_bias);
    addMap(list, attn, "V", in, keys, c.qkv_bias);
    if (c.qk_norm)
        for (const char* part : {"q_norm.w", "k_norm.w"}) list.push_back({attn + part, {d_head}});
    addMap(list, attn, "O", queries, c.d_model, c.out_bias);
    if (c.widens(layer)) addMap(list, blockName(layer, "resid."), "wide", in, c.d_model, true);
    addNorm(list, c, blockName(layer, "ln2"), c.d_model);
    if (c.gated_mlp) addMap(list, mlp, "gate", c.d_model, c.d_mlp, c.mlp_bias);
    addMap(list, mlp, "in", c.d_model, c.d_mlp, c.mlp_bias);
    addMap(list, mlp, "out", c.d_mlp, c.d_model, c.mlp_bias);
}

} // namespace

void Weights::add(Tensor tensor) {
    const std::string name = tensor.name();
    m_tensors.insert_or_assign(name, std::move(tensor));
}

const Tensor* Weights::find(const std::string& name) const {
    const auto it = m_tensors.find(name);
    return it == m_tensors.end() ? nullptr : &it->second;
}

const Tensor& Weights::at(const std::string& name) const {
    const Tensor* tensor = find(name);
    assert(tensor);
    return *tensor;
}

Index Weights::parameterCount() const {
    Index count = 0;
    for (const auto& [name, tensor] : m_tensors) count += tensor.size();
    return count;
}

Named requiredWeights(const ModelConfig& c) {
    Named list;
    list.push_back({"embed.W_E", {c.d_vocab, c.widthInto(0)}});
    if (c.positions == Positions::Learned) list.push_back({"pos_embed.W_pos", {c.n_ctx, c.widthInto(0)}});
    if (c.positions == Positions::Sinusoid) list.push_back({"pos_embed.omega", {c.widthInto(0) / 2}});
    if (c.n_types > 0) list.push_back({"type_embed.W_type", {c.n_types, c.widthInto(0)}});
    if (c.embed_norm) addNorm(list, c, "embed_ln", c.widthInto(0));
    for (Index layer = 0; layer < c.n_layers; ++layer) addBlock(list, c, layer);
    if (c.normsFinally()) addNorm(list, c, "ln_final", c.d_model);
    if (c.answer == Answer::Pointer) {
        addNorm(list, c, "answer_ln", c.d_model);
        list.push_back({"answer.W_X", {c.d_model, c.d_model}});
    }
    if (c.answer == Answer::Embedding) {
        list.push_back({"sentence.W", {c.d_model, c.d_model}});
        list.push_back({"sentence.b", {c.d_model}});
    }
    if (c.predict_transform) {
        list.push_back({"predict.W", {c.d_model, c.d_model}});
        list.push_back({"predict.b", {c.d_model}});
        addNorm(list, c, "predict_ln", c.d_model);
        list.push_back({"unembed.b_U", {c.d_vocab}});
    }
    if (!c.tied_embeddings) list.push_back({"unembed.W_U", {c.d_vocab, c.d_model}});
    return list;
}

bool addsInFloats(const ModelConfig& c) {
    constexpr double largest = 16e6; // parameters of a model that a doubled sum does not slow down too much
    const double attention = double(c.d_model) * double(c.d_head) * double(2 * c.n_heads + 2 * c.n_kv_heads);
    const double mlp = double(c.d_model) * double(c.d_mlp) * (c.gated_mlp ? 3 : 2);
    const double embeddings = double(c.d_vocab) * double(c.d_model) * (c.tied_embeddings ? 1 : 2);
    return double(c.n_layers) * (attention + mlp) + embeddings > largest;
}

Status checkWeights(const ModelConfig& config, const Weights& weights) {
    for (const auto& [name, shape] : requiredWeights(config)) {
        const Tensor* tensor = weights.find(name);
        if (!tensor)
            return fail(ErrorCode::Mismatch,
                        KANSHEI_TEXT("The weight is missing; the configuration asks for it with shape %1."),
                        {shapeText(shape)}, name);
        if (tensor->shape() != shape)
            return fail(ErrorCode::Mismatch,
                        KANSHEI_TEXT("The weight has shape %1, but the configuration asks for %2."),
                        {shapeText(tensor->shape()), shapeText(shape)}, name);
        if (!tensor->vector().allFinite())
            return fail(ErrorCode::Corrupt,
                        KANSHEI_TEXT("The weight has a number that is not finite (NaN or infinity). "
                                     "Get the model's file again, or train the model anew."),
                        {}, name);
    }
    return Nothing{};
}

Status checkFiles(const Weights& weights) {
    for (const auto& [name, tensor] : weights.all())
        if (Status same = MappedFile::check(tensor.data()); !same) return same;
    return Nothing{};
}

std::string blockName(Index layer, const std::string& part) {
    return "blocks." + std::to_string(layer) + "." + part;
}

} // namespace kanshei
