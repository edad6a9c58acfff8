// GGUF, llama.cpp's format: a header, metadata (a key and a typed value each), a table of tensors, the numbers.
// Versions 2 and 3, little-endian. https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
#pragma once

#include "core/base/mapped_file.h"
#include "core/base/tensor.h"
#include "core/model/formats/gguf_blocks.h"

#include <map>
#include <optional>
#include <string_view>

namespace kanshei {

/// One value of the metadata: a view of its bytes in the file, which open() has checked. Arrays stay where they are until asked for.
class GgufValue {
public:
    enum class Type : std::uint32_t { U8, I8, U16, I16, U32, I32, F32, Bool, Text, Array, U64, I64, F64 };

    GgufValue() = default;
    GgufValue(Type type, std::span<const std::byte> bytes) : m_type(type), m_bytes(bytes) {}
    GgufValue(Type element, std::uint64_t count, std::span<const std::byte> bytes)
        : m_type(Type::Array), m_element(element), m_count(count), m_bytes(bytes) {}

    Type type() const { return m_type; }
    std::uint64_t count() const { return m_count; } ///< of an array
    /// Nothing where the value is of another kind (or a whole number that does not fit).
    std::optional<std::int64_t> integer() const;
    std::optional<double> real() const; ///< whole numbers are real, too
    std::optional<bool> flag() const;
    std::optional<std::string_view> text() const;
    std::optional<std::vector<std::int64_t>> integers() const; ///< an array of whole numbers or of truths
    std::optional<std::vector<float>> reals() const;           ///< an array of numbers
    std::optional<std::vector<std::string>> texts() const;

private:
    Type m_type = Type::U8;
    Type m_element = Type::U8;
    std::uint64_t m_count = 1;
    std::span<const std::byte> m_bytes;
};

class Gguf {
public:
    /// One tensor of the file. Its bytes lie inside the file and overlap no other: open() has checked.
    struct Entry {
        const BlockType* type = nullptr;
        Shape shape; ///< the slowest axis first, as ours: [out, in] for a matrix
        std::size_t from = 0;
        std::size_t to = 0;
    };

    /// Maps the file and checks all of it but the numbers. Fails: NotFound, Unreadable, Corrupt (with what contradicts what),
    /// Unsupported (a version, a big-endian file).
    static Result<Gguf> open(const std::filesystem::path& path);
    /// The same for bytes that `owner` keeps alive; `place` is what errors call them.
    static Result<Gguf> read(std::span<const std::byte> bytes, std::shared_ptr<const void> owner,
                             std::string place);

    const std::map<std::string, GgufValue>& metadata() const { return m_metadata; }
    const GgufValue* value(const std::string& key) const;
    const std::map<std::string, Entry>& entries() const { return m_entries; }
    const Entry* find(const std::string& name) const;
    /// F32 is borrowed from the file where it is aligned; all others become float32. Fails: NotFound, Unsupported type.
    Result<Tensor> tensor(const std::string& name) const;
    std::span<const std::byte> bytesOf(const Entry& entry) const {
        return m_bytes.subspan(entry.from, entry.to - entry.from);
    }
    const std::string& place() const { return m_place; }

private:
    std::string m_place;
    std::span<const std::byte> m_bytes;
    std::shared_ptr<const void> m_owner;
    std::map<std::string, GgufValue> m_metadata;
    std::map<std::string, Entry> m_entries;
};

} // namespace kanshei
