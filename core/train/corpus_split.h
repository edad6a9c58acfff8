// Which nouns, and which nouns and verbs, training never sees together.
#pragma once

#include "core/train/grammar.h"

#include <cstdint>

namespace kanshei {

/// FNV-1a over the bytes, then the finaliser of splitmix64: the same on every machine.
std::uint64_t stableHash(std::string_view text);

class HeldOut {
public:
    HeldOut(std::string salt, std::set<std::string> always)
        : m_salt(std::move(salt)), m_always(std::move(always)) {}
    /// Are `a` and `b`, in either order, never the two candidates of a training sentence? One pair in ten,
    /// and the pairs of the grammar that always are.
    bool pair(const std::string& a, const std::string& b) const;
    /// Is `noun` never subject or object of the verb frame `key` in training? One in twelve.
    bool combination(const std::string& key, const std::string& noun) const;

private:
    std::string m_salt;
    std::set<std::string> m_always;
};

} // namespace kanshei
