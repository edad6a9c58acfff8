#include "core/model/formats/hugging_face_names.h"

#include "core/model/weights.h"

#include <algorithm>

namespace kanshei {
namespace {

using enum WeightSource::Layout;

struct Rule {
    const char* ours; ///< a whole name, or the part after "blocks.N."
    const char* theirs;
    WeightSource::Layout layout = Same;
    Index part = 0;
};

constexpr Rule gpt2Rules[] = {
    {"embed.W_E", "transformer.wte.weight"},
    {"pos_embed.W_pos", "transformer.wpe.weight"},
    {"ln1.w", "transformer.h.N.ln_1.weight"},
    {"ln1.b", "transformer.h.N.ln_1.bias"},
    {"attn.W_Q", "transformer.h.N.attn.c_attn.weight", Fused, 0},
    {"attn.b_Q", "transformer.h.N.attn.c_attn.bias", Fused, 0},
    {"attn.W_K", "transformer.h.N.attn.c_attn.weight", Fused, 1},
    {"attn.b_K", "transformer.h.N.attn.c_attn.bias", Fused, 1},
    {"attn.W_V", "transformer.h.N.attn.c_attn.weight", Fused, 2},
    {"attn.b_V", "transformer.h.N.attn.c_attn.bias", Fused, 2},
    {"attn.W_O", "transformer.h.N.attn.c_proj.weight"},
    {"attn.b_O", "transformer.h.N.attn.c_proj.bias"},
    {"ln2.w", "transformer.h.N.ln_2.weight"},
    {"ln2.b", "transformer.h.N.ln_2.bias"},
    {"mlp.W_in", "transformer.h.N.mlp.c_fc.weight"},
    {"mlp.b_in", "transformer.h.N.mlp.c_fc.bias"},
    {"mlp.W_out", "transformer.h.N.mlp.c_proj.weight"},
    {"mlp.b_out", "transformer.h.N.mlp.c_proj.bias"},
    {"ln_final.w", "transformer.ln_f.weight"},
    {"ln_final.b", "transformer.ln_f.bias"},
    {"unembed.W_U", "lm_head.weight"},
    {"answer_ln.w", "answer_ln.weight"},
    {"answer_ln.b", "answer_ln.bias"},
    {"answer.W_X", "answer.weight"},
};

constexpr Rule bertRules[] = {
    {"embed.W_E", "bert.embeddings.word_embeddings.weight"},
    {"pos_embed.W_pos", "bert.embeddings.position_embeddings.weight"},
    {"type_embed.W_type", "bert.embeddings.token_type_embeddings.weight"},
    {"embed_ln.w", "bert.embeddings.LayerNorm.weight"},
    {"embed_ln.b", "bert.embeddings.LayerNorm.bias"},
    {"attn.W_Q", "bert.encoder.layer.N.attention.self.query.weight", Transposed},
    {"attn.b_Q", "bert.encoder.layer.N.attention.self.query.bias"},
    {"attn.W_K", "bert.encoder.layer.N.attention.self.key.weight", Transposed},
    {"attn.b_K", "bert.encoder.layer.N.attention.self.key.bias"},
    {"attn.W_V", "bert.encoder.layer.N.attention.self.value.weight", Transposed},
    {"attn.b_V", "bert.encoder.layer.N.attention.self.value.bias"},
    {"attn.W_O", "bert.encoder.layer.N.attention.output.dense.weight", Transposed},
    {"attn.b_O", "bert.encoder.layer.N.attention.output.dense.bias"},
    {"ln1.w", "bert.encoder.layer.N.attention.output.LayerNorm.weight"},
    {"ln1.b", "bert.encoder.layer.N.attention.output.LayerNorm.bias"},
    {"mlp.W_in", "bert.encoder.layer.N.intermediate.dense.weight", Transposed},
    {"mlp.b_in", "bert.encoder.layer.N.intermediate.dense.bias"},
    {"mlp.W_out", "bert.encoder.layer.N.output.dense.weight", Transposed},
    {"mlp.b_out", "bert.encoder.layer.N.output.dense.bias"},
    {"ln2.w", "bert.encoder.layer.N.output.LayerNorm.weight"},
    {"ln2.b", "bert.encoder.layer.N.output.LayerNorm.bias"},
    {"predict.W", "cls.predictions.transform.dense.weight", Transposed},
    {"predict.b", "cls.predictions.transform.dense.bias"},
    {"predict_ln.w", "cls.predictions.transform.LayerNorm.weight"},
    {"predict_ln.b", "cls.predictions.transform.LayerNorm.bias"},
    {"unembed.b_U", "cls.predictions.bias"},
    {"unembed.W_U", "cls.predictions.decoder.weight"},
};

/// "blocks.12.ln1.w" → {"12", "ln1.w"}; a name outside the blocks → {"", itself}.
std::pair<std::string, std::string> splitBlock(const std::string& name) {
    const std::string prefix = "blocks.";
    if (!name.starts_with(prefix)) return {"", name};
    const std::size_t dot = name.find('.', prefix.size());
    return {name.substr(prefix.size(), dot - prefix.size()), name.substr(dot + 1)};
}

} // namespace

std::vector<WeightSource> weightSources(const ModelConfig& config) {
    const std::span<const Rule> rules =
        config.model_type == "bert" ? std::span<const Rule>(bertRules) : std::span<const Rule>(gpt2Rules);
    std::vector<WeightSource> sources;
    for (const auto& [name, shape] : requiredWeights(config)) {
        const auto [layer, part] = splitBlock(name);
        const auto rule =
            std::ranges::find_if(rules, [&part = part](const Rule& r) { return part == r.ours; });
        assert(rule != rules.end());
        std::string theirs = rule->theirs;
        if (const auto at = theirs.find(".N."); at != std::string::npos) theirs.replace(at + 1, 1, layer);
        sources.push_back({name, std::move(theirs), rule->layout, rule->part});
    }
    return sources;
}

std::vector<std::string> spellings(const std::string& theirs) {
    std::vector<std::string> names{theirs};
    for (const char* prefix : {"transformer.", "bert."}) // files of the bare model have no prefix
        if (theirs.starts_with(prefix)) names.push_back(theirs.substr(std::string_view(prefix).size()));
    const std::size_t exact = names.size();
    for (const auto& [ours, old] :
         {std::pair{"LayerNorm.weight", "LayerNorm.gamma"}, {"LayerNorm.bias", "LayerNorm.beta"}})
        for (std::size_t i = 0; i < exact; ++i)
            if (names[i].ends_with(ours)) // as in the first files of BERT
                names.push_back(names[i].substr(0, names[i].size() - std::string_view(ours).size()) + old);
    if (theirs == "cls.predictions.bias") names.push_back("cls.predictions.decoder.bias");
    return names;
}

bool isIgnorable(const std::string& theirs) {
    static constexpr const char* ends[] = {".attn.bias",
                                           ".attn.masked_bias",
                                           "embeddings.position_ids",
                                           "pooler.dense.weight",
                                           "pooler.dense.bias",
                                           "cls.seq_relationship.weight",
                                           "cls.seq_relationship.bias",
                                           "cls.predictions.decoder.bias"};
    return std::ranges::any_of(ends, [&](const char* end) { return theirs.ends_with(end); });
}

} // namespace kanshei
