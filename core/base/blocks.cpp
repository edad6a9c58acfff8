#include "core/base/blocks.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <mutex>
#include <new>
#include <span>
#include <sys/mman.h>

namespace kanshei {
namespace {

constexpr std::size_t mostSpare = std::size_t(256) << 20;
/// Sizes are multiples of it, so that they come again.
constexpr std::size_t stepBytes = std::size_t(64) << 10;
/// Smaller blocks lie side by side in slabs: alone they would be too small for a large page.
constexpr std::size_t slabBytes = std::size_t(64) << 20, largePage = std::size_t(2) << 20;

class Blocks {
public:
    MemoryBlock take(std::size_t bytes) {
        const std::lock_guard guard(m_lock);
        void* block = takeOut(m_waiting, bytes);
        const bool used = block;
        if (used) m_spare -= bytes;
        if (!used) block = takeOut(m_holes, bytes);
        if (!block) block = bytes < slabBytes / 2 ? carve(bytes) : map(bytes);
        m_used += bytes;
        return {{block, [this, bytes](void* all) { giveBack(all, bytes); }}, !used};
    }

    MemoryBytes bytes() {
        const std::lock_guard guard(m_lock);
        return {m_used, m_spare};
    }

private:
    using BySize = std::multimap<std::size_t, void*>;

    void giveBack(void* block, std::size_t bytes) {
        const std::lock_guard guard(m_lock);
        m_used -= bytes, m_spare += bytes;
        m_waiting.emplace(bytes, block);
        while (m_spare > std::min(mostSpare, m_used)) {
            const auto largest = std::prev(m_waiting.end());
            m_spare -= largest->first;
            release(largest->second, largest->first);
            m_waiting.erase(largest);
        }
    }

    /// Null when there is none of about that size; else `bytes` is what it has.
    static void* takeOut(BySize& blocks, std::size_t& bytes) {
        const auto found = blocks.lower_bound(bytes);
        if (found == blocks.end() || found->first > bytes + bytes / 4) return nullptr;
        bytes = found->first;
        void* block = found->second;
        blocks.erase(found);
        return block;
    }

    static void* map(std::size_t bytes) {
        void* block = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (block == MAP_FAILED) throw std::bad_alloc();
        madvise(block, bytes, MADV_HUGEPAGE); // a wish
        return block;
    }

    void* carve(std::size_t bytes) {
        if (m_slab.size() < bytes) { // its rest is addresses that nobody has touched
            m_slab = {static_cast<std::byte*>(map(slabBytes)), slabBytes};
            const auto past = reinterpret_cast<std::uintptr_t>(m_slab.data()) % largePage;
            if (past > 0) m_slab = m_slab.subspan(largePage - past);
        }
        void* block = m_slab.data();
        m_slab = m_slab.subspan(bytes);
        return block;
    }

    /// To the system. Of a block in a slab the addresses stay ours.
    void release(void* block, std::size_t bytes) {
        if (bytes >= slabBytes / 2) {
            munmap(block, bytes);
        } else if (madvise(block, bytes, MADV_DONTNEED) == 0) { // locked pages would keep their numbers
            m_holes.emplace(bytes, block);
        }
    }

    std::mutex m_lock;
    BySize m_waiting, m_holes;
    std::span<std::byte> m_slab; ///< what is left of the last one
    std::size_t m_spare = 0, m_used = 0;
};

/// Never destroyed: a static tensor may outlive whatever this file has.
Blocks& blocks() {
    static Blocks& all = *new Blocks;
    return all;
}

} // namespace

MemoryBlock takeBlock(std::size_t bytes) {
    bytes = (bytes + stepBytes - 1) / stepBytes * stepBytes;
    return blocks().take(bytes);
}

MemoryBytes blockBytes() {
    return blocks().bytes();
}

} // namespace kanshei
