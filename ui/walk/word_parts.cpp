// What differs where the parts of a step are words of the sentence instead of tokens.
#include "core/study/roll_up.h"
#include "ui/figures/word_label.h"
#include "ui/walk/parts.h"

namespace kanshei {

Parts Parts::ofWords(const StepContext& context) {
    Parts parts(context);
    if (!context.style.words || !hasWords(context.trace)) return parts;
    parts.m_groups = std::make_shared<const std::vector<WordGroup>>(wordGroups(context.trace.tokens));
    parts.m_labels =
        std::make_shared<const std::vector<QString>>(wordLabels(context.trace.tokens, *parts.m_groups));
    parts.at.query = int(parts.nameOf(parts.m_token));
    return parts;
}

std::string Parts::part(std::string_view ofTokens) const {
    return m_groups ? study::wordsName(ofTokens) : std::string(ofTokens);
}

Index Parts::nameOf(Index token) const {
    return m_groups ? Index(wordOf(*m_groups, std::size_t(token))) : token;
}

std::vector<int> Parts::asking() const {
    std::vector<int> tokens;
    if (!m_groups) return tokens;
    for (const WordGroup& group : *m_groups) {
        const auto first = int(group.first), last = int(group.last) - 1;
        const bool chosen = m_token >= first && m_token <= last;
        tokens.push_back(chosen ? m_token : trace.maskOf(at.layer).visible(first, last) ? first : last);
    }
    return tokens;
}

std::function<bool(Index, Index)> Parts::overTokens(std::function<bool(Index, Index)> hidden) const {
    if (!m_groups) return hidden;
    return [groups = m_groups, hidden = std::move(hidden)](Index query, Index key) {
        return study::allHidden((*groups)[std::size_t(query)], (*groups)[std::size_t(key)], hidden);
    };
}

std::vector<Edit> Parts::marks(const std::vector<Edit>& edits) const {
    if (!m_groups) return edits;
    std::vector<Edit> marks;
    const auto mark = [&](const std::string& tensor, std::vector<Index> index) {
        index.resize(3, Edit::All); // a head, or a row of it
        for (std::size_t axis = 1; axis < 3; ++axis)
            if (index[axis] != Edit::All) index[axis] = nameOf(index[axis]);
        marks.push_back(setNumber({study::wordsName(tensor), std::move(index)}, 0));
    };
    for (const Edit& edit : edits) {
        const std::string tensor = changedTensor(edit);
        if (!tensor.ends_with(".pattern")) continue;
        mark(tensor, edit.at.index);
        if (edit.kind == EditKind::Swap) mark(tensor, edit.with);
    }
    return marks;
}

bool Parts::anyHidden() const {
    if (block("attn_scores").matrix(at.head).allFinite()) return false;
    if (!m_groups) return true;
    const auto hidden = hiddenScores();
    for (Index query = 0; query < size(); ++query)
        for (Index key = size(); key-- > 0;) // a causal mask hides the last ones
            if (hidden(query, key)) return true;
    return false;
}

} // namespace kanshei
