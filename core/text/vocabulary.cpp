#include "core/text/vocabulary.h"

#include "core/text/unicode.h"

namespace kanshei {

Result<Vocabulary> Vocabulary::make(std::vector<std::string> pieces) {
    constexpr std::size_t limit = std::size_t(1) << 24U;
    if (pieces.size() > limit)
        return fail(ErrorCode::TooLarge,
                    KANSHEI_TEXT("The vocabulary has %1 pieces; at most %2 are allowed."),
                    {std::to_string(pieces.size()), std::to_string(limit)});
    Vocabulary out;
    out.m_pieces = std::move(pieces);
    for (std::size_t id = 0; id < out.m_pieces.size(); ++id) {
        const std::string& piece = out.m_pieces[id];
        if (piece.empty())
            return fail(ErrorCode::Corrupt, KANSHEI_TEXT("Piece %1 of the vocabulary is empty."),
                        {std::to_string(id)});
        if (Status valid = checkUtf8(piece); !valid) return valid.error();
        if (!out.m_ids.emplace(piece, TokenId(id)).second)
            return fail(ErrorCode::Corrupt, KANSHEI_TEXT("The vocabulary has “%1” twice."), {piece});
    }
    return out;
}

std::string Vocabulary::piece(TokenId id) const {
    return id >= 0 && std::size_t(id) < m_pieces.size() ? m_pieces[std::size_t(id)] : std::string();
}

TokenId Vocabulary::idOf(std::string_view piece) const {
    const auto at = m_ids.find(piece);
    return at == m_ids.end() ? -1 : at->second;
}

void PrefixTree::add(std::string_view piece, TokenId id) {
    std::uint32_t node = 0;
    for (const std::string& character : characters(piece)) {
        const auto [step, fresh] =
            m_steps.emplace(key(node, codePointAt(character, 0)), std::uint32_t(m_ids.size()));
        if (fresh) m_ids.push_back(-1);
        node = step->second;
    }
    m_ids[node] = id;
}

} // namespace kanshei
