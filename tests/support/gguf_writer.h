// Makes GGUF files for tests: metadata of every type, tensors in the types that are easily written. The program itself writes none.
#pragma once

#include "core/base/tensor.h"

#include <cstdint>
#include <string>
#include <vector>

namespace kanshei::test {

class GgufWriter {
public:
    explicit GgufWriter(std::uint32_t version = 3, std::size_t alignment = 32)
        : m_version(version), m_alignment(alignment) {}

    void add(const std::string& key, std::uint32_t value) { raw(key, 4, bytesOf(value)); }
    void add(const std::string& key, std::int32_t value) { raw(key, 5, bytesOf(value)); }
    void add(const std::string& key, float value) { raw(key, 6, bytesOf(value)); }
    void add(const std::string& key, bool value) { raw(key, 7, std::string(1, char(value))); }
    void add(const std::string& key, const std::string& value) { raw(key, 8, textOf(value)); }
    void add(const std::string& key, const char* value) { add(key, std::string(value)); }
    void add(const std::string& key, const std::vector<std::int32_t>& values) { array(key, 5, values); }
    void add(const std::string& key, const std::vector<float>& values) { array(key, 6, values); }
    void add(const std::string& key, const std::vector<std::string>& values);
    /// A value of any type as the bytes that it has in the file.
    void raw(const std::string& key, std::uint32_t type, const std::string& bytes);

    /// In F32, F16, BF16, Q8_0 or Q4_0; rows of the last two are multiples of 32 long.
    void add(const Tensor& tensor, const std::string& type = "F32");
    /// With the type's number and the bytes as given.
    void raw(const std::string& name, const Shape& shape, std::uint32_t type, std::string bytes);

    std::string bytes() const;

    static std::string textOf(const std::string& text);
    template<class T> static std::string bytesOf(const T& value) {
        return std::string(reinterpret_cast<const char*>(&value), sizeof value);
    }

private:
    template<class T> void array(const std::string& key, std::uint32_t type, const std::vector<T>& values) {
        std::string bytes = bytesOf(type) + bytesOf(std::uint64_t(values.size()));
        for (const T& value : values) bytes += bytesOf(value);
        raw(key, 9, bytes);
    }

    std::uint32_t m_version;
    std::size_t m_alignment;
    std::uint64_t m_keys = 0;
    std::uint64_t m_tensors = 0;
    std::string m_metadata;
    std::string m_table;
    std::string m_numbers;
};

} // namespace kanshei::test
