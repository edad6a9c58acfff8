// Sixteen-bit numbers in files: F16 (IEEE 754 binary16) and BF16 (the upper half of a float32).
#pragma once

#include "core/base/tensor.h"

#include <cstddef>

namespace kanshei {

/// `count` numbers of two bytes each, little-endian, not necessarily aligned → float32, exactly.
void widenF16(const std::byte* from, Index count, float* to);
void widenBf16(const std::byte* from, Index count, float* to);

/// One F16 number.
float f16At(const std::byte* from);

} // namespace kanshei
