#include "core/text/pipeline/merge_queue.h"
#include "core/text/unicode.h"

namespace kanshei {
namespace {

class BpeModel : public PieceModel {
public:
    BpeModel(const TokenizerJson& part, PieceTable table, bool byteFallback)
        : PieceModel(std::move(table), byteFallback) {
        m_prefix = textOr(part, "continuing_subword_prefix", "");
        m_suffix = textOr(part, "end_of_word_suffix", "");
        m_fuse = flagOr(part, "fuse_unk", false);
        m_wholeFirst = flagOr(part, "ignore_merges", false);
        if (const std::string unknown = textOr(part, "unk_token", ""); !unknown.empty())
            m_unknown = m_table.idOf(unknown); // the added tokens may still know it
        const TokenizerJson& merges = member(part, "merges");
        if (!merges.is_array())
            refuse(ErrorCode::Corrupt, KANSHEI_TEXT("This is not a tokenizer.json: “%1” is not %2."),
                   {"merges", "a list"});
        m_merges.reserve(merges.size());
        for (const TokenizerJson& merge : merges) addMerge(merge);
    }

    const char* kind() const override { return "bpe"; }

    void cut(std::string_view stretch, std::vector<PieceCut>& out) const override {
        if (m_wholeFirst)
            if (const TokenId whole = m_table.idOf(stretch); whole >= 0) {
                out.push_back({whole, 0, stretch.size()});
                return;
            }
        std::vector<PieceCut> cuts = lettersOf(stretch);
        mergePairs(cuts, [this](const PieceCut& left, const PieceCut& right, PairMerge& merge) {
            const auto at = m_merges.find(key(left.id, right.id));
            if (at == m_merges.end()) return false;
            merge = {double(at->second.rank), at->second.id};
            return true;
        });
        out.insert(out.end(), cuts.begin(), cuts.end());
    }

private:
    struct Merge {
        std::uint32_t rank;
        TokenId id;
    };
    static std::uint64_t key(TokenId left, TokenId right) {
        return (std::uint64_t(std::uint32_t(left)) << 32U) | std::uint32_t(right);
    }

    /// "a b", or ["a", "b"] where pieces have spaces of their own.
    void addMerge(const TokenizerJson& merge) {
        std::string left, right;
        if (merge.is_array() && merge.size() == 2) {
            left = textFrom(merge[0]), right = textFrom(merge[1]);
        } else {
            const std::string both = textFrom(merge);
            const std::size_t space = both.find(' ');
            if (space != both.npos) left = both.substr(0, space), right = both.substr(space + 1);
        }
        const std::string tail = right.starts_with(m_prefix) ? right.substr(m_prefix.size()) : right;
        const TokenId a = m_table.idOf(left), b = m_table.idOf(right), ab = m_table.idOf(left + tail);
        if (a < 0 || b < 0 || ab < 0)
            refuse(ErrorCode::Corrupt,
                   KANSHEI_TEXT("The merge “%1 %2” names a piece that the vocabulary does not have."),
                   {left, right});
        m_merges.insert_or_assign(key(a, b), Merge{std::uint32_t(m_merges.size()), ab});
    }

    /// A piece for every character, before anything merges.
    std::vector<PieceCut> lettersOf(std::string_view stretch) const {
        std::vector<PieceCut> cuts;
        bool unknownBefore = false;
        for (std::size_t at = 0; at < stretch.size();) {
            const std::size_t end = characterEnd(stretch, at);
            const TokenId id = m_table.idOf(letter(stretch, at, end));
            if (id >= 0) {
                cuts.push_back({id, at, end});
                unknownBefore = false;
            } else if (addBytes(stretch, at, end, cuts)) {
                unknownBefore = false;
            } else if (m_unknown >= 0) {
                if (unknownBefore && m_fuse)
                    cuts.back().to = end;
                else
                    cuts.push_back({m_unknown, at, end});
                unknownBefore = true;
            }
            at = end;
        }
        return cuts;
    }

    std::string letter(std::string_view stretch, std::size_t from, std::size_t to) const {
        std::string out(stretch.substr(from, to - from));
        if (from > 0) out.insert(0, m_prefix);
        if (to == stretch.size()) out += m_suffix;
        return out;
    }

    std::string m_prefix, m_suffix;
    bool m_fuse = false, m_wholeFirst = false;
    std::unordered_map<std::uint64_t, Merge> m_merges;
};

} // namespace

PieceModelPtr makeBpe(const TokenizerJson& part) {
    const auto dropout = part.find("dropout");
    if (dropout != part.end() && !dropout->is_null() && *dropout != 0) refuseUnknown("BPE option", "dropout");
    return std::make_shared<BpeModel>(part, PieceTable::fromObject(member(part, "vocab")),
                                      flagOr(part, "byte_fallback", false));
}

} // namespace kanshei
