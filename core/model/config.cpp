#include "core/model/config.h"

#include <algorithm>
#include <cmath>

namespace kanshei {
namespace {

Status checkRotary(const ModelConfig& config) {
    if (!config.rotates()) return Nothing{};
    const Rotary& r = config.rotary;
    if (r.dims < 2 || r.dims > config.d_head || r.dims % 2 != 0)
        return fail(
            ErrorCode::BadInput,
            KANSHEI_TEXT("%1 components of a head are to be turned; it must be an even number from 2 to %2."),
            {std::to_string(r.dims), std::to_string(config.d_head)});
    const bool positive =
        r.theta > 0 && r.factor > 0 && r.attention_factor > 0 && r.high_freq_factor > r.low_freq_factor;
    const bool finite = std::isfinite(r.theta) && std::isfinite(r.factor) &&
                        std::isfinite(r.attention_factor) && std::isfinite(r.high_freq_factor) &&
                        std::isfinite(r.low_freq_factor) && std::isfinite(r.beta_fast) &&
                        std::isfinite(r.beta_slow);
    const bool knowsBefore =
        r.original_n_ctx > 0 || r.scaling == Rotary::Scaling::None || r.scaling == Rotary::Scaling::Linear;
    const bool divisible =
        r.divisors.empty() ||
        (Index(r.divisors.size()) == r.dims / 2 &&
         std::ranges::all_of(r.divisors, [](double d) { return std::isfinite(d) && d > 0; }));
    if (positive && finite && knowsBefore && divisible) return Nothing{};
    return fail(ErrorCode::BadInput,
                KANSHEI_TEXT("The numbers of the rotary positions (theta, factor …) make no sense."));
}

Status checkEmbedding(const ModelConfig& config) {
    const bool narrower =
        config.d_embed >= 0 && config.d_embed < config.d_model && config.d_embed % config.n_heads == 0 &&
        (config.d_embed == 0 || (config.norm == NormPlacement::Pre && !config.parallel_mlp &&
                                 !config.rotates() && config.answer != Answer::Pointer));
    if (!narrower)
        return fail(
            ErrorCode::BadInput,
            KANSHEI_TEXT("An embedding of width %1 does not fit a model of width %2 with %3 heads."),
            {std::to_string(config.d_embed), std::to_string(config.d_model), std::to_string(config.n_heads)});
    if (config.positions == Positions::Sinusoid && config.widthInto(0) % 2 != 0)
        return fail(ErrorCode::BadInput,
                    KANSHEI_TEXT("Sines and cosines of positions need an even width, not %1."),
                    {std::to_string(config.widthInto(0))});
    if (std::isfinite(config.embed_scale) && config.embed_scale > 0) return Nothing{};
    return fail(ErrorCode::BadInput, KANSHEI_TEXT("The embedding's scale must be greater than 0."));
}

} // namespace

Status checkConfig(const ModelConfig& config) {
    const std::pair<const char*, Index> sizes[] = {
        {"d_model", config.d_model}, {"n_layers", config.n_layers},     {"n_heads", config.n_heads},
        {"d_head", config.d_head},   {"n_kv_heads", config.n_kv_heads}, {"d_mlp", config.d_mlp},
        {"n_ctx", config.n_ctx},     {"d_vocab", config.d_vocab},
    };
    constexpr Index limit = Index(1) << 31;
    for (const auto& [name, size] : sizes)
        if (size < 1 || size > limit)
            return fail(ErrorCode::BadInput, KANSHEI_TEXT("%1 is %2; it must be between 1 and %3."),
                        {name, std::to_string(size), std::to_string(limit)});
    if (config.n_layers > 1000)
        return fail(ErrorCode::TooLarge, KANSHEI_TEXT("%1 layers are too many; the limit is %2."),
                    {std::to_string(config.n_layers), "1000"});
    if (Status status = checkEmbedding(config); !status) return status;
    if (config.n_types < 0 || config.n_types > limit)
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("%1 is %2; it must be between 0 and %3."),
                    {"n_types", std::to_string(config.n_types), std::to_string(limit)});
    if (config.n_heads % config.n_kv_heads != 0)
        return fail(ErrorCode::Mismatch,
                    KANSHEI_TEXT("%1 query heads cannot share %2 key/value heads evenly."),
                    {std::to_string(config.n_heads), std::to_string(config.n_kv_heads)});
    if (config.n_heads > limit / config.d_head)
        return fail(ErrorCode::TooLarge, KANSHEI_TEXT("%1 heads of width %2 are too many."),
                    {std::to_string(config.n_heads), std::to_string(config.d_head)});
    if (Status status = checkRotary(config); !status) return status;
    if (config.window < 0 || config.first_window_layer < 0)
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("The sliding window cannot be negative."));
    if (!std::isfinite(config.layer_norm_eps) || config.layer_norm_eps <= 0 || config.layer_norm_eps > 1)
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("The layer norm's epsilon must lie between 0 and 1."));
    if (config.answer == Answer::Pointer && config.norm != NormPlacement::Pre)
        return fail(ErrorCode::Unsupported, KANSHEI_TEXT("A pointer answer needs a pre-norm model."));
    return Nothing{};
}

} // namespace kanshei
