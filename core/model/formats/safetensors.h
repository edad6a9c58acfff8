// safetensors: 8 bytes header length (little-endian), a JSON header, the numbers.
// https://github.com/huggingface/safetensors
#pragma once

#include "core/base/mapped_file.h"
#include "core/base/tensor.h"

#include <cstdint>
#include <map>

namespace kanshei {

enum class FloatType { F32, F16, BF16 };

class Safetensors {
public:
    /// One tensor of the file. Its bytes lie inside the file and overlap no other: open() has checked.
    struct Entry {
        std::string type; ///< "F32", "I64" …
        Shape shape;
        std::size_t from = 0; ///< in bytes, from the beginning of the file
        std::size_t to = 0;
    };

    /// Maps the file and checks all of its header. Fails: NotFound, Unreadable, Corrupt (with what
    /// contradicts what).
    static Result<Safetensors> open(const std::filesystem::path& path);
    /// The same for bytes that `owner` keeps alive; `place` is what errors call them.
    static Result<Safetensors> read(std::span<const std::byte> bytes, std::shared_ptr<const void> owner,
                                    std::string place);

    const std::map<std::string, Entry>& entries() const { return m_entries; }
    const Entry* find(const std::string& name) const;
    /// F32 is borrowed from the mapping (copied where it is not aligned), F16 and BF16 are converted.
    /// Fails: NotFound, Unsupported type.
    Result<Tensor> tensor(const std::string& name) const;
    /// An I64 or I32 tensor, flattened.
    Result<std::vector<std::int64_t>> integers(const std::string& name) const;

private:
    std::string m_place;
    std::span<const std::byte> m_bytes;
    std::shared_ptr<const void> m_owner;
    std::map<std::string, Entry> m_entries;
};

/// The bytes of a file with these tensors under their names. Fails: a number too large for F16; a name twice.
Result<std::string> safetensorsBytes(const std::vector<Tensor>& tensors, FloatType type = FloatType::F32,
                                     const std::map<std::string, std::string>& metadata = {});

} // namespace kanshei
