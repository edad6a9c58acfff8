// llama2.c's model files: seven whole numbers, then float32 weights in a fixed order, no names.
// https://github.com/karpathy/llama2.c (export.py, version 0)
#pragma once

#include "core/model/model.h"

#include <span>

namespace kanshei {

/// Is it a file called *.bin?
bool isLlama2c(const std::filesystem::path& path);

/// The model, and its tokenizer where tokenizer.bin or tok<d_vocab>.bin lies beside it. Weights in our layout stay mapped.
/// Fails: Corrupt (a size that does not fit), Unsupported (the newer versions of the format).
Result<Model> openLlama2c(const std::filesystem::path& path);

/// Config and weights from the bytes of a file, which `owner` keeps alive.
Result<Model> readLlama2c(std::span<const std::byte> bytes, const std::shared_ptr<const void>& owner);

} // namespace kanshei
