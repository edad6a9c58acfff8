#include "core/model/formats/gguf_names.h"

#include "core/model/weights.h"

#include <algorithm>
#include <span>

namespace kanshei {
namespace {

/// Vectors and tables lie as ours, matrices are [out, in].
struct GgufRule {
    const char* ours; ///< a whole name, or the part after "blocks.N."
    const char* theirs;
    WeightSource::Layout layout = WeightSource::Same;
    Index part = 0;
};

constexpr GgufRule ggufRules[] = {
    {"embed.W_E", "token_embd.weight"},
    {"pos_embed.W_pos", "position_embd.weight"},
    {"type_embed.W_type", "token_types.weight"},
    {"embed_ln.w", "token_embd_norm.weight"},
    {"embed_ln.b", "token_embd_norm.bias"},
    {"ln1.w", "blk.N.attn_norm.weight"},
    {"ln1.b", "blk.N.attn_norm.bias"},
    {"attn.W_Q", "blk.N.attn_q.weight", WeightSource::Transposed},
    {"attn.b_Q", "blk.N.attn_q.bias"},
    {"attn.W_K", "blk.N.attn_k.weight", WeightSource::Transposed},
    {"attn.b_K", "blk.N.attn_k.bias"},
    {"attn.W_V", "blk.N.attn_v.weight", WeightSource::Transposed},
    {"attn.b_V", "blk.N.attn_v.bias"},
    {"attn.q_norm.w", "blk.N.attn_q_norm.weight"},
    {"attn.k_norm.w", "blk.N.attn_k_norm.weight"},
    {"attn.W_O", "blk.N.attn_output.weight", WeightSource::Transposed},
    {"attn.b_O", "blk.N.attn_output.bias"},
    {"ln2.w", "blk.N.ffn_norm.weight"},
    {"ln2.b", "blk.N.ffn_norm.bias"},
    {"mlp.W_gate", "blk.N.ffn_gate.weight", WeightSource::Transposed},
    {"mlp.b_gate", "blk.N.ffn_gate.bias"},
    {"mlp.W_in", "blk.N.ffn_up.weight", WeightSource::Transposed},
    {"mlp.b_in", "blk.N.ffn_up.bias"},
    {"mlp.W_out", "blk.N.ffn_down.weight", WeightSource::Transposed},
    {"mlp.b_out", "blk.N.ffn_down.bias"},
    {"ln_final.w", "output_norm.weight"},
    {"ln_final.b", "output_norm.bias"},
    {"unembed.W_U", "output.weight"},
};

/// Where an architecture has other names than the rest.
constexpr GgufRule gpt2OwnRules[] = {
    {"attn.W_Q", "blk.N.attn_qkv.weight", WeightSource::PerHead, 0},
    {"attn.b_Q", "blk.N.attn_qkv.bias", WeightSource::PerHead, 0},
    {"attn.W_K", "blk.N.attn_qkv.weight", WeightSource::PerHead, 1},
    {"attn.b_K", "blk.N.attn_qkv.bias", WeightSource::PerHead, 1},
    {"attn.W_V", "blk.N.attn_qkv.weight", WeightSource::PerHead, 2},
    {"attn.b_V", "blk.N.attn_qkv.bias", WeightSource::PerHead, 2},
};
constexpr GgufRule bertOwnRules[] = {
    {"ln1.w", "blk.N.attn_output_norm.weight"},
    {"ln1.b", "blk.N.attn_output_norm.bias"},
    {"ln2.w", "blk.N.layer_output_norm.weight"},
    {"ln2.b", "blk.N.layer_output_norm.bias"},
};

const GgufRule& ggufRuleFor(const std::string& model_type, std::string_view part) {
    std::span<const GgufRule> own;
    if (model_type == "gpt2") own = gpt2OwnRules;
    if (model_type == "bert") own = bertOwnRules;
    const auto matches = [&](const GgufRule& rule) { return part == rule.ours; };
    const auto first = std::ranges::find_if(own, matches);
    if (first != own.end()) return *first;
    const auto* rule = std::ranges::find_if(ggufRules, matches);
    assert(rule != std::end(ggufRules));
    return *rule;
}

} // namespace

std::vector<WeightSource> ggufSources(const ModelConfig& config) {
    std::vector<WeightSource> sources;
    const std::string prefix = "blocks.";
    for (const auto& [name, shape] : requiredWeights(config)) {
        const bool inBlock = name.starts_with(prefix);
        const std::size_t dot = inBlock ? name.find('.', prefix.size()) : 0;
        const GgufRule& rule = ggufRuleFor(config.model_type, inBlock ? name.substr(dot + 1) : name);
        std::string theirs = rule.theirs;
        if (inBlock)
            theirs.replace(4, 1, name.substr(prefix.size(), dot - prefix.size())); // the N of "blk.N."
        // Q, K and V stand one below the other, not head by head: one "head" as wide as the model.
        sources.push_back({name, std::move(theirs), rule.layout, rule.part, 1});
    }
    return sources;
}

} // namespace kanshei
