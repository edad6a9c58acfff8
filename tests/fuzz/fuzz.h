// What the fuzz targets share. Each target gives hostile bytes to one parser; whatever it answers, it must answer.
#pragma once

#include "core/base/tensor.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace kanshei::fuzz {

inline std::string_view asText(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// A copy on the boundary that a mapped file would have, and exactly as long, so that ASan sees a step beyond its end.
struct AlignedBytes {
    AlignedBytes(const std::uint8_t* data, std::size_t size) {
        void* memory = nullptr;
        if (::posix_memalign(&memory, 64, size ? size : 1) != 0) std::abort();
        std::memcpy(memory, data, size);
        owner.reset(memory, ::free);
        bytes = {static_cast<const std::byte*>(memory), size};
    }
    std::shared_ptr<const void> owner;
    std::span<const std::byte> bytes;
};

/// An error must say something.
template<class T> bool answered(const Result<T>& result) {
    if (!result && result.error().english().empty()) std::abort();
    return bool(result);
}

/// Reads every number, so that ASan sees those that lie outside.
inline void touch(const Tensor& tensor) {
    float sum = 0;
    for (const float value : tensor.values()) sum += value;
    volatile float sink = sum;
    (void)sink;
}

} // namespace kanshei::fuzz
