// Walks over the bytes of a GGUF file; every step says whether the file had so many bytes.
#pragma once

#include "core/model/formats/gguf.h"

#include <cstring>

namespace kanshei {

class GgufReader {
public:
    explicit GgufReader(std::span<const std::byte> bytes) : m_bytes(bytes) {}

    std::size_t position() const { return m_position; }
    std::size_t size() const { return m_bytes.size(); }

    Result<std::span<const std::byte>> bytes(std::uint64_t count);
    template<class T> Result<T> number() {
        const auto raw = bytes(sizeof(T));
        if (!raw) return raw.error();
        T value;
        std::memcpy(&value, raw->data(), sizeof value);
        return value;
    }
    /// A length, and so many bytes.
    Result<std::string_view> text();
    /// A key with its value. Fails: an unknown type; an array of arrays.
    Result<std::pair<std::string, GgufValue>> pair();

private:
    Result<GgufValue> value(GgufValue::Type type);
    Result<GgufValue> array();

    std::span<const std::byte> m_bytes;
    std::size_t m_position = 0;
};

} // namespace kanshei
