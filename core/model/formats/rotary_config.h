// Rotary positions in config.json: rope_theta, rope_scaling (or rope_parameters, which holds both), rotary_pct.
#pragma once

#include "core/model/formats/config_reader.h"

namespace kanshei {

/// For heads of config.d_head and a context of config.n_ctx. Files turn halves unless rope_interleave is true.
Rotary readRotary(ConfigReader& reader, const ModelConfig& config);
void writeRotary(const ModelConfig& config, ConfigReader::Json& json);

} // namespace kanshei
