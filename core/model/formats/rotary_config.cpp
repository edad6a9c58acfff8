#include "core/model/formats/rotary_config.h"

#include <algorithm>
#include <cmath>

namespace kanshei {
namespace {

using Scaling = Rotary::Scaling;

struct ScalingName {
    const char* name;
    Scaling kind;
};
// "dynamic" changes nothing within the context that the model was made for, and longer texts are refused.
constexpr ScalingName scalingNames[] = {{"default", Scaling::None},
                                        {"dynamic", Scaling::None},
                                        {"linear", Scaling::Linear},
                                        {"llama3", Scaling::Llama3},
                                        {"yarn", Scaling::Yarn}};

/// What yarn multiplies sine and cosine with, from the factor by which the context grew (Peng et al. 2023, eq. 22).
double yarnAttention(double factor, double mscale) {
    return factor <= 1 ? 1 : 0.1 * mscale * std::log(factor) + 1;
}

double attentionFactor(ConfigReader& scaling, double factor) {
    if (scaling.has("attention_factor")) return scaling.real("attention_factor", 1);
    const double mscale = scaling.real("mscale", 0), all = scaling.real("mscale_all_dim", 0);
    if (mscale != 0 && all != 0) return yarnAttention(factor, mscale) / yarnAttention(factor, all);
    return yarnAttention(factor, 1);
}

void readScaling(ConfigReader& scaling, const ModelConfig& config, Rotary& r) {
    const std::string name = scaling.text("rope_type", scaling.text("type", "default"));
    const auto* known =
        std::ranges::find_if(scalingNames, [&](const ScalingName& s) { return name == s.name; });
    if (known == std::end(scalingNames)) {
        scaling.problem(
            ErrorCode::Unsupported,
            KANSHEI_TEXT("The scaling “%1” of rotary positions is not one this program computes."), {name});
        return;
    }
    r.scaling = known->kind;
    if (r.scaling == Scaling::None) return;
    r.factor = scaling.real("factor", 1);
    r.original_n_ctx = scaling.size("original_max_position_embeddings", config.n_ctx);
    r.low_freq_factor = scaling.real("low_freq_factor", 1);
    r.high_freq_factor = scaling.real("high_freq_factor", 4);
    if (r.scaling != Scaling::Yarn) return;
    r.beta_fast = scaling.real("beta_fast", 32);
    r.beta_slow = scaling.real("beta_slow", 1);
    r.attention_factor = attentionFactor(scaling, r.factor);
    scaling.mustBe("truncate", true);
}

} // namespace

Rotary readRotary(ConfigReader& reader, const ModelConfig& config) {
    Rotary r;
    ConfigReader inside = reader.object(reader.has("rope_parameters") ? "rope_parameters" : "rope_scaling");
    r.theta = reader.real("rope_theta", reader.real("rotary_emb_base", inside.real("rope_theta", 10000)));
    const double part = reader.real(
        "rotary_pct", reader.real("partial_rotary_factor", inside.real("partial_rotary_factor", 1)));
    if (part > 0 && part <= 1)
        r.dims = Index(double(config.d_head) * part);
    else
        reader.problem(ErrorCode::BadInput, KANSHEI_TEXT("“%1” is %2; it must be between 0 and 1."),
                       {"rotary_pct", std::to_string(part)});
    if (reader.flag("rope_interleave", false)) r.layout = Rotary::Layout::Pairs;
    readScaling(inside, config, r);
    reader.problemOf(inside);
    return r;
}

void writeRotary(const ModelConfig& config, ConfigReader::Json& json) {
    const Rotary& r = config.rotary;
    json[config.model_type == "gpt_neox" ? "rotary_emb_base" : "rope_theta"] = r.theta;
    if (r.dims != config.d_head) json["rotary_pct"] = double(r.dims) / double(config.d_head);
    if (r.layout == Rotary::Layout::Pairs) json["rope_interleave"] = true;
    if (r.scaling == Scaling::None) return;
    const auto* known = std::ranges::find(scalingNames, r.scaling, &ScalingName::kind);
    ConfigReader::Json scaling{{"rope_type", known->name}, {"factor", r.factor}};
    if (r.scaling != Scaling::Linear) scaling["original_max_position_embeddings"] = r.original_n_ctx;
    if (r.scaling == Scaling::Llama3)
        scaling.update({{"low_freq_factor", r.low_freq_factor}, {"high_freq_factor", r.high_freq_factor}});
    if (r.scaling == Scaling::Yarn)
        scaling.update({{"beta_fast", r.beta_fast},
                        {"beta_slow", r.beta_slow},
                        {"attention_factor", r.attention_factor}});
    json["rope_scaling"] = scaling;
}

} // namespace kanshei
