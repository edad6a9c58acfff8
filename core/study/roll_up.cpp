#include "core/study/roll_up.h"

#include "core/explain/build.h"
#include "core/explain/names.h"
#include "core/study/rollout.h"

namespace kanshei::study {

std::string wordsName(std::string_view tensor) {
    return std::string(tensor) + std::string(wordsSuffix);
}

bool isOfWords(std::string_view tensor) {
    return tensor.ends_with(wordsSuffix);
}

void rollUp(ConstMatrixView tokens, const std::vector<WordGroup>& groups, MatrixView words) {
    const auto n = Index(groups.size());
    assert(words.rows() == n && words.cols() == n && tokens.rows() == tokens.cols());
    assert(groups.empty() ? tokens.rows() == 0 : Index(groups.back().last) == tokens.rows());
    for (Index query = 0; query < n; ++query) {
        const WordGroup& asks = groups[std::size_t(query)];
        const auto rows = tokens.middleRows(Index(asks.first), Index(asks.size()));
        for (Index key = 0; key < n; ++key) {
            const WordGroup& seen = groups[std::size_t(key)];
            words(query, key) =
                rows.middleCols(Index(seen.first), Index(seen.size())).sum() / float(asks.size());
        }
    }
}

namespace {

Tensor byWords(const Tensor& tensor, const std::vector<WordGroup>& groups) {
    const auto n = Index(groups.size());
    const bool heads = tensor.rank() == 3;
    Tensor words(wordsName(tensor.name()), heads ? Shape{tensor.dim(0), n, n} : Shape{n, n});
    if (heads)
        for (Index head = 0; head < tensor.dim(0); ++head)
            rollUp(tensor.matrix(head), groups, words.mutableMatrix(head));
    else
        rollUp(tensor.matrix(), groups, words.mutableMatrix());
    return words;
}

} // namespace

std::vector<Tensor> rolledUp(const Tensor& pattern, const Tensor& rollout, Index layer,
                             const std::vector<WordGroup>& groups) {
    const auto n = Index(groups.size());
    Tensor words = byWords(pattern, groups);
    Tensor mean(blockName(layer, wordsName("heads_mean")), {n, n});
    Tensor greatest(blockName(layer, wordsName("heads_max")), {n, n});
    headsMean(words, mean.mutableMatrix());
    headsMax(words, greatest.mutableMatrix());
    return {std::move(words), std::move(mean), std::move(greatest), byWords(rollout, groups)};
}

namespace {

/// Σ over the keys of a word, of one query.
std::vector<Term> alongKeys(const Trace& trace, const std::string& tensor, std::vector<Index> index,
                            const WordGroup& keys) {
    std::vector<Term> terms;
    for (std::size_t key = keys.first; key < keys.last; ++key) {
        index.back() = Index(key);
        terms.push_back(explaining::product(explaining::recorded(trace, tensor, index)));
    }
    return terms;
}

} // namespace

Derivation explainRollUp(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    const std::string tensor = cell.tensor.substr(0, cell.tensor.size() - wordsSuffix.size());
    const std::vector<WordGroup> groups = wordGroups(trace.tokens);
    std::vector<Index> index = cell.index;
    Index& query = index[index.size() - 2];
    const WordGroup asks = groups[std::size_t(query)], seen = groups[std::size_t(index.back())];
    const auto keysOf = [&](std::size_t token) {
        query = Index(token);
        return alongKeys(trace, tensor, index, seen);
    };
    if (asks.size() == 1) return single(trace, cell, "roll_up", How::Sum, keysOf(asks.first));
    Derivation derivation = begin(trace, cell, "roll_up");
    std::vector<Term> budgets;
    for (std::size_t token = asks.first; token < asks.last; ++token) {
        std::vector<Term> keys = keysOf(token);
        if (keys.size() == 1) { // nothing to sum: the cells themselves are averaged
            budgets.push_back(std::move(keys.front()));
            continue;
        }
        const std::string symbol = "Σ " + trace.tokens.list[token].text;
        budgets.push_back(
            product(earlier(derivation, addLine(derivation, symbol, How::Sum, std::move(keys)))));
    }
    addLine(derivation, symbolOf(cell.tensor), How::Mean, std::move(budgets));
    return derivation;
}

} // namespace kanshei::study
