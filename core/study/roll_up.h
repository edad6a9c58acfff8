// Attention by words where the tokenizer cut words into pieces: what the tokens of one word give to the tokens of another, as
// one number. Sum over the keys, mean over the queries:
//
//   word(I, J) = (1 ÷ |I|) · Σ_{i ∈ I} Σ_{j ∈ J} a(i, j)        I, J: the tokens of two words (core/text/word_groups.h)
//
// A query has one budget, and what it spends on the pieces of a word it spends on the word: so keys add up. The queries of a
// word have a budget each: so their mean is again one. Rows that sum to 1 still do (a query that sees no key brings 0). The
// usual way since Clark et al. 2019, "What Does BERT Look At?", section 4.1. Nothing that the model computes: values are read.
//
//   blocks.N.pattern_words       [n_heads, W, W]   of pattern
//   blocks.N.heads_mean_words    [W, W]            mean_h of pattern_words (the same as rolling up heads_mean)
//   blocks.N.heads_max_words     [W, W]            max_h of pattern_words
//   blocks.N.rollout_words       [W, W]            of rollout
//   heads_mean_words heads_max_words [W, W]        over all layers and heads
//
// There are none where every word is one token: they would say the same as the tensors they come from.
#pragma once

#include "core/explain/derivation.h"
#include "core/text/word_groups.h"

namespace kanshei::study {

/// "pattern" → "pattern_words".
constexpr std::string_view wordsSuffix = "_words";
std::string wordsName(std::string_view tensor);
/// Is it one of the tensors above?
bool isOfWords(std::string_view tensor);

/// tokens [T, T] → words [W, W], W the number of groups, which cover the T tokens in order. Any numbers.
void rollUp(ConstMatrixView tokens, const std::vector<WordGroup>& groups, MatrixView words);
/// Does `hidden` hold for every pair of tokens of the two words?
template<class Hidden> bool allHidden(const WordGroup& queries, const WordGroup& keys, const Hidden& hidden) {
    for (std::size_t i = queries.first; i < queries.last; ++i)
        for (std::size_t j = keys.first; j < keys.last; ++j)
            if (!hidden(Index(i), Index(j))) return false;
    return true;
}

/// The tensors of one layer, from its pattern [n_heads, T, T] and its rollout [T, T]. Some word has several tokens.
std::vector<Tensor> rolledUp(const Tensor& pattern, const Tensor& rollout, Index layer,
                             const std::vector<WordGroup>& groups);

/// A sum for every query, then their mean.
Derivation explainRollUp(const Trace& trace, const Cell& cell);

} // namespace kanshei::study
