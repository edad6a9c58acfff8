#include "core/forward/shapes.h"

#include "core/forward/cell.h"

#include <algorithm>

namespace kanshei {
namespace {

using Sizes = Shape (*)(const ModelConfig&, Index T, Index layer); ///< layer −1: outside the blocks
using Present = bool (*)(const ModelConfig&);

struct Entry {
    const char* part;
    bool inBlock;
    Sizes shape;
    Present present;
};

Shape stream(const ModelConfig& c, Index T, Index) {
    return {T, c.d_model};
}
/// What enters a block, or the first one.
Shape entering(const ModelConfig& c, Index T, Index layer) {
    return {T, c.widthInto(std::max<Index>(layer, 0))};
}
/// Of the whole sentence.
Shape single(const ModelConfig& c, Index, Index) {
    return {1, c.d_model};
}
Shape hidden(const ModelConfig& c, Index T, Index) {
    return {T, c.d_mlp};
}
Shape words(const ModelConfig& c, Index T, Index) {
    return {T, c.d_vocab};
}
Shape square(const ModelConfig&, Index T, Index) {
    return {T, T};
}
Shape perHead(const ModelConfig& c, Index T, Index layer) {
    return {c.n_heads, T, c.headWidth(layer)};
}
Shape perKeyHead(const ModelConfig& c, Index T, Index layer) {
    return {c.n_kv_heads, T, c.headWidth(layer)};
}
Shape perPair(const ModelConfig& c, Index T, Index) {
    return {c.n_heads, T, T};
}
Shape contribution(const ModelConfig& c, Index T, Index) {
    return {c.n_heads, T, c.d_model};
}

bool always(const ModelConfig&) {
    return true;
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
bool normsFinally(const ModelConfig& c) {
    return c.normsFinally();
}
bool addsPositions(const ModelConfig& c) {
    return c.addsPositions();
}
bool widens(const ModelConfig& c) {
    return c.widens(0);
}
bool hasLogits(const ModelConfig& c) {
    return c.predicts();
}
bool embedsSentence(const ModelConfig& c) {
    return c.answer == Answer::Embedding;
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
    {"embed", false, entering, always},
    {"pos_embed", false, entering, addsPositions},
    {"type_embed", false, entering, typed},
    {"embed_sum", false, entering, embedNorm},
    {"embed_ln", false, entering, embedNorm},
    {"resid_pre", true, entering, always},
    {"ln1", true, entering, always},
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
    {"resid_wide", true, stream, widens},
    {"resid_mid", true, stream, always},
    {"ln2", true, stream, always},
    {"mlp_pre", true, hidden, always},
    {"mlp_pre_linear", true, hidden, gates},
    {"mlp_post", true, hidden, always},
    {"mlp_out", true, stream, always},
    {"mlp_sum", true, stream, postNorm},
    {"resid_post", true, stream, always},
    {"ln_final", false, stream, normsFinally},
    {"predict_pre", false, stream, predicts},
    {"predict_post", false, stream, predicts},
    {"predict_ln", false, stream, predicts},
    {"logits", false, words, hasLogits},
    {"probs", false, words, hasLogits},
    {"sentence_mean", false, single, embedsSentence},
    {"sentence_pre", false, single, embedsSentence},
    {"sentence_post", false, single, embedsSentence},
    {"sentence", false, single, embedsSentence},
    {"answer_ln", false, stream, points},
    {"answer_query", false, stream, points},
    {"answer_scores", false, square, points},
    {"answer", false, square, points},
};

/// Only a block that is entered by a narrower vector widens it.
bool isPresent(const Entry& entry, const ModelConfig& config, Index layer) {
    return entry.present(config) && (entry.present != widens || config.widens(layer));
}

} // namespace

std::optional<Shape> traceShape(const ModelConfig& config, Index length, std::string_view name) {
    const TensorName wanted(name); // a version has no shape of its own to ask for
    if (withoutVersion(name) != name) return {};
    if (wanted.layer >= config.n_layers) return {};
    for (const Entry& entry : entries)
        if (wanted.part == entry.part && (wanted.layer >= 0) == entry.inBlock &&
            isPresent(entry, config, wanted.layer))
            return entry.shape(config, length, wanted.layer);
    return {};
}

std::uint64_t traceBytes(const ModelConfig& config, Index length) {
    std::uint64_t count = 0;
    for (const Entry& entry : entries) {
        const Index layers = entry.inBlock ? config.n_layers : 1;
        for (Index layer = 0; layer < layers; ++layer) {
            if (!isPresent(entry, config, layer)) continue;
            std::uint64_t size = 1;
            for (const Index side : entry.shape(config, length, layer)) size *= std::uint64_t(side);
            count += size;
        }
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
