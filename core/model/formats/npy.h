// NumPy's .npy, version 1.0: a magic, a Python dict as the header, the numbers.
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
#pragma once

#include "core/base/tensor.h"

namespace kanshei {

/// The bytes of a file with this tensor, float32, in C order.
std::string npyBytes(const Tensor& tensor);

} // namespace kanshei
