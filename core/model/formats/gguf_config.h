// The metadata of a GGUF file → ModelConfig.
#pragma once

#include "core/model/config.h"
#include "core/model/formats/gguf.h"

namespace kanshei {

/// Architectures llama, qwen2, qwen3, gpt2, bert. Fails: another architecture; a key that is missing, of another kind, or that
/// changes what the model computes in a way that this program does not follow.
Result<ModelConfig> ggufConfig(const Gguf& file);

} // namespace kanshei
