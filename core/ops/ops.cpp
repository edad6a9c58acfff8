#include "core/ops/ops.h"

#include "core/explain/build.h"
#include "core/forward/edit_explain.h"
#include "core/ops/activation.h"
#include "core/ops/embed.h"
#include "core/ops/join_heads.h"
#include "core/ops/layer_norm.h"
#include "core/ops/linear.h"
#include "core/ops/mask.h"
#include "core/ops/pointer.h"
#include "core/ops/position.h"
#include "core/ops/residual.h"
#include "core/ops/rms_norm.h"
#include "core/ops/rope.h"
#include "core/ops/scale.h"
#include "core/ops/scores.h"
#include "core/ops/sentence.h"
#include "core/ops/softmax.h"
#include "core/ops/unembed.h"
#include "core/ops/weighted_sum.h"
#include "core/study/head_scores.h"
#include "core/study/roll_up.h"
#include "core/study/rollout.h"
#include "core/study/small_pattern.h"

#include <algorithm>

namespace kanshei {

const std::vector<Op>& operations() {
    using namespace ops;
    static const std::vector<Op> table = {
        {"embed", KANSHEI_TEXT("Embedding"), "embed", {"embed", "type_embed"}, explainEmbed},
        {"position", KANSHEI_TEXT("Position"), "embed", {"pos_embed"}, explainPosition},
        {"layer_norm",
         KANSHEI_TEXT("Layer norm"),
         "layer_norm",
         {"embed_ln", "ln1", "ln2", "ln_final", "answer_ln", "predict_ln"},
         explainLayerNorm,
         SharedLines{layerNormRow, layerNormCell},
         [](const ModelConfig& c) { return c.norm_kind == NormKind::LayerNorm; }},
        {"rms_norm",
         KANSHEI_TEXT("RMS norm"),
         "rms_norm",
         {"ln1", "ln2", "ln_final"},
         explainRmsNorm,
         SharedLines{rmsNormRow, rmsNormCell},
         [](const ModelConfig& c) { return c.norm_kind == NormKind::RmsNorm; }},
        {"qk_norm",
         KANSHEI_TEXT("Norm of q and k"),
         "rms_norm",
         {"q", "k"},
         explainRmsNorm,
         SharedLines{rmsNormRow, rmsNormCell},
         [](const ModelConfig& c) { return c.qk_norm; }},
        {"rope", KANSHEI_TEXT("Rotation"), "rope", {"q_rot", "k_rot"}, explainRope},
        {"linear",
         KANSHEI_TEXT("Linear map"),
         "linear",
         {"q", "k", "v", "q_proj", "k_proj", "mlp_pre", "mlp_pre_linear", "mlp_out", "predict_pre",
          "answer_query", "resid_wide", "sentence_pre"},
         explainLinear},
        {"scores", KANSHEI_TEXT("Scores"), "scores", {"scores_raw"}, explainScores},
        {"scale", KANSHEI_TEXT("Scaling"), "scale", {"scores_scaled"}, explainScale},
        {"mask", KANSHEI_TEXT("Mask"), "mask", {"attn_scores"}, explainMask},
        {"softmax",
         KANSHEI_TEXT("Softmax"),
         "softmax",
         {"pattern", "probs", "answer"},
         explainSoftmax,
         SharedLines{softmaxRow, softmaxCell}},
        {"weighted_sum", KANSHEI_TEXT("Weighted sum"), "weighted_sum", {"z"}, explainWeightedSum},
        {"head_result", KANSHEI_TEXT("One head's contribution"), "join_heads", {"result"}, explainHeadResult},
        {"join_heads", KANSHEI_TEXT("Joining the heads"), "join_heads", {"attn_out"}, explainJoinHeads},
        {"residual",
         KANSHEI_TEXT("Residual stream"),
         "residual",
         {"embed_sum", "resid_pre", "attn_sum", "resid_mid", "mlp_sum", "resid_post"},
         explainResidual},
        {"activation",
         KANSHEI_TEXT("Activation"),
         "gelu",
         {"mlp_post", "predict_post", "sentence_post"},
         explainActivation},
        {"unembed", KANSHEI_TEXT("Unembedding"), "", {"logits"}, explainUnembed},
        {"sentence_mean", KANSHEI_TEXT("Mean over the tokens"), "", {"sentence_mean"}, explainMeanOfRows},
        {"unit_length",
         KANSHEI_TEXT("Brought to length 1"),
         "",
         {"sentence"},
         explainUnitLength,
         SharedLines{unitLengthRow, unitLengthCell}},
        {"edit", KANSHEI_TEXT("Edit"), "", {}, explainEdited},
        {"pointer", KANSHEI_TEXT("Pointer"), "output_pointer", {"answer_scores"}, explainPointer},
        // Not the model's: what core/study makes of its attention.
        {"heads_mean",
         KANSHEI_TEXT("Mean over heads"),
         "",
         {"heads_mean", "heads_mean_words"},
         study::explainHeads},
        {"heads_max",
         KANSHEI_TEXT("Greatest over heads"),
         "",
         {"heads_max", "heads_max_words"},
         study::explainHeads},
        {"rollout_step",
         KANSHEI_TEXT("Attention with the residual path"),
         "",
         {"rollout_step"},
         study::explainRolloutStep},
        {"rollout", KANSHEI_TEXT("Attention rollout"), "", {"rollout"}, study::explainRollout},
        {"roll_up",
         KANSHEI_TEXT("Attention by words"),
         "",
         {"pattern_words", "rollout_words"},
         study::explainRollUp},
        {"pattern_small",
         KANSHEI_TEXT("Greatest weight of a region"),
         "",
         {"pattern_small"},
         study::explainSmallPattern},
        {"head_scores",
         KANSHEI_TEXT("What a head looks at"),
         "",
         {"looks_at_previous", "looks_at_itself", "looks_at_first", "looks_at_answer", "looks_at_word"},
         study::explainHeadScore},
    };
    return table;
}

const Op* opThatMakes(const ModelConfig& config, std::string_view tensor) {
    const explaining::TensorName name(tensor);
    for (const Op& op : operations())
        if (std::ranges::find(op.makes, name.part) != op.makes.end() && (!op.present || op.present(config)))
            return &op;
    return nullptr;
}

} // namespace kanshei
