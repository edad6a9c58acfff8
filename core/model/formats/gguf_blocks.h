// How GGUF stores numbers: in blocks, each type with a length and a size, one row of a table a type.
// The layouts are those of ggml (github.com/ggml-org/ggml, ggml-common.h); quantised types keep small whole numbers and a scale
// for each block, so that a weight is scale · number (− minimum).
#pragma once

#include "core/base/tensor.h"

#include <cstddef>
#include <cstdint>

namespace kanshei {

struct BlockType {
    std::uint32_t id = 0; ///< as in the file
    const char* name = "";
    Index length = 1; ///< numbers in a block
    Index bytes = 0;  ///< of a block
    /// Reads `blocks` of them into `length` · `blocks` floats; null: known by name only.
    void (*read)(const std::byte* from, Index blocks, float* to) = nullptr;
};

/// Every type of the format, those that this program cannot read included.
std::span<const BlockType> blockTypes();

/// Null: no such type.
const BlockType* blockType(std::uint32_t id);

/// "F32, F16, Q4_0 …": those that can be read.
std::string readableBlockTypes();

} // namespace kanshei
