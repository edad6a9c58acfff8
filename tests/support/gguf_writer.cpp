#include "tests/support/gguf_writer.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace kanshei::test {
namespace {

template<class Half> std::string narrowed(std::span<const float> values) {
    std::string bytes;
    for (const float value : values)
        bytes += GgufWriter::bytesOf(Eigen::numext::bit_cast<std::uint16_t>(Half(value)));
    return bytes;
}

float greatest(std::span<const float> values) {
    float most = 0;
    for (const float value : values) most = std::max(most, std::abs(value));
    return most;
}

/// A scale, then 32 whole numbers from −127 to 127.
std::string q8Block(std::span<const float> values) {
    const float scale = float(Eigen::half(greatest(values) / 127));
    std::string bytes = narrowed<Eigen::half>({&scale, 1});
    for (const float value : values)
        bytes += char(scale > 0 ? std::clamp(std::lround(value / scale), -127l, 127l) : 0);
    return bytes;
}

/// A scale, then 32 whole numbers from 0 to 15, which stand for −8 to 7.
std::string q4Block(std::span<const float> values) {
    const float scale = float(Eigen::half(greatest(values) / 7));
    std::string bytes = narrowed<Eigen::half>({&scale, 1});
    const auto whole = [&](float value) {
        return unsigned(scale > 0 ? std::clamp(std::lround(value / scale) + 8, 0l, 15l) : 8);
    };
    for (std::size_t i = 0; i < 16; ++i) bytes += char(whole(values[i]) | (whole(values[i + 16]) << 4));
    return bytes;
}

std::string inBlocks(std::span<const float> values, std::string (*block)(std::span<const float>)) {
    assert(values.size() % 32 == 0);
    std::string bytes;
    for (std::size_t i = 0; i < values.size(); i += 32) bytes += block(values.subspan(i, 32));
    return bytes;
}

std::string padded(std::string bytes, std::size_t alignment) {
    bytes.resize((bytes.size() + alignment - 1) / alignment * alignment);
    return bytes;
}

} // namespace

std::string GgufWriter::textOf(const std::string& text) {
    return bytesOf(std::uint64_t(text.size())) + text;
}

void GgufWriter::raw(const std::string& key, std::uint32_t type, const std::string& bytes) {
    m_metadata += textOf(key) + bytesOf(type) + bytes;
    ++m_keys;
}

void GgufWriter::add(const std::string& key, const std::vector<std::string>& values) {
    std::string bytes = bytesOf(std::uint32_t(8)) + bytesOf(std::uint64_t(values.size()));
    for (const std::string& value : values) bytes += textOf(value);
    raw(key, 9, bytes);
}

void GgufWriter::add(const Tensor& tensor, const std::string& type) {
    const auto values = tensor.values();
    if (type == "F32")
        raw(tensor.name(), tensor.shape(), 0,
            std::string(reinterpret_cast<const char*>(values.data()), values.size_bytes()));
    if (type == "F16") raw(tensor.name(), tensor.shape(), 1, narrowed<Eigen::half>(values));
    if (type == "BF16") raw(tensor.name(), tensor.shape(), 30, narrowed<Eigen::bfloat16>(values));
    if (type == "Q8_0") raw(tensor.name(), tensor.shape(), 8, inBlocks(values, q8Block));
    if (type == "Q4_0") raw(tensor.name(), tensor.shape(), 2, inBlocks(values, q4Block));
}

void GgufWriter::raw(const std::string& name, const Shape& shape, std::uint32_t type, std::string bytes) {
    m_table += textOf(name) + bytesOf(std::uint32_t(shape.size()));
    for (auto axis = shape.rbegin(); axis != shape.rend(); ++axis) m_table += bytesOf(std::uint64_t(*axis));
    m_table += bytesOf(type) + bytesOf(std::uint64_t(m_numbers.size()));
    m_numbers += padded(std::move(bytes), m_alignment);
    ++m_tensors;
}

std::string GgufWriter::bytes() const {
    return padded("GGUF" + bytesOf(m_version) + bytesOf(m_tensors) + bytesOf(m_keys) + m_metadata + m_table,
                  m_alignment) +
           m_numbers;
}

} // namespace kanshei::test
