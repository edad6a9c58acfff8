// A batch: sequences of different lengths packed row after row, [Σ T, d]; nothing is padded.
#pragma once

#include "core/base/random.h"
#include "core/base/tensor.h"
#include "core/train/corpus.h"

namespace kanshei::train {

/// Which noun does the pronoun at `row` stand for?
struct Question {
    Index sequence = 0;
    Index row = 0;
    std::vector<Index> rightRows;
};

struct Batch {
    std::vector<TokenId> ids;        ///< what the model sees
    std::vector<Index> starts;       ///< sequence i is rows [starts[i], starts[i + 1])
    std::vector<Index> positions;    ///< position of the first token of every sequence
    std::vector<Question> questions; ///< in the order of rows
    std::vector<Index>
        askedRows; ///< rows at which a token is to be predicted, ascending (a row twice counts twice) …
    std::vector<TokenId> askedTokens; ///< … and which

    Index rows() const { return Index(ids.size()); }
    Index sequences() const { return Index(positions.size()); }
    Index start(Index i) const { return starts[std::size_t(i)]; }
    Index length(Index i) const { return start(i + 1) - start(i); }
};

/// What the inputs of an objective look like.
struct Disguise {
    bool causal = false; ///< every next token is asked; nothing is hidden
    int answerTimes = 1; ///< causal: how often the token after a question (…。他是) counts
    float hideTokens =
        0.15f; ///< share of tokens asked; of these 80 % hidden, 10 % random, 10 % as they are (BERT)
    float hideSentences = 1.f;   ///< in this share of the sentences
    float hidePronoun = 0.2f;    ///< how often the pronoun itself is hidden
    float shiftPositions = 0.6f; ///< how often a sentence starts at a random position instead of 0
    TokenId maskId = 0;
    TokenId firstOrdinaryId = 0;
    TokenId vocabulary = 0;
    Index n_ctx = 0;
};

/// Packs and disguises examples (all shorter than n_ctx).
Batch makeBatch(std::span<const Example> examples, const Disguise& disguise, Random& random);
/// Packs examples as they are: position 0, nothing hidden, a question for every example that has one.
Batch plainBatch(std::span<const Example> examples);

/// Cuts the sequences of a batch into `parts` runs with about the same number of rows: bounds[i]..bounds[i +
/// 1].
std::vector<Index> cutBatch(const Batch& batch, Index parts);

} // namespace kanshei::train
