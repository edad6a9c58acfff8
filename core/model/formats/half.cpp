#include "core/model/formats/half.h"

#include <bit>
#include <cstdint>
#include <cstring>

namespace kanshei {
namespace {

static_assert(std::endian::native == std::endian::little,
              "files are little-endian, and so are their readers");

template<class Half> float widened(const std::byte* from) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, from, sizeof bits);
    return static_cast<float>(Eigen::numext::bit_cast<Half>(bits));
}

template<class Half> void widenAll(const std::byte* from, Index count, float* to) {
    for (Index i = 0; i < count; ++i) to[i] = widened<Half>(from + 2 * i);
}

} // namespace

void widenF16(const std::byte* from, Index count, float* to) {
    widenAll<Eigen::half>(from, count, to);
}

void widenBf16(const std::byte* from, Index count, float* to) {
    widenAll<Eigen::bfloat16>(from, count, to);
}

float f16At(const std::byte* from) {
    return widened<Eigen::half>(from);
}

} // namespace kanshei
