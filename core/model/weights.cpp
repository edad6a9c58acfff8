#include "core/model/weights.h"

namespace kanshei {
namespace {

using Named = std::vector<std::pair<std::string, Shape>>;

void addNorm(Named& list, const std::string& name, Index width) {
    list.push_back({name + ".w", {width}});
    list.push_back({name + ".b", {width}});
}

void addBlock(Named& list, const ModelConfig& c, Index layer) {
    addNorm(list, blockName(layer, "ln1"), c.d_model);
    for (const char* part : {"Q", "K", "V", "O"}) {
        list.push_back({blockName(layer, std::string("attn.W_") + part), {c.d_model, c.d_model}});
        list.push_back({blockName(layer, std::string("attn.b_") + part), {c.d_model}});
    }
    addNorm(list, blockName(layer, "ln2"), c.d_model);
    list.push_back({blockName(layer, "mlp.W_in"), {c.d_model, c.d_mlp}});
    list.push_back({blockName(layer, "mlp.b_in"), {c.d_mlp}});
    list.push_back({blockName(layer, "mlp.W_out"), {c.d_mlp, c.d_model}});
    list.push_back({blockName(layer, "mlp.b_out"), {c.d_model}});
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
    list.push_back({"embed.W_E", {c.d_vocab, c.d_model}});
    list.push_back({"pos_embed.W_pos", {c.n_ctx, c.d_model}});
    if (c.n_types > 0) list.push_back({"type_embed.W_type", {c.n_types, c.d_model}});
    if (c.embed_norm) addNorm(list, "embed_ln", c.d_model);
    for (Index layer = 0; layer < c.n_layers; ++layer) addBlock(list, c, layer);
    if (c.norm == NormPlacement::Pre) addNorm(list, "ln_final", c.d_model);
    if (c.answer == Answer::Pointer) {
        addNorm(list, "answer_ln", c.d_model);
        list.push_back({"answer.W_X", {c.d_model, c.d_model}});
    }
    if (c.predict_transform) {
        list.push_back({"predict.W", {c.d_model, c.d_model}});
        list.push_back({"predict.b", {c.d_model}});
        addNorm(list, "predict_ln", c.d_model);
        list.push_back({"unembed.b_U", {c.d_vocab}});
    }
    if (!c.tied_embeddings) list.push_back({"unembed.W_U", {c.d_vocab, c.d_model}});
    return list;
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

std::string blockName(Index layer, const std::string& part) {
    return "blocks." + std::to_string(layer) + "." + part;
}

} // namespace kanshei
