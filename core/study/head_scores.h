// What a head looks at: for every head, the mean of its weights over the pairs (query, key) of one kind.
//
//   looks_at_previous  [n_layers, n_heads]     pairs (i, i − 1)
//   looks_at_itself    [n_layers, n_heads]     pairs (i, i)
//   looks_at_first     [n_layers, n_heads]     pairs (i, 0), the first token, also where it is a special one
//   looks_at_answer    [n_layers, n_heads]     pairs (p, n): p every pronoun at which a pointer model was taught to answer, n
//                                                 the token that it answers there. Whether n is right, nobody here knows.
//   looks_at_word      [n_layers, n_heads, T]  pairs (i, w) for every token w
//
// i runs over all tokens, special ones too; only pairs whose key the mask lets the query see count, also where it is the only
// key that the query sees. Values in [0, 1]: 1 means that all these queries look there and nowhere else. A kind without any
// pair (the previous token of a sentence of one token, the answer of a model that continues text) has no tensor.
#pragma once

#include "core/explain/derivation.h"

namespace kanshei::study {

enum class LooksAt { Previous, Itself, First, Answer, Word };

struct HeadScore {
    LooksAt what;
    const char* tensor; ///< "looks_at_previous"
};

const std::vector<HeadScore>& headScores();
/// The kind that a tensor holds; null when it is no such tensor.
const HeadScore* headScoreOf(std::string_view tensor);

struct QueryKey {
    Index query = 0, key = 0;
    bool operator==(const QueryKey&) const = default;
};
/// The pairs that a score averages, in the order of the queries. `word` is w of LooksAt::Word.
std::vector<QueryKey> pairsOf(const Trace& trace, LooksAt what, Index word = 0);

/// Mean of pattern[head] over the pairs; 0 when there are none. pattern [n_heads, T, T].
float headScore(const Tensor& pattern, Index head, const std::vector<QueryKey>& pairs);

Derivation explainHeadScore(const Trace& trace, const Cell& cell);

} // namespace kanshei::study
