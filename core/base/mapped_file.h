// A file seen as memory, which does not bring the program down when another program cuts it off.
#pragma once

#include "core/base/file.h"

#include <memory>
#include <span>

namespace kanshei {

/// Read-only, for as long as the object lives. Pages that the file no longer has read as zeros; check() says so.
class MappedFile {
public:
    static Result<std::shared_ptr<const MappedFile>> open(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    std::span<const std::byte> bytes() const { return {m_data, m_size}; }

    /// Fails (Unreadable) where `address` lies in a mapped file that another program has written or cut off since it was opened.
    static Status check(const void* address);

private:
    MappedFile(OpenFile file, const std::byte* data, std::filesystem::path path);

    OpenFile m_file;
    const std::byte* m_data;
    std::size_t m_size;
    std::filesystem::path m_path;
};

} // namespace kanshei
