#include "core/text/pipeline/merge_queue.h"
#include "core/text/unicode.h"

namespace kanshei {
namespace {

/// SentencePiece's BPE, as llama.cpp and llama2.c have it: there are no merges; two neighbours merge if the
/// vocabulary has what they spell together, the highest score first. Our own section of tokenizer.json:
/// {"type": "ScoredBPE", "vocab": [["piece", score], …], "unk_id": 0}.
class ScoredBpeModel : public PieceModel {
public:
    ScoredBpeModel(PieceTable table, std::vector<double> scores, TokenId unknown)
        : PieceModel(std::move(table), true), m_scores(std::move(scores)) {
        m_unknown = unknown;
    }

    const char* kind() const override { return "bpe"; }
    void leaveOut(const std::set<TokenId>& specials) override { m_specials = specials; }

    void cut(std::string_view stretch, std::vector<PieceCut>& out) const override {
        std::vector<PieceCut> cuts;
        for (std::size_t at = 0; at < stretch.size();) {
            const std::size_t end = characterEnd(stretch, at);
            cuts.push_back({m_table.idOf(stretch.substr(at, end - at)), at, end});
            at = end;
        }
        mergePairs(cuts, [&](const PieceCut& left, const PieceCut& right, PairMerge& merge) {
            const TokenId id = m_table.idOf(stretch.substr(left.from, right.to - left.from));
            if (id < 0 || m_specials.contains(id)) return false;
            merge = {-m_scores[std::size_t(id)], id};
            return true;
        });
        for (const PieceCut& piece : cuts)
            if (piece.id >= 0)
                out.push_back(piece);
            else if (!addBytes(stretch, piece.from, piece.to, out) && m_unknown >= 0)
                out.push_back({m_unknown, piece.from, piece.to});
    }

private:
    std::vector<double> m_scores;
    std::set<TokenId> m_specials;
};

} // namespace

PieceModelPtr makeScoredBpe(const TokenizerJson& part) {
    std::vector<std::string> pieces;
    std::vector<double> scores;
    for (const TokenizerJson& row : member(part, "vocab")) {
        pieces.push_back(textFrom(row.at(0)));
        scores.push_back(numberFrom(row.at(1), pieces.back()));
    }
    const auto unknown = part.find("unk_id");
    const TokenId id = unknown == part.end() || unknown->is_null() ? -1 : idFrom(*unknown, "unk_id");
    return std::make_shared<ScoredBpeModel>(PieceTable::fromList(std::move(pieces)), std::move(scores), id);
}

} // namespace kanshei
