// Held-out scores of a pointer model, and what each head does at the pronoun. Nothing is hidden from the model here.
#pragma once

#include "core/train/encoder.h"

namespace kanshei::train {

/// How one sentence was answered.
struct Answered {
    std::vector<float> answer;             ///< [T], sums to 1
    std::vector<std::vector<float>> heads; ///< [n_layers · n_heads][T]: the pronoun's row of every pattern
};

/// Exchanges the pronoun's weights on the two nouns in one head, or in all heads of a layer.
struct Swap {
    Index layer = -1; ///< -1: nothing is exchanged
    Index head = -1;  ///< -1: every head of the layer
};

/// Answers for examples that have a pronoun. `swap` needs nouns of one token each.
std::vector<Answered> answerAll(const Parameters& parameters, std::span<const Example> examples,
                                Swap swap = {});

struct HeadScore {
    double greatest = 0;    ///< how often its greatest weight is on the right noun
    double rightWeight = 0; ///< mean weight on the right noun
    double wrongWeight = 0;
};

struct SetScores {
    std::string name;
    int sentences = 0;
    double twoWay = 0;            ///< the right noun's tokens got more than the wrong noun's
    double exact = 0;             ///< the most likely token belongs to the right noun
    double bothRight = -1;        ///< exact in both of a role-swapped pair; -1 for a set without pairs
    std::vector<HeadScore> heads; ///< [n_layers · n_heads]
};

bool twoWayRight(const Example& example, const Answered& answered);
bool exactlyRight(const Example& example, const Answered& answered);
SetScores evaluate(const Parameters& parameters, const TestSet& set);

struct BestHead {
    Index layer = 0, head = 0;
};
/// The head whose greatest weight is most often on the right noun, over all sets (a development set, not the one reported).
BestHead chooseHead(const ModelConfig& config, std::span<const SetScores> development);

struct Flips {
    int sentences = 0; ///< answered right (2-way), nouns of one token each
    double head =
        0; ///< share of them that turn to the other noun when the two weights are swapped in the best head …
    double layer = 0; ///< … or in all heads of its layer
};
Flips measureFlips(const Parameters& parameters, std::span<const Example> examples, BestHead best);

/// For causal models, on sentences that end where the first token of the right noun follows (…。他是): 2-way compares
/// the probabilities of the two nouns' first tokens, exact asks for the most likely token. No heads.
SetScores evaluateContinuation(const Parameters& parameters, const TestSet& set);

/// Mean loss per token of next-token prediction (nats), for causal models.
double nextTokenLoss(const Parameters& parameters, std::span<const Example> examples);
/// Distribution of the token after `ids`.
std::vector<float> nextToken(const Parameters& parameters, const std::vector<TokenId>& ids);

} // namespace kanshei::train
