#include "core/base/file.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

namespace kanshei {
namespace {

Error systemError(ErrorCode code, std::string text, const std::filesystem::path& path) {
    return fail(code, std::move(text), {std::strerror(errno)}, path.string());
}

std::int64_t nanoseconds(const struct stat& info) {
    return std::int64_t(info.st_mtim.tv_sec) * 1'000'000'000 + info.st_mtim.tv_nsec;
}

} // namespace

OpenFile::OpenFile(OpenFile&& other) noexcept
    : handle(std::exchange(other.handle, -1)), size(other.size), changedAt(other.changedAt) {}

OpenFile::~OpenFile() {
    if (handle >= 0) ::close(handle);
}

bool OpenFile::changed() const {
    struct stat now {};
    return ::fstat(handle, &now) != 0 || std::size_t(now.st_size) != size || nanoseconds(now) != changedAt;
}

Result<OpenFile> OpenFile::open(const std::filesystem::path& path) {
    OpenFile file;
    file.handle = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK); // a named pipe must not block us
    if (file.handle < 0) {
        if (errno == ENOENT || errno == ENOTDIR)
            return fail(ErrorCode::NotFound, KANSHEI_TEXT("There is no such file."), {}, path.string());
        return systemError(ErrorCode::Unreadable, KANSHEI_TEXT("The file cannot be opened (%1)."), path);
    }
    struct stat info {};
    if (::fstat(file.handle, &info) != 0)
        return systemError(ErrorCode::Unreadable, KANSHEI_TEXT("The file cannot be opened (%1)."), path);
    if (!S_ISREG(info.st_mode))
        return fail(ErrorCode::Unreadable, KANSHEI_TEXT("This is not a regular file."), {}, path.string());
    file.size = std::size_t(info.st_size);
    file.changedAt = nanoseconds(info);
    return file;
}

Result<std::string> readFile(const std::filesystem::path& path, std::size_t limit) {
    const auto file = OpenFile::open(path);
    if (!file) return file.error();
    if (file->size > limit)
        return fail(ErrorCode::TooLarge, KANSHEI_TEXT("The file has %1 bytes; the limit is %2."),
                    {std::to_string(file->size), std::to_string(limit)}, path.string());
    std::string bytes(file->size, '\0');
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t n = ::read(file->handle, bytes.data() + done, bytes.size() - done);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0)
            return systemError(ErrorCode::Unreadable, KANSHEI_TEXT("The file cannot be read (%1)."), path);
        if (n == 0) bytes.resize(done); // it became shorter while we read
        done += std::size_t(n);
    }
    return bytes;
}

Status writeFile(const std::filesystem::path& path, std::string_view bytes) {
    std::error_code ignored;
    std::filesystem::path target = std::filesystem::canonical(path, ignored); // through links
    if (target.empty()) target = path;
    // A terminal or /dev/null is written to, never replaced.
    const bool replace =
        !std::filesystem::exists(target, ignored) || std::filesystem::is_regular_file(target, ignored);
    std::filesystem::path partial = target;
    if (replace) partial += ".part" + std::to_string(::getpid());
    errno = 0;
    std::ofstream out(partial, std::ios::binary | std::ios::trunc);
    out.write(bytes.data(), std::streamsize(bytes.size()));
    out.close();
    std::error_code failed;
    if (out && replace) std::filesystem::rename(partial, target, failed);
    if (out && !failed) return Nothing{};
    const std::string reason = failed ? failed.message() : std::strerror(errno ? errno : EIO);
    if (replace) std::filesystem::remove(partial, ignored);
    return fail(ErrorCode::Failed, KANSHEI_TEXT("The file cannot be written (%1)."), {reason}, path.string());
}

} // namespace kanshei
