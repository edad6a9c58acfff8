// Which tensor feeds which, where kinds of models differ: the forward pass and the explanations both go by it.
#pragma once

#include "core/forward/cell.h"
#include "core/model/config.h"

namespace kanshei {

/// The part of a block from which q, k and v are projected.
const char* attentionInput(const ModelConfig& config);
/// The part of a block that the attention's output is added to: what entered it, or that as wide as it leaves.
const char* residualInput(const ModelConfig& config, Index layer);
/// The part of a block that the MLP reads.
const char* mlpInput(const ModelConfig& config);
/// What q·k is made of: after the rotation, where the model has one.
const char* scoredQuery(const ModelConfig& config);
const char* scoredKey(const ModelConfig& config);
/// The tensor that a norm ("blocks.2.ln1", "blocks.2.q" …) reads. In post-norm blocks ln1 and ln2 read the residual sums.
std::string normInput(const ModelConfig& config, const TensorName& name);
/// The weights of a norm, without ".w" and ".b".
std::string normWeights(const TensorName& name, std::string_view tensor);

} // namespace kanshei
