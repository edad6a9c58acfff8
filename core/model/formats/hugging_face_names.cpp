#include "core/model/formats/hugging_face_names.h"

#include "core/model/formats/hugging_face_config.h"
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

constexpr Rule llamaRules[] = {
    {"embed.W_E", "model.embed_tokens.weight"},
    {"ln1.w", "model.layers.N.input_layernorm.weight"},
    {"attn.W_Q", "model.layers.N.self_attn.q_proj.weight", Transposed},
    {"attn.b_Q", "model.layers.N.self_attn.q_proj.bias"},
    {"attn.W_K", "model.layers.N.self_attn.k_proj.weight", Transposed},
    {"attn.b_K", "model.layers.N.self_attn.k_proj.bias"},
    {"attn.W_V", "model.layers.N.self_attn.v_proj.weight", Transposed},
    {"attn.b_V", "model.layers.N.self_attn.v_proj.bias"},
    {"attn.q_norm.w", "model.layers.N.self_attn.q_norm.weight"},
    {"attn.k_norm.w", "model.layers.N.self_attn.k_norm.weight"},
    {"attn.W_O", "model.layers.N.self_attn.o_proj.weight", Transposed},
    {"attn.b_O", "model.layers.N.self_attn.o_proj.bias"},
    {"ln2.w", "model.layers.N.post_attention_layernorm.weight"},
    {"mlp.W_gate", "model.layers.N.mlp.gate_proj.weight", Transposed},
    {"mlp.b_gate", "model.layers.N.mlp.gate_proj.bias"},
    {"mlp.W_in", "model.layers.N.mlp.up_proj.weight", Transposed},
    {"mlp.b_in", "model.layers.N.mlp.up_proj.bias"},
    {"mlp.W_out", "model.layers.N.mlp.down_proj.weight", Transposed},
    {"mlp.b_out", "model.layers.N.mlp.down_proj.bias"},
    {"ln_final.w", "model.norm.weight"},
    {"unembed.W_U", "lm_head.weight"},
};

constexpr Rule neoxRules[] = {
    {"embed.W_E", "gpt_neox.embed_in.weight"},
    {"ln1.w", "gpt_neox.layers.N.input_layernorm.weight"},
    {"ln1.b", "gpt_neox.layers.N.input_layernorm.bias"},
    {"attn.W_Q", "gpt_neox.layers.N.attention.query_key_value.weight", PerHead, 0},
    {"attn.b_Q", "gpt_neox.layers.N.attention.query_key_value.bias", PerHead, 0},
    {"attn.W_K", "gpt_neox.layers.N.attention.query_key_value.weight", PerHead, 1},
    {"attn.b_K", "gpt_neox.layers.N.attention.query_key_value.bias", PerHead, 1},
    {"attn.W_V", "gpt_neox.layers.N.attention.query_key_value.weight", PerHead, 2},
    {"attn.b_V", "gpt_neox.layers.N.attention.query_key_value.bias", PerHead, 2},
    {"attn.W_O", "gpt_neox.layers.N.attention.dense.weight", Transposed},
    {"attn.b_O", "gpt_neox.layers.N.attention.dense.bias"},
    {"ln2.w", "gpt_neox.layers.N.post_attention_layernorm.weight"},
    {"ln2.b", "gpt_neox.layers.N.post_attention_layernorm.bias"},
    {"mlp.W_in", "gpt_neox.layers.N.mlp.dense_h_to_4h.weight", Transposed},
    {"mlp.b_in", "gpt_neox.layers.N.mlp.dense_h_to_4h.bias"},
    {"mlp.W_out", "gpt_neox.layers.N.mlp.dense_4h_to_h.weight", Transposed},
    {"mlp.b_out", "gpt_neox.layers.N.mlp.dense_4h_to_h.bias"},
    {"ln_final.w", "gpt_neox.final_layer_norm.weight"},
    {"ln_final.b", "gpt_neox.final_layer_norm.bias"},
    {"unembed.W_U", "embed_out.weight"},
};

/// RoBERTa's files: those of BERT with other names outside the blocks.
constexpr Rule robertaRules[] = {
    {"pos_embed.W_pos", "roberta.embeddings.position_embeddings.weight", SkipRows, robertaFirstPosition},
    {"predict.W", "lm_head.dense.weight", Transposed},
    {"predict.b", "lm_head.dense.bias"},
    {"predict_ln.w", "lm_head.layer_norm.weight"},
    {"predict_ln.b", "lm_head.layer_norm.bias"},
    {"unembed.b_U", "lm_head.bias"},
    {"unembed.W_U", "lm_head.decoder.weight"},
};

struct Family {
    const char* model_type;
    std::span<const Rule> rules;
};
constexpr Family families[] = {{"bert", bertRules},         {"llama", llamaRules}, {"mistral", llamaRules},
                               {"qwen2", llamaRules},       {"qwen3", llamaRules}, {"gpt_neox", neoxRules},
                               {"kanshei-coref", gpt2Rules}};

const Rule* findRule(std::span<const Rule> rules, std::string_view part) {
    const auto rule = std::ranges::find_if(rules, [&](const Rule& r) { return part == r.ours; });
    return rule == rules.end() ? nullptr : &*rule;
}

/// The rule for a weight, and the name it gives, N still in it.
std::pair<const Rule*, std::string> ruleFor(const std::string& model_type, std::string_view part) {
    if (model_type == "roberta") {
        if (const Rule* own = findRule(robertaRules, part)) return {own, own->theirs};
        const Rule* bert = findRule(bertRules, part);
        return {bert, "ro" + std::string(bert->theirs)};
    }
    const auto* family =
        std::ranges::find_if(families, [&](const Family& f) { return model_type == f.model_type; });
    const Rule* rule = findRule(family == std::end(families) ? std::span(gpt2Rules) : family->rules, part);
    return {rule, rule ? rule->theirs : ""};
}

/// "blocks.12.ln1.w" → {"12", "ln1.w"}; a name outside the blocks → {"", itself}.
std::pair<std::string, std::string> splitBlock(const std::string& name) {
    const std::string prefix = "blocks.";
    if (!name.starts_with(prefix)) return {"", name};
    const std::size_t dot = name.find('.', prefix.size());
    return {name.substr(prefix.size(), dot - prefix.size()), name.substr(dot + 1)};
}

} // namespace

Shape shapeInFile(const WeightSource& source, Shape shape) {
    if (source.layout == Transposed || source.layout == PerHead) std::ranges::reverse(shape);
    if (source.layout == Fused) shape.back() *= 3;
    if (source.layout == PerHead) shape.front() *= 3;
    if (source.layout == SkipRows) shape.front() += source.part;
    return shape;
}

namespace {

/// Column c of our matrix is this row of a PerHead file.
Index rowPerHead(const WeightSource& source, Index width, Index c) {
    const Index d_head = width / source.heads;
    return (c / d_head * 3 + source.part) * d_head + c % d_head;
}

} // namespace

Tensor arranged(const WeightSource& source, const Shape& shape, Tensor fromFile) {
    if (source.layout == Same) {
        fromFile.setName(source.ours);
        return fromFile;
    }
    Tensor ours(source.ours, shape);
    MatrixView to = ours.mutableMatrix();
    const Index width = shape.back();
    switch (source.layout) {
    case Same:
        break;
    case Transposed:
        to = fromFile.matrix().transpose();
        break;
    case Fused:
        to = fromFile.matrix().middleCols(source.part * width, width);
        break;
    case SkipRows:
        to = fromFile.matrix().bottomRows(to.rows());
        break;
    case PerHead: // a bias is one row of numbers, not one number a row
        for (Index c = 0; c < width; ++c)
            if (const Index row = rowPerHead(source, width, c); shape.size() == 1)
                to(0, c) = fromFile.data()[row];
            else
                to.col(c) = fromFile.matrix().row(row).transpose();
        break;
    }
    return ours;
}

void arrangeInto(const WeightSource& source, const Tensor& ours, Tensor& inFile) {
    const ConstMatrixView from = ours.matrix();
    MatrixView to = inFile.mutableMatrix();
    switch (source.layout) {
    case Same:
        to = from;
        break;
    case Transposed:
        to = from.transpose();
        break;
    case Fused:
        to.middleCols(source.part * from.cols(), from.cols()) = from;
        break;
    case SkipRows:
        to.bottomRows(from.rows()) = from;
        break;
    case PerHead:
        for (Index c = 0; c < from.cols(); ++c)
            if (const Index row = rowPerHead(source, from.cols(), c); ours.rank() == 1)
                to(0, row) = from(0, c);
            else
                to.row(row) = from.col(c).transpose();
        break;
    }
}

std::vector<WeightSource> weightSources(const ModelConfig& config) {
    std::vector<WeightSource> sources;
    for (const auto& [name, shape] : requiredWeights(config)) {
        const auto [layer, part] = splitBlock(name);
        auto [rule, theirs] = ruleFor(config.model_type, part);
        assert(rule);
        if (const auto at = theirs.find(".N."); at != std::string::npos) theirs.replace(at + 1, 1, layer);
        sources.push_back({name, std::move(theirs), rule->layout, rule->part, config.n_heads});
    }
    return sources;
}

std::vector<std::string> spellings(const std::string& theirs) {
    std::vector<std::string> names{theirs};
    for (const char* prefix : {"transformer.", "bert.", "roberta.", "model.",
                               "gpt_neox."}) // files of the bare model have no prefix
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
                                           "cls.predictions.decoder.bias",
                                           "rotary_emb.inv_freq",
                                           ".attention.bias",
                                           ".attention.masked_bias",
                                           "lm_head.decoder.bias"};
    return std::ranges::any_of(ends, [&](const char* end) { return theirs.ends_with(end); });
}

} // namespace kanshei
