// What a model is trained on: examples from a grammar that is data (resources/corpora), expanded by the
// program.
#pragma once

#include "core/base/random.h"
#include "core/base/resources.h"
#include "core/text/tokenizer.h"

#include <memory>

namespace kanshei {

/// One training or test sentence, tokenized. Positions are indices into `ids`.
struct Example {
    std::vector<TokenId> ids; ///< with <bos> first and 。 last
    int pronoun = -1;         ///< where the question is asked; -1: a sentence without a question
    std::vector<int> right;   ///< tokens of the noun that the pronoun stands for
    std::vector<int> wrong;   ///< tokens of the other candidate
    std::string text;         ///< the sentence as typed
    std::string group;        ///< verb class / predicate class, for reports by class
    bool oneTokenNouns() const { return right.size() == 1 && wrong.size() == 1; }
};
// In a next-word corpus (zh-gpt) `pronoun` is the place of 是 in …。他是, after which the first token of the
// right noun comes; `right` and `wrong` are the two nouns' tokens in the sentence. In its test sets the ids
// end with that 是.

/// A beginning of a sentence and the shares of the words that follow it in the corpus (they sum to 1).
struct NextWordCheck {
    std::string context;
    std::vector<TokenId> ids; ///< with <bos>
    std::vector<std::pair<TokenId, double>> expected;
};

/// A named held-out set. In a `paired` set, sentences 2i and 2i+1 are role-swapped twins ("both right" counts
/// pairs).
struct TestSet {
    std::string name; ///< "pair", "combo", "reversed", "invented1", "invented2", "distance20" …
    std::vector<Example> examples;
    bool paired = false;
};

class Corpus {
public:
    virtual ~Corpus() = default;
    virtual std::shared_ptr<const Tokenizer> tokenizer() const = 0;
    /// About `n` training examples (twins stay together), never from a held-out split.
    virtual std::vector<Example> draw(Random& random, int n) const = 0;
    /// Held-out sets; the same seed gives the same sets. `perSet` sentences each.
    virtual std::vector<TestSet> testSets(std::uint64_t seed, int perSet) const = 0;
    virtual TokenId maskId() const = 0;
    virtual TokenId firstOrdinaryId() const = 0; ///< below it are the special tokens
    /// What a next-word model should have learnt; empty for other corpora.
    virtual std::vector<NextWordCheck> nextWordChecks() const { return {}; }
};

/// Opens resources/corpora/<name>.json. `salt` chooses the held-out split: another salt, other held-out
/// pairs.
Result<std::shared_ptr<const Corpus>> openCorpus(const std::string& name, const std::string& salt);

} // namespace kanshei
