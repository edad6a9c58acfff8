// Files: read whole, and written so that a reader never sees half of one.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>

namespace kanshei {

/// All bytes of a file. Fails: not there, a folder, no permission, larger than `limit`.
Result<std::string> readFile(const std::filesystem::path& path, std::size_t limit = std::size_t(1) << 30);

/// Writes beside the target and renames, so that the old file stays until the new one is complete.
Status writeFile(const std::filesystem::path& path, std::string_view bytes);

/// A file that is open for reading, and what it was when it was opened.
struct OpenFile {
    int handle = -1;
    std::size_t size = 0;
    std::int64_t changedAt = 0; ///< ns since 1970
    OpenFile() = default;
    OpenFile(OpenFile&& other) noexcept;
    ~OpenFile();

    /// Fails: not there, a folder, no permission.
    static Result<OpenFile> open(const std::filesystem::path& path);
    /// Did another program write it, or cut it off, since?
    bool changed() const;
};

} // namespace kanshei
