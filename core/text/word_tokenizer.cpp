#include "core/text/word_tokenizer.h"

#include <algorithm>
#include <climits>

namespace kanshei {
namespace {

/// The text as code points, the byte where each begins, and whether a grapheme begins there.
struct Points {
    std::vector<char32_t> code;
    std::vector<std::size_t> at; ///< one more than `code`: the end
    std::vector<bool> edge;      ///< one more than `code`
};

Points pointsOf(std::string_view text) {
    Points out;
    const std::vector<std::size_t> edges = graphemeEdges(text);
    std::size_t nextEdge = 0;
    for (std::size_t i = 0; i < text.size();) {
        const char32_t c = codePointAt(text, i);
        const bool edge = nextEdge < edges.size() && edges[nextEdge] == i;
        if (edge) ++nextEdge;
        out.code.push_back(c);
        out.at.push_back(i);
        out.edge.push_back(edge);
        i += c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    }
    out.at.push_back(text.size());
    out.edge.push_back(true);
    return out;
}

/// Where the unknown piece that begins at `i` ends: its grapheme, or its run of letters and digits.
std::size_t unknownEnd(const Points& points, std::size_t i) {
    std::size_t end = i;
    do {
        const bool joins = joinsIntoWords(points.code[end]);
        do ++end;
        while (!points.edge[end]);
        if (!joins) break;
    } while (end < points.code.size() && joinsIntoWords(points.code[end]));
    return end;
}

} // namespace

WordTokenizer::WordTokenizer(Vocabulary vocabulary, WordRules rules)
    : m_vocabulary(std::move(vocabulary)), m_rules(std::move(rules)) {
    for (std::size_t id = 0; id < m_vocabulary.size(); ++id)
        m_tree.add(m_vocabulary.piece(TokenId(id)), TokenId(id));
}

Result<std::shared_ptr<const WordTokenizer>> WordTokenizer::make(Vocabulary vocabulary, WordRules rules) {
    const auto size = TokenId(vocabulary.size());
    if (rules.unknown < 0 || rules.unknown >= size || rules.begin >= size ||
        rules.specials > vocabulary.size())
        return fail(ErrorCode::Corrupt,
                    KANSHEI_TEXT("The special tokens are not in the vocabulary of %1 pieces."),
                    {std::to_string(size)});
    if (!rules.end.empty() && vocabulary.idOf(rules.end) < 0)
        return fail(ErrorCode::Corrupt,
                    KANSHEI_TEXT("The end of a sentence, “%1”, is not in the vocabulary."), {rules.end});
    return std::shared_ptr<const WordTokenizer>(new WordTokenizer(std::move(vocabulary), std::move(rules)));
}

std::vector<WordTokenizer::Piece> WordTokenizer::cut(std::string_view text, bool readSpecials) const {
    const Points points = pointsOf(text);
    const std::size_t n = points.code.size();
    struct Best {
        int score = 0;
        std::size_t next = 0;
        TokenId id = -1; ///< -1: a separator
    };
    std::vector<Best> best(n + 1);
    for (std::size_t i = n; i-- > 0;) {
        if (!points.edge[i]) continue;
        Best& here = best[i];
        const std::size_t end = unknownEnd(points, i);
        const bool space = isSpace(points.code[i]);
        here = space ? Best{best[end].score, end, -1}
                     : Best{best[end].score + unknownScore, end, m_rules.unknown};
        m_tree.match(points.code, i, [&](std::size_t length, TokenId id) {
            const bool special = std::size_t(id) < m_rules.specials;
            if (!points.edge[i + length] || (special && !readSpecials)) return;
            const int score = best[i + length].score + (special      ? 0
                                                        : length > 1 ? wordScore
                                                                     : characterScore);
            if (here.id < 0 || score >= here.score) here = {score, i + length, id};
        });
    }
    std::vector<Piece> out;
    for (std::size_t i = 0; i < n; i = best[i].next)
        if (best[i].id >= 0) out.push_back({best[i].id, points.at[i], points.at[best[i].next]});
    return out;
}

bool WordTokenizer::endsSentence(std::string_view text) const {
    static const std::vector<std::string> ends{"。", "！", "？", "…", "”"};
    return std::any_of(ends.begin(), ends.end(), [&](const std::string& end) { return text.ends_with(end); });
}

Result<Tokens> WordTokenizer::encode(std::string_view text, const EncodeOptions& options) const {
    if (Status valid = checkUtf8(text); !valid) return valid.error();
    const NormalText normal = normalise(text, m_rules.replacements);
    Tokens out;
    out.text = text;
    const auto add = [&](TokenId id, std::size_t from, std::size_t to, bool added) {
        const bool special = added || std::size_t(id) < m_rules.specials;
        out.list.push_back({id, piece(id), std::string(text.substr(from, to - from)), from, to,
                            special && id != m_rules.unknown, id == m_rules.unknown});
    };
    if (options.addSpecials && m_rules.begin >= 0) add(m_rules.begin, 0, 0, true);
    const std::vector<Piece> pieces = cut(normal.text, options.readSpecials);
    for (const Piece& p : pieces) add(p.id, normal.sourceFrom(p.from), normal.sourceTo(p.to), false);
    if (options.addSpecials && !m_rules.end.empty() && !pieces.empty() &&
        !endsSentence(m_vocabulary.piece(pieces.back().id)))
        add(idOf(m_rules.end), text.size(), text.size(), true);
    return out;
}

std::string WordTokenizer::decode(const std::vector<TokenId>& ids) const {
    std::string out;
    for (const TokenId id : ids)
        if (id == m_rules.unknown || std::size_t(id) >= m_rules.specials) out += piece(id);
    return out;
}

} // namespace kanshei
