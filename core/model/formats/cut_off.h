// What is said of a file that ends before its tensors do.
#pragma once

#include "core/base/result.h"

#include <cstdint>

namespace kanshei {

/// `from`, `to`: where the numbers of the tensor should be; `room`: bytes of numbers that the file has.
inline Error cutOff(const std::string& tensor, std::uint64_t from, std::uint64_t to, std::uint64_t room) {
    return fail(
        ErrorCode::Corrupt,
        KANSHEI_TEXT("The numbers of “%1” should be at bytes %2 to %3, but the file has only %4 bytes "
                     "of numbers. It is cut off; get it again."),
        {tensor, std::to_string(from), std::to_string(to), std::to_string(room)});
}

} // namespace kanshei
