#include "core/train/corpus_split.h"

namespace kanshei {

std::uint64_t stableHash(std::string_view text) {
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char c : text) hash = (hash ^ std::uint8_t(c)) * 1099511628211ULL;
    hash = (hash ^ (hash >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    hash = (hash ^ (hash >> 27U)) * 0x94d049bb133111ebULL;
    return hash ^ (hash >> 31U);
}

bool HeldOut::pair(const std::string& a, const std::string& b) const {
    const std::string key = a < b ? a + "|" + b : b + "|" + a;
    return m_always.count(key) > 0 || stableHash(m_salt + "pair|" + key) % 10 == 0;
}

bool HeldOut::combination(const std::string& key, const std::string& noun) const {
    return stableHash(m_salt + "verb|" + key + "|" + noun) % 12 == 0;
}

} // namespace kanshei
