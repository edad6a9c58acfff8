#include "core/forward/wiring.h"

#include "core/model/weights.h"

namespace kanshei {
namespace {

bool isPostNorm(const ModelConfig& config) {
    return config.norm == NormPlacement::Post;
}

} // namespace

const char* attentionInput(const ModelConfig& config) {
    return isPostNorm(config) ? "resid_pre" : "ln1";
}

const char* residualInput(const ModelConfig& config, Index layer) {
    return config.widens(layer) ? "resid_wide" : "resid_pre";
}

const char* mlpInput(const ModelConfig& config) {
    return isPostNorm(config) ? "resid_mid" : "ln2";
}

const char* scoredQuery(const ModelConfig& config) {
    return config.rotates() ? "q_rot" : "q";
}

const char* scoredKey(const ModelConfig& config) {
    return config.rotates() ? "k_rot" : "k";
}

std::string normInput(const ModelConfig& config, const TensorName& name) {
    const bool post = isPostNorm(config);
    const Index last = config.n_layers - 1;
    if (name.part == "ln1") return name.sibling(post ? "attn_sum" : "resid_pre");
    if (name.part == "ln2")
        return name.sibling(post ? "mlp_sum" : config.parallel_mlp ? "resid_pre" : "resid_mid");
    if (name.part == "q") return name.sibling("q_proj");
    if (name.part == "k") return name.sibling("k_proj");
    if (name.part == "embed_ln") return "embed_sum";
    if (name.part == "answer_ln") return blockName(last, "attn_out");
    if (name.part == "predict_ln") return "predict_post";
    return blockName(last, "resid_post");
}

std::string normWeights(const TensorName& name, std::string_view tensor) {
    if (name.part == "q" || name.part == "k") return name.sibling("attn." + name.part + "_norm");
    return std::string(withoutVersion(tensor));
}

} // namespace kanshei
