// CSV of plain numbers: one matrix, no header, a row a line. Commas; spaces around numbers do not matter.
#pragma once

#include "core/base/tensor.h"

#include <string_view>

namespace kanshei {

/// Fails: no numbers, a hole, a word, a number that is not finite, rows of different lengths; the place says line and column.
Result<Tensor> parseCsv(std::string_view text, std::string name);

/// A tensor of rank 1 or 2, each number in the fewest digits that read back to the same float32 ("-inf" where masked).
std::string csvText(const Tensor& tensor);

/// The fewest digits that read back to the same float32.
std::string shortest(float value);

} // namespace kanshei
