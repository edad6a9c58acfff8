#include "ui/compare/link.h"

#include "core/forward/cell.h"

#include <algorithm>

namespace kanshei::comparing {

std::vector<int> aligned(const Tokens& a, const Tokens& b) {
    const std::size_t n = a.size(), m = b.size();
    std::vector<int> partner(n, -1);
    std::vector<bool> taken(m, false);
    const auto same = [&](std::size_t i, std::size_t j) {
        return a.list[i].source == b.list[j].source && a.list[i].text == b.list[j].text;
    };
    // longest[i][j]: of what begins at token i of a and token j of b
    std::vector<std::vector<int>> longest(n + 1, std::vector<int>(m + 1, 0));
    for (std::size_t i = n; i-- > 0;)
        for (std::size_t j = m; j-- > 0;)
            longest[i][j] =
                same(i, j) ? longest[i + 1][j + 1] + 1 : std::max(longest[i + 1][j], longest[i][j + 1]);
    for (std::size_t i = 0, j = 0; i < n && j < m;) {
        if (same(i, j)) {
            taken[j] = true;
            partner[i++] = int(j++);
        } else {
            longest[i + 1][j] >= longest[i][j + 1] ? ++i : ++j;
        }
    }
    // Words that changed places are still themselves.
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < m && partner[i] < 0; ++j)
            if (!taken[j] && same(i, j)) taken[j] = true, partner[i] = int(j);
    return partner;
}

namespace {

/// Every word as if it were one token.
Tokens wordsOf(const Tokens& tokens) {
    Tokens words;
    for (const WordGroup& group : wordGroups(tokens)) {
        Token word;
        word.text = word.source = wordText(tokens, group);
        words.list.push_back(std::move(word));
    }
    return words;
}

} // namespace

Link::Link(TracePtr left, TracePtr right, int layer, int head)
    : m_left(std::move(left)), m_right(std::move(right)) {
    const auto within = [](int i, Index count) { return int(std::clamp<Index>(i, 0, count - 1)); };
    for (const Side side : {Side::Left, Side::Right}) {
        const ModelConfig& config = trace(side).model->config;
        m_layers[int(side)] = within(layer, config.n_layers);
        m_heads[int(side)] = within(head, config.n_heads);
    }
    m_tokens = Pairs(m_left->tokens, m_right->tokens);
    if (haveWords()) m_words = Pairs(wordsOf(m_left->tokens), wordsOf(m_right->tokens));
}

Link::Pairs::Pairs(const Tokens& left, const Tokens& right)
    : toRight(aligned(left, right)), toLeft(right.size(), -1) {
    for (std::size_t i = 0; i < toRight.size(); ++i)
        if (toRight[i] >= 0) toLeft[std::size_t(toRight[i])] = int(i);
}

int Link::Pairs::partner(Side from, int index) const {
    const std::vector<int>& to = from == Side::Left ? toRight : toLeft;
    return index >= 0 && index < int(to.size()) ? to[std::size_t(index)] : -1;
}

int Link::partner(Side from, int token) const {
    return m_tokens.partner(from, token);
}

int Link::partnerWord(Side from, int word) const {
    return m_words.partner(from, word);
}

bool Link::samePlaces() const {
    bool same = sameLength();
    for (std::size_t i = 0; i < m_tokens.toRight.size(); ++i) same = same && m_tokens.toRight[i] == int(i);
    return same;
}

namespace {

std::vector<int> withoutPartner(const std::vector<int>& partners) {
    std::vector<int> alone;
    for (std::size_t i = 0; i < partners.size(); ++i)
        if (partners[i] < 0) alone.push_back(int(i));
    return alone;
}

} // namespace

std::vector<int> Link::alone(Side side) const {
    return withoutPartner(side == Side::Left ? m_tokens.toRight : m_tokens.toLeft);
}

std::vector<int> Link::aloneWords(Side side) const {
    return withoutPartner(side == Side::Left ? m_words.toRight : m_words.toLeft);
}

/// The chosen layer corresponds to the chosen one, whatever their numbers are; so do the heads.
int Link::partnerOf(Side from, AxisRole role, int index) const {
    const ModelConfig& there = trace(other(from)).model->config;
    switch (role) {
    case AxisRole::Layer:
        return index == layer(from) ? layer(other(from)) : std::min(index, int(there.n_layers) - 1);
    case AxisRole::Head:
        return index == head(from) ? head(other(from)) : std::min(index, int(there.n_heads) - 1);
    case AxisRole::Query:
    case AxisRole::Key:
    case AxisRole::Token:
        return partner(from, index);
    case AxisRole::QueryWord:
    case AxisRole::KeyWord:
        return partnerWord(from, index);
    default:
        return sameModel() ? index : -1;
    }
}

std::string Link::partner(Side from, const std::string& tensor) const {
    const TensorName name(tensor);
    if (name.layer < 0) return tensor;
    const auto end = tensor.find('.', std::string_view("blocks.").size());
    const int layer = partnerOf(from, AxisRole::Layer, int(name.layer));
    return "blocks." + std::to_string(layer) + tensor.substr(end);
}

std::optional<std::vector<Index>> Link::partner(Side from, const std::vector<AxisRole>& roles,
                                                std::vector<Index> index) const {
    for (std::size_t i = 0; i < index.size(); ++i) {
        index[i] = partnerOf(from, roles[i], int(index[i]));
        if (index[i] < 0) return {};
    }
    return index;
}

std::optional<Cell> Link::partner(Side from, const Cell& cell) const {
    auto index = partner(from, axesOf(cell.tensor, cell.index.size()), cell.index);
    if (!index) return {};
    Cell there{partner(from, cell.tensor), std::move(*index)};
    const Trace& trace = this->trace(other(from));
    if (trace.value(there)) return there;
    there.tensor = std::string(withoutVersion(there.tensor)); // "…@0" is only where that edit is
    return trace.value(there) ? std::optional(there) : std::nullopt;
}

} // namespace kanshei::comparing
