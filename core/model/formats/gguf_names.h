// What our weights are called in GGUF files, and how they lie there.
#pragma once

#include "core/model/formats/hugging_face_names.h"

namespace kanshei {

/// One entry for each of requiredWeights(config), in that order; config comes from ggufConfig.
std::vector<WeightSource> ggufSources(const ModelConfig& config);

} // namespace kanshei
