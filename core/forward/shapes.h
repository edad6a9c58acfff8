// Which tensors a trace will have, and their shapes, before anything is computed.
#pragma once

#include "core/model/config.h"

#include <optional>
#include <string_view>

namespace kanshei {

/// Shape of a tensor of the trace ("blocks.2.pattern") for a sentence of `length` tokens; nothing when this kind of model has
/// no such tensor.
std::optional<Shape> traceShape(const ModelConfig& config, Index length, std::string_view name);

/// All numbers of a trace of `length` tokens, in bytes.
std::uint64_t traceBytes(const ModelConfig& config, Index length);

/// The names themselves, those of block 0 as "blocks.N.…": for messages that say what is possible.
std::vector<std::string> traceTensorNames(const ModelConfig& config);

} // namespace kanshei
