// Pieces and their ids, and which pieces begin at a place of a text.
#pragma once

#include "core/text/tokenizer.h"

#include <unordered_map>

namespace kanshei {

class Vocabulary {
public:
    /// Pieces in the order of their ids. Fails on an empty or repeated piece, and on more than 2^24 of them.
    static Result<Vocabulary> make(std::vector<std::string> pieces);

    std::size_t size() const { return m_pieces.size(); }
    const std::vector<std::string>& pieces() const { return m_pieces; }
    std::string piece(TokenId id) const;        ///< "" when out of range
    TokenId idOf(std::string_view piece) const; ///< -1 when absent

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
    };
    std::vector<std::string> m_pieces;
    std::unordered_map<std::string, TokenId, Hash, std::equal_to<>> m_ids;
};

/// A prefix tree over code points: every piece that begins at a place, shortest first.
class PrefixTree {
public:
    void add(std::string_view piece, TokenId id);
    /// Calls found(length in code points, id) for every piece that `text` has at `at`.
    template<class Found> void match(const std::vector<char32_t>& text, std::size_t at, Found found) const {
        std::uint32_t node = 0;
        for (std::size_t i = at; i < text.size(); ++i) {
            const auto step = m_steps.find(key(node, text[i]));
            if (step == m_steps.end()) return;
            node = step->second;
            if (m_ids[node] >= 0) found(i + 1 - at, m_ids[node]);
        }
    }

private:
    static std::uint64_t key(std::uint32_t node, char32_t c) { return (std::uint64_t(node) << 21U) | c; }
    std::unordered_map<std::uint64_t, std::uint32_t> m_steps;
    std::vector<TokenId> m_ids{-1};
};

} // namespace kanshei
