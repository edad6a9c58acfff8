// config.json of Hugging Face models ↔ ModelConfig.
#pragma once

#include "core/model/config.h"

#include <string_view>

namespace kanshei {

/// Rows of RoBERTa's position table before the first position.
constexpr Index robertaFirstPosition = 2;

/// Fails: not JSON, a missing or odd number, a model type or an option that this program does not compute.
Result<ModelConfig> parseConfig(std::string_view json);

std::string configText(const ModelConfig& config);

} // namespace kanshei
