#include "core/text/pipeline/piece_model.h"

#include "core/text/unicode.h"

namespace kanshei {
namespace {

/// The id of "unk_token", which these models cannot do without.
TokenId unknownOf(const TokenizerJson& part, const PieceTable& table, const char* usual) {
    return table.idOf(textOr(part, "unk_token", usual));
}

/// BERT's: from the left the longest piece that fits, inside a word with ## in front; a word that cannot be cut
/// to its end is one unknown piece.
class WordPieceModel : public PieceModel {
public:
    WordPieceModel(const TokenizerJson& part, PieceTable table)
        : PieceModel(std::move(table), false), m_prefix(textOr(part, "continuing_subword_prefix", "##")) {
        m_unknown = unknownOf(part, m_table, "[UNK]");
        const auto longest = part.find("max_input_chars_per_word");
        if (longest != part.end() && !longest->is_null())
            m_longest = std::size_t(idFrom(*longest, "max_input_chars_per_word"));
    }

    const char* kind() const override { return "wordpiece"; }

    void cut(std::string_view word, std::vector<PieceCut>& out) const override {
        const std::size_t before = out.size();
        std::vector<std::size_t> edges;
        for (std::size_t at = 0; at < word.size(); at = characterEnd(word, at)) edges.push_back(at);
        edges.push_back(word.size());
        bool known = edges.size() - 1 <= m_longest;
        for (std::size_t first = 0; known && first + 1 < edges.size();) {
            const std::size_t last = longestAt(word, edges, first, out);
            known = last > first;
            first = last;
        }
        if (known) return;
        out.resize(before);
        if (m_unknown >= 0) out.push_back({m_unknown, 0, word.size()});
    }

private:
    /// Adds the longest piece that begins at edge `first` and returns the edge where it ends; `first`: none does.
    std::size_t longestAt(std::string_view word, const std::vector<std::size_t>& edges, std::size_t first,
                          std::vector<PieceCut>& out) const {
        for (std::size_t last = edges.size() - 1; last > first; --last) {
            const std::string_view part = word.substr(edges[first], edges[last] - edges[first]);
            const TokenId id = first == 0 ? m_table.idOf(part) : m_table.idOf(m_prefix + std::string(part));
            if (id < 0) continue;
            out.push_back({id, edges[first], edges[last]});
            return last;
        }
        return first;
    }

    std::string m_prefix;
    std::size_t m_longest = 100;
};

/// Whole words only.
class WordLevelModel : public PieceModel {
public:
    WordLevelModel(const TokenizerJson& part, PieceTable table) : PieceModel(std::move(table), false) {
        m_unknown = unknownOf(part, m_table, "<unk>");
    }
    const char* kind() const override { return "wordlevel"; }
    void cut(std::string_view word, std::vector<PieceCut>& out) const override {
        const TokenId id = m_table.idOf(word);
        if (id >= 0 || m_unknown >= 0) out.push_back({id >= 0 ? id : m_unknown, 0, word.size()});
    }
};

} // namespace

PieceModelPtr makeWordPiece(const TokenizerJson& part) {
    return std::make_shared<WordPieceModel>(part, PieceTable::fromObject(member(part, "vocab")));
}

PieceModelPtr makeWordLevel(const TokenizerJson& part) {
    return std::make_shared<WordLevelModel>(part, PieceTable::fromObject(member(part, "vocab")));
}

} // namespace kanshei
