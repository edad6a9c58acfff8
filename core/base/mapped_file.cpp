#include "core/base/mapped_file.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <map>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>

namespace kanshei {
namespace {

/// Where a file is mapped, for the signal handler, which may not lock. The list only grows; a free place is used again.
struct MappedRange {
    std::atomic<std::uintptr_t> from{0}; ///< 0: free
    std::atomic<std::uintptr_t> to{0};
    std::atomic<bool> lost{false}; ///< pages were asked for that the file no longer has
    MappedRange* next = nullptr;
};

std::atomic<MappedRange*> mappedRanges{nullptr};
struct sigaction actionBefore {};
const std::uintptr_t pageSize = std::uintptr_t(::sysconf(_SC_PAGESIZE));

/// The kernel sends SIGBUS where a mapped file has become shorter: zeros take the place of what is gone.
void replaceLostPages(int signal, siginfo_t* info, void*) {
    const int errorBefore = errno;
    const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
    for (MappedRange* range = mappedRanges; range; range = range->next) {
        if (address < range->from || address >= range->to) continue;
        const std::uintptr_t page = address / pageSize * pageSize;
        void* const there = reinterpret_cast<void*>(page); // NOLINT(performance-no-int-to-ptr)
        const void* zeros =
            ::mmap(there, range->to - page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
        if (zeros == MAP_FAILED) break;
        range->lost = true;
        errno = errorBefore;
        return;
    }
    ::sigaction(signal, &actionBefore, nullptr); // not ours: whoever was there before meets it next
}

void catchLostPages() {
    struct sigaction action {};
    action.sa_sigaction = replaceLostPages;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    ::sigaction(SIGBUS, &action, &actionBefore);
}

/// The files that are mapped now, by where they begin.
struct MappedFiles {
    std::mutex mutex;
    std::map<const std::byte*, std::pair<const MappedFile*, MappedRange*>> list;

    /// Never destroyed: a static model may outlive whatever this file has.
    static MappedFiles& all() {
        static MappedFiles& files = *new MappedFiles;
        return files;
    }
};

MappedRange* rangeFor(const std::byte* data, std::size_t size) {
    MappedRange* range = mappedRanges;
    while (range && range->from != 0) range = range->next;
    if (!range) {
        range = new MappedRange; // kept: the handler may be looking at it
        range->next = mappedRanges;
        mappedRanges = range;
    }
    range->lost = false;
    range->to = (reinterpret_cast<std::uintptr_t>(data) + size + pageSize - 1) / pageSize * pageSize;
    range->from = reinterpret_cast<std::uintptr_t>(data);
    return range;
}

} // namespace

Result<std::shared_ptr<const MappedFile>> MappedFile::open(const std::filesystem::path& path) {
    static std::once_flag once;
    std::call_once(once, catchLostPages);
    auto file = OpenFile::open(path);
    if (!file) return file.error();
    if (file->size == 0)
        return fail(ErrorCode::Corrupt, KANSHEI_TEXT("The file is empty."), {}, path.string());
    void* data = ::mmap(nullptr, file->size, PROT_READ, MAP_PRIVATE, file->handle, 0);
    if (data == MAP_FAILED)
        return fail(ErrorCode::Unreadable, KANSHEI_TEXT("The file cannot be read (%1)."),
                    {std::strerror(errno)}, path.string());
    return std::shared_ptr<const MappedFile>(
        new MappedFile(std::move(*file), static_cast<const std::byte*>(data), path));
}

MappedFile::MappedFile(OpenFile file, const std::byte* data, std::filesystem::path path)
    : m_file(std::move(file)), m_data(data), m_size(m_file.size), m_path(std::move(path)) {
    const std::lock_guard lock(MappedFiles::all().mutex);
    MappedFiles::all().list[m_data] = {this, rangeFor(m_data, m_size)};
}

MappedFile::~MappedFile() {
    MappedFiles& files = MappedFiles::all();
    const std::lock_guard lock(files.mutex);
    files.list.at(m_data).second->from = 0;
    files.list.erase(m_data);
    ::munmap(const_cast<std::byte*>(m_data), m_size);
}

Status MappedFile::check(const void* address) {
    MappedFiles& files = MappedFiles::all();
    const std::lock_guard lock(files.mutex);
    auto it = files.list.upper_bound(static_cast<const std::byte*>(address));
    if (it == files.list.begin()) return Nothing{};
    const auto& [file, range] = std::prev(it)->second;
    if (static_cast<const std::byte*>(address) >= file->m_data + file->m_size) return Nothing{};
    if (!range->lost && !file->m_file.changed()) return Nothing{};
    return fail(ErrorCode::Unreadable,
                KANSHEI_TEXT("Another program changed this file while it was open. Open the model again."),
                {}, file->m_path.string());
}

} // namespace kanshei
