#include "core/model/formats/npy.h"

#include <bit>

namespace kanshei {

std::string npyBytes(const Tensor& tensor) {
    static_assert(std::endian::native == std::endian::little, "'<f4' is little-endian");
    std::string shape;
    for (const Index size : tensor.shape())
        shape += std::to_string(size) + ", "; // (3, ) is a tuple, (3) is not
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + shape + "), }";
    constexpr std::size_t before = 10; // magic, version, length
    while ((before + header.size() + 1) % 64 != 0) header += ' ';
    header += '\n';
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes += char(header.size() & 0xFF);
    bytes += char(header.size() >> 8);
    bytes += header;
    bytes.append(reinterpret_cast<const char*>(tensor.data()), std::size_t(tensor.size()) * sizeof(float));
    return bytes;
}

} // namespace kanshei
