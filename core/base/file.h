// Files: read whole, mapped into memory, and written so that a reader never sees half of one.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string_view>

namespace kanshei {

/// All bytes of a file. Fails: not there, a folder, no permission, larger than `limit`.
Result<std::string> readFile(const std::filesystem::path& path, std::size_t limit = std::size_t(1) << 30);

/// Writes beside the target and renames, so that the old file stays until the new one is complete.
Status writeFile(const std::filesystem::path& path, std::string_view bytes);

/// A file seen as memory, read-only, for as long as the object lives.
class MappedFile {
public:
    static Result<std::shared_ptr<const MappedFile>> open(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    std::span<const std::byte> bytes() const { return {m_data, m_size}; }

private:
    MappedFile(const std::byte* data, std::size_t size) : m_data(data), m_size(size) {}

    const std::byte* m_data;
    std::size_t m_size;
};

} // namespace kanshei
