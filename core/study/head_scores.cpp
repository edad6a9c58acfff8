#include "core/study/head_scores.h"

#include "core/explain/build.h"
#include "core/explain/names.h"

#include <algorithm>

namespace kanshei::study {

namespace {

/// Every pronoun at which the model was taught to answer, with the token that it answers.
std::vector<QueryKey> answers(const Trace& trace) {
    const Tensor* answer = trace.find("answer");
    if (!answer) return {};
    const auto& pronouns = trace.model->info.pronouns;
    std::vector<QueryKey> pairs;
    for (Index i = 0; i < trace.length(); ++i) {
        if (std::ranges::find(pronouns, trace.tokens.list[std::size_t(i)].text) == pronouns.end()) continue;
        QueryKey pair{i, 0};
        answer->matrix().row(i).maxCoeff(&pair.key);
        pairs.push_back(pair);
    }
    return pairs;
}

} // namespace

const std::vector<HeadScore>& headScores() {
    static const std::vector<HeadScore> table = {{LooksAt::Previous, "looks_at_previous"},
                                                 {LooksAt::Itself, "looks_at_itself"},
                                                 {LooksAt::First, "looks_at_first"},
                                                 {LooksAt::Answer, "looks_at_answer"},
                                                 {LooksAt::Word, "looks_at_word"}};
    return table;
}

const HeadScore* headScoreOf(std::string_view tensor) {
    const auto it =
        std::ranges::find_if(headScores(), [&](const HeadScore& s) { return tensor == s.tensor; });
    return it == headScores().end() ? nullptr : &*it;
}

std::vector<QueryKey> pairsOf(const Trace& trace, LooksAt what, Index word) {
    std::vector<QueryKey> pairs;
    if (what == LooksAt::Answer)
        pairs = answers(trace);
    else
        for (Index i = what == LooksAt::Previous ? 1 : 0; i < trace.length(); ++i)
            pairs.push_back({i, what == LooksAt::Previous ? i - 1
                                : what == LooksAt::Itself ? i
                                : what == LooksAt::First  ? 0
                                                          : word});
    std::erase_if(pairs, [&](const QueryKey& pair) { return !trace.visible(pair.query, pair.key); });
    return pairs;
}

float headScore(const Tensor& pattern, Index head, const std::vector<QueryKey>& pairs) {
    const auto weights = pattern.matrix(head);
    double sum = 0;
    for (const QueryKey& pair : pairs) sum += double(weights(pair.query, pair.key));
    return pairs.empty() ? 0.f : float(sum / double(pairs.size()));
}

Derivation explainHeadScore(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    const HeadScore* score = headScoreOf(cell.tensor);
    assert(score);
    const Index layer = cell.index[0], head = cell.index[1];
    std::vector<Term> terms;
    for (const QueryKey& pair : pairsOf(trace, score->what, cell.index.size() > 2 ? cell.index[2] : 0))
        terms.push_back(
            product(recorded(trace, "a", blockName(layer, "pattern"), {head, pair.query, pair.key})));
    if (terms.empty()) return single(trace, cell, "head_scores", How::Copy, {product(constant("0", 0))});
    return single(trace, cell, "head_scores", How::Mean, std::move(terms));
}

} // namespace kanshei::study
