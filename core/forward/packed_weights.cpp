#include "core/forward/packed_weights.h"

#include <mutex>

namespace kanshei {
namespace {

constexpr Index mostParameters = Index(1) << 30;

/// What was packed, for the models that are still there.
struct PackedModels {
    struct One {
        std::weak_ptr<const Model> model;
        std::shared_ptr<const PackedWeights> packed;
    };
    std::mutex mutex;
    std::map<const Model*, One> all;
};

PackedModels& packedModels() {
    static PackedModels models;
    return models;
}

} // namespace

PackedWeights::PackedWeights(const Model& model) {
    const auto right = [&](const std::string& name, bool transposed = false) {
        return ops::RightSide{model.weights.at(name).matrix(), transposed};
    };
    const auto pack = [&](const std::string& name) {
        if (model.weights.find(name)) m_panels.emplace(name, ops::Panels::pack({right(name)}));
    };
    for (Index layer = 0; layer < model.config.n_layers; ++layer) {
        const auto named = [&](const char* part) { return blockName(layer, part); };
        m_panels.emplace(named("attn.W_QKV"),
                         ops::Panels::pack(
                             {right(named("attn.W_Q")), right(named("attn.W_K")), right(named("attn.W_V"))}));
        for (const char* part : {"attn.W_O", "mlp.W_gate", "mlp.W_in", "mlp.W_out"}) pack(named(part));
    }
    pack("predict.W");
    const char* unembed = model.config.tied_embeddings ? "embed.W_E" : "unembed.W_U";
    m_panels.emplace(unembed, ops::Panels::pack({right(unembed, true)}));
}

std::shared_ptr<const PackedWeights> PackedWeights::of(const ModelPtr& model) {
    if (!addsInFloats(model->config) || model->weights.parameterCount() > mostParameters) return nullptr;
    PackedModels& models = packedModels();
    const std::lock_guard guard(models.mutex);
    std::erase_if(models.all, [](const auto& entry) { return entry.second.model.expired(); });
    PackedModels::One& one = models.all[model.get()];
    if (!one.packed) one = {model, std::make_shared<const PackedWeights>(*model)};
    return one.packed;
}

const ops::Panels* PackedWeights::find(const std::string& name) const {
    const auto found = m_panels.find(name);
    return found == m_panels.end() ? nullptr : &found->second;
}

std::size_t PackedWeights::bytes() const {
    std::size_t sum = 0;
    for (const auto& [name, panels] : m_panels) sum += panels.bytes();
    return sum;
}

} // namespace kanshei
