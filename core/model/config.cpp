#include "core/model/config.h"

#include <cmath>

namespace kanshei {

Status checkConfig(const ModelConfig& config) {
    const std::pair<const char*, Index> sizes[] = {
        {"d_model", config.d_model}, {"n_layers", config.n_layers}, {"n_heads", config.n_heads},
        {"d_head", config.d_head},   {"d_mlp", config.d_mlp},       {"n_ctx", config.n_ctx},
        {"d_vocab", config.d_vocab},
    };
    constexpr Index limit = Index(1) << 31;
    for (const auto& [name, size] : sizes)
        if (size < 1 || size > limit)
            return fail(ErrorCode::BadInput, KANSHEI_TEXT("%1 is %2; it must be between 1 and %3."),
                        {name, std::to_string(size), std::to_string(limit)});
    if (config.n_layers > 1000)
        return fail(ErrorCode::TooLarge, KANSHEI_TEXT("%1 layers are too many; the limit is %2."),
                    {std::to_string(config.n_layers), "1000"});
    if (config.n_types < 0 || config.n_types > limit)
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("%1 is %2; it must be between 0 and %3."),
                    {"n_types", std::to_string(config.n_types), std::to_string(limit)});
    if (config.n_heads * config.d_head != config.d_model)
        return fail(ErrorCode::Mismatch, KANSHEI_TEXT("%1 heads do not divide a model width of %2 evenly."),
                    {std::to_string(config.n_heads), std::to_string(config.d_model)});
    if (!std::isfinite(config.layer_norm_eps) || config.layer_norm_eps <= 0 || config.layer_norm_eps > 1)
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("The layer norm's epsilon must lie between 0 and 1."));
    if (config.answer == Answer::Pointer && config.norm != NormPlacement::Pre)
        return fail(ErrorCode::Unsupported, KANSHEI_TEXT("A pointer answer needs a pre-norm model."));
    return Nothing{};
}

} // namespace kanshei
