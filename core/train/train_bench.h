// How fast training is, on random sentences of one length (kanshei bench).
#pragma once

#include "core/model/config.h"

namespace kanshei::train {

struct TrainBench {
    Index parameters = 0;
    Index tokensPerStep = 0;
    int steps = 0;
    double tokensPerSecond = 0; ///< over all steps
};

/// d_model 64, 3 layers, 4 heads, d_mlp 256, 786 tokens: the shape that the prototype was measured with.
ModelConfig benchConfig();
/// Times `steps` steps (after 5 that do not count) of 32 sentences of 20 tokens with pointer, helper and hidden tokens.
TrainBench benchTraining(const ModelConfig& config, int steps);

} // namespace kanshei::train
