#include "core/base/blocks.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <new>
#include <sys/mman.h>

namespace kanshei {
namespace {

constexpr std::size_t mostSpare = std::size_t(256) << 20;
constexpr std::size_t pageBytes = std::size_t(64)
                                  << 10; ///< sizes are multiples of it, so that they come again

class Blocks {
public:
    /// Null when none of about that size waits.
    void* reuse(std::size_t& bytes) {
        const std::lock_guard guard(m_lock);
        const auto found = m_waiting.lower_bound(bytes);
        if (found == m_waiting.end() || found->first > bytes + bytes / 4) return nullptr;
        bytes = found->first;
        void* block = found->second;
        m_waiting.erase(found);
        m_spare -= bytes, m_used += bytes;
        return block;
    }

    void* map(std::size_t bytes) {
        void* block = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (block == MAP_FAILED) throw std::bad_alloc();
        madvise(block, bytes, MADV_HUGEPAGE); // a wish
        const std::lock_guard guard(m_lock);
        m_used += bytes;
        return block;
    }

    void giveBack(void* block, std::size_t bytes) {
        const std::lock_guard guard(m_lock);
        m_used -= bytes, m_spare += bytes;
        m_waiting.emplace(bytes, block);
        while (m_spare > std::min(mostSpare, m_used)) {
            const auto largest = std::prev(m_waiting.end());
            munmap(largest->second, largest->first);
            m_spare -= largest->first;
            m_waiting.erase(largest);
        }
    }

    MemoryBytes bytes() {
        const std::lock_guard guard(m_lock);
        return {m_used, m_spare};
    }

private:
    std::mutex m_lock;
    std::multimap<std::size_t, void*> m_waiting;
    std::size_t m_spare = 0, m_used = 0;
};

/// Never destroyed: a static tensor may outlive whatever this file has.
Blocks& blocks() {
    static Blocks& all = *new Blocks;
    return all;
}

} // namespace

MemoryBlock takeBlock(std::size_t bytes) {
    bytes = (bytes + pageBytes - 1) / pageBytes * pageBytes;
    void* used = blocks().reuse(bytes);
    void* block = used ? used : blocks().map(bytes);
    return {{block, [bytes](void* all) { blocks().giveBack(all, bytes); }}, used == nullptr};
}

MemoryBytes blockBytes() {
    return blocks().bytes();
}

} // namespace kanshei
