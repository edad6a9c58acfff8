#include "core/text/pipeline/piece_model.h"

#include "core/text/unicode.h"

#include <algorithm>
#include <array>

namespace kanshei {
namespace {

/// Kudo 2018 (arXiv:1804.10959): of all ways to cut a stretch, the one whose scores (log probabilities) have the
/// highest sum; a character without a piece costs 10 more than the worst piece.
class UnigramModel : public PieceModel {
public:
    UnigramModel(PieceTable table, std::vector<double> scores, TokenId unknown, bool byteFallback)
        : PieceModel(std::move(table), byteFallback), m_scores(std::move(scores)) {
        constexpr double unknownPenalty = 10;
        m_unknown = unknown;
        if (!m_scores.empty())
            m_unknownScore = *std::min_element(m_scores.begin(), m_scores.end()) - unknownPenalty;
        sortPieces({});
    }

    const char* kind() const override { return "unigram"; }
    void leaveOut(const std::set<TokenId>& specials) override { sortPieces(specials); }

    void cut(std::string_view stretch, std::vector<PieceCut>& out) const override {
        const std::vector<Best> best = bestPaths(stretch);
        std::vector<PieceCut> cuts;
        for (std::size_t end = stretch.size(); end > 0; end = best[end].from) {
            const bool fused = best[end].id < 0 && !cuts.empty() && cuts.back().id < 0;
            if (fused)
                cuts.back().from = best[end].from;
            else
                cuts.push_back({best[end].id, best[end].from, end});
        }
        for (auto piece = cuts.rbegin(); piece != cuts.rend(); ++piece)
            if (piece->id >= 0)
                out.push_back(*piece);
            else
                addUnknown(stretch, *piece, out);
    }

private:
    /// The best way to cut what lies before a byte: its last piece (-1: unknown) and where that begins.
    struct Best {
        double score = 0;
        std::size_t from = 0;
        TokenId id = -1;
        bool reached = false;
    };

    void sortPieces(const std::set<TokenId>& without) {
        m_sorted.clear();
        m_firstByte.fill(0);
        for (TokenId id = 0; std::size_t(id) < m_table.size(); ++id) {
            const std::string& piece = m_table.piece(id);
            if (!piece.empty() && m_table.idOf(piece) == id && !without.contains(id)) m_sorted.push_back(id);
        }
        std::sort(m_sorted.begin(), m_sorted.end(),
                  [this](TokenId a, TokenId b) { return m_table.piece(a) < m_table.piece(b); });
        for (std::size_t i = 0; i < m_sorted.size(); ++i)
            m_firstByte[static_cast<unsigned char>(m_table.piece(m_sorted[i])[0]) + 1U] = i + 1;
        for (std::size_t byte = 1; byte < m_firstByte.size(); ++byte)
            m_firstByte[byte] = std::max(m_firstByte[byte], m_firstByte[byte - 1]);
    }

    std::vector<Best> bestPaths(std::string_view stretch) const {
        std::vector<Best> best(stretch.size() + 1);
        const auto offer = [&](std::size_t from, std::size_t to, double score, TokenId id) {
            if (!best[to].reached || score > best[to].score) best[to] = {score, from, id, true};
        };
        for (std::size_t at = 0; at < stretch.size();) {
            const std::size_t end = characterEnd(stretch, at);
            bool single = false;
            prefixes(stretch.substr(at), [&](TokenId id, std::size_t length) {
                single = single || at + length == end;
                // The unknown piece may be spelled out, and is still unknown.
                offer(at, at + length, best[at].score + m_scores[std::size_t(id)], id == m_unknown ? -1 : id);
            });
            if (!single) offer(at, end, best[at].score + m_unknownScore, -1);
            at = end;
        }
        return best;
    }

    /// Calls found(id, bytes) for every piece that `text` begins with, shortest first: the sorted pieces that
    /// share the first n bytes lie side by side, and get fewer with n.
    template<class Found> void prefixes(std::string_view text, Found found) const {
        const auto first = static_cast<unsigned char>(text[0]);
        std::size_t low = m_firstByte[first], high = m_firstByte[first + 1U];
        for (std::size_t length = 1; low < high && length <= text.size(); ++length) {
            const std::string& shortest = m_table.piece(m_sorted[low]);
            if (shortest.size() == length) found(m_sorted[low++], length);
            if (length == text.size()) return;
            const auto next = static_cast<unsigned char>(text[length]);
            const auto byteAt = [&](TokenId id) {
                return static_cast<unsigned char>(m_table.piece(id)[length]);
            };
            const auto begin = m_sorted.begin() + std::ptrdiff_t(low),
                       end = m_sorted.begin() + std::ptrdiff_t(high);
            const auto from = std::partition_point(begin, end, [&](TokenId id) { return byteAt(id) < next; });
            const auto to = std::partition_point(from, end, [&](TokenId id) { return byteAt(id) <= next; });
            low = std::size_t(from - m_sorted.begin()), high = std::size_t(to - m_sorted.begin());
        }
    }

    void addUnknown(std::string_view stretch, const PieceCut& piece, std::vector<PieceCut>& out) const {
        const TokenId whole = m_table.idOf(stretch.substr(piece.from, piece.to - piece.from));
        if (whole >= 0)
            out.push_back({whole, piece.from, piece.to});
        else if (!addBytes(stretch, piece.from, piece.to, out)) {
            if (m_unknown < 0)
                refuse(ErrorCode::BadInput,
                       KANSHEI_TEXT("This model has no token for “%1”, nor one for unknown characters."),
                       {std::string(stretch.substr(piece.from, piece.to - piece.from))});
            out.push_back({m_unknown, piece.from, piece.to});
        }
    }

    std::vector<double> m_scores;
    double m_unknownScore = 0;
    std::vector<TokenId> m_sorted;              ///< by the bytes of their pieces
    std::array<std::size_t, 257> m_firstByte{}; ///< where in m_sorted the pieces with a first byte begin
};

} // namespace

PieceModelPtr makeUnigram(const TokenizerJson& part) {
    std::vector<std::string> pieces;
    std::vector<double> scores;
    for (const TokenizerJson& row : member(part, "vocab")) {
        pieces.push_back(textFrom(row.at(0)));
        scores.push_back(numberFrom(row.at(1), pieces.back()));
    }
    const auto unknown = part.find("unk_id");
    const TokenId id = unknown == part.end() || unknown->is_null() ? -1 : idFrom(*unknown, "unk_id");
    if (id >= TokenId(pieces.size()))
        refuse(ErrorCode::Corrupt, KANSHEI_TEXT("The special tokens are not in the vocabulary of %1 pieces."),
               {std::to_string(pieces.size())});
    return std::make_shared<UnigramModel>(PieceTable::fromList(std::move(pieces)), std::move(scores), id,
                                          flagOr(part, "byte_fallback", false));
}

} // namespace kanshei
