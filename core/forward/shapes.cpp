#include "core/forward/shapes.h"

#include "core/forward/cell.h"

namespace kanshei {
namespace {

using Sizes = Shape (*)(const ModelConfig&, Index T);
using Present = bool (*)(const ModelConfig&);

struct Entry {
    const char* part;
    bool inBlock;
    Sizes shape;
    Present present;
};

Shape stream(const ModelConfig& c, Index T) {
    return {T, c.d_model};
}
Shape hidden(const ModelConfig& c, Index T) {
    return {T, c.d_mlp};
}
Shape words(const ModelConfig& c, Index T) {
    return {T, c.d_vocab};
}
Shape square(const ModelConfig&, Index T) {
    return {T, T};
}
Shape perHead(const ModelConfig& c, Index T) {
    return {c.n_heads, T, c.d_head};
}
Shape perKeyHead(const ModelConfig& c, Index T) {
    return {c.n_kv_heads, T, c.d_head};
}
Shape perPair(const ModelConfig& c, Index T) {
    return {c.n_heads, T, T};
}
Shape contribution(const ModelConfig& c, Index T) {
    return {c.n_heads, T, c.d_model};
}

bool always(const ModelConfig&) {
    return true;
}
bool preNorm(const ModelConfig& c) {
    return c.norm == NormPlacement::Pre;
}
bool postNorm(const ModelConfig& c) {
    return c.norm == NormPlacement::Post;
}
bool typed(const ModelConfig& c) {
    return c.n_types > 0;
}
bool embedNorm(const ModelConfig& c) {
    return c.embed_norm;
}
bool predicts(const ModelConfig& c) {
    return c.predict_transform;
}
bool hasPositionTable(const ModelConfig& c) {
    return c.positions == Positions::Learned;
}
bool turns(const ModelConfig& c) {
    return c.rotates();
}
bool normsQueries(const ModelConfig& c) {
    return c.qk_norm;
}
bool gates(const ModelConfig& c) {
    return c.gated_mlp;
}
bool points(const ModelConfig& c) {
    return c.answer == Answer::Pointer;
}

constexpr Entry entries[] = {
    {"embed", false, stream, always},
    {"pos_embed", false, stream, hasPositionTable},
    {"type_embed", false, stream, typed},
    {"embed_sum", false, stream, embedNorm},
    {"embed_ln", false, stream, embedNorm},
    {"resid_pre", true, stream, always},
    {"ln1", true, stream, always},
    {"q_proj", true, perHead, normsQueries},
    {"k_proj", true, perKeyHead, normsQueries},
    {"q", true, perHead, always},
    {"k", true, perKeyHead, always},
    {"v", true, perKeyHead, always},
    {"q_rot", true, perHead, turns},
    {"k_rot", true, perKeyHead, turns},
    {"scores_raw", true, perPair, always},
    {"scores_scaled", true, perPair, always},
    {"attn_scores", true, perPair, always},
    {"pattern", true, perPair, always},
    {"z", true, perHead, always},
    {"result", true, contribution, always},
    {"attn_out", true, stream, always},
    {"attn_sum", true, stream, postNorm},
    {"resid_mid", true, stream, always},
    {"ln2", true, stream, always},
    {"mlp_pre", true, hidden, always},
    {"mlp_pre_linear", true, hidden, gates},
    {"mlp_post", true, hidden, always},
    {"mlp_out", true, stream, always},
    {"mlp_sum", true, stream, postNorm},
    {"resid_post", true, stream, always},
    {"ln_final", false, stream, preNorm},
    {"predict_pre", false, stream, predicts},
    {"predict_post", false, stream, predicts},
    {"predict_ln", false, stream, predicts},
    {"logits", false, words, always},
    {"probs", false, words, always},
    {"answer_ln", false, stream, points},
    {"answer_query", false, stream, points},
    {"answer_scores", false, square, points},
    {"answer", false, square, points},
};

} // namespace

std::optional<Shape> traceShape(const ModelConfig& config, Index length, std::string_view name) {
    const TensorName wanted(name); // a version has no shape of its own to ask for
    if (withoutVersion(name) != name) return {};
    if (wanted.layer >= config.n_layers) return {};
    for (const Entry& entry : entries)
        if (wanted.part == entry.part && (wanted.layer >= 0) == entry.inBlock && entry.present(config))
            return entry.shape(config, length);
    return {};
}

std::uint64_t traceBytes(const ModelConfig& config, Index length) {
    std::uint64_t count = 0;
    for (const Entry& entry : entries) {
        if (!entry.present(config)) continue;
        std::uint64_t size = entry.inBlock ? std::uint64_t(config.n_layers) : 1;
        for (const Index side : entry.shape(config, length)) size *= std::uint64_t(side);
        count += size;
    }
    return 4 * count;
}

std::vector<std::string> traceTensorNames(const ModelConfig& config) {
    std::vector<std::string> names;
    for (const Entry& entry : entries)
        if (entry.present(config))
            names.push_back(std::string(entry.inBlock ? "blocks.N." : "") + entry.part);
    return names;
}

} // namespace kanshei
