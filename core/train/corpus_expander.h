// Draws sentences from a grammar and cuts them into examples. What zh-coref and zh-gpt have in common.
#pragma once

#include "core/text/word_tokenizer.h"
#include "core/train/corpus.h"
#include "core/train/corpus_person.h"
#include "core/train/corpus_things.h"

#include <functional>
#include <optional>

namespace kanshei {

class Expander {
public:
    /// `end`: what the tokenizer puts behind a text that does not end a sentence; empty for a model that goes
    /// on.
    static Result<std::unique_ptr<const Expander>> make(Grammar grammar, const std::string& salt,
                                                        std::string end);
    Expander(const Expander&) = delete;
    Expander& operator=(const Expander&) = delete;

    const Grammar& grammar() const { return m_grammar; }
    const std::shared_ptr<const WordTokenizer>& tokenizer() const { return m_tokenizer; }

    /// One training sentence, or two that are role-swapped twins.
    std::vector<Sentence> train(Random& random) const;
    Sentence person(Random& random, const PersonOptions& options) const;
    Sentence thing(Random& random, Split split) const { return m_things.draw(random, split, false); }
    /// What a held-out set of "pair" is made of: 15 % things.
    Sentence heldOutPair(Random& random) const;
    /// A pair of twins. `byRank`: the ranks decide who is meant, and no gender helps.
    std::pair<Sentence, Sentence> twins(Random& random, bool byRank) const;
    Sentence fixed(const FixedSentence& fixed) const;

    /// Cuts `sentence` + `end`. Words of several characters fall apart with probability `split`. Nothing when
    /// a token crosses the edge of a noun, or when there are more than `longest` tokens.
    std::optional<Example> encode(const Sentence& sentence, const std::string& end, double split,
                                  Random& random) const;
    static constexpr std::size_t longest = 240;

    /// "iid", "pair", "combo", "things", "reversed", "reversedAll", "invented1/2", "real1/2",
    /// "distance20/60/100/120", "characters", "demo", "user"; every sentence goes through `toExample`
    /// (nothing: drawn again).
    using ToExample = std::function<std::optional<Example>(const Sentence&, double split, Random&)>;
    std::vector<TestSet> testSets(std::uint64_t seed, int perSet, const ToExample& toExample) const;

private:
    Expander(Grammar grammar, const std::string& salt);

    Grammar m_grammar;
    HeldOut m_heldOut;
    NounPicker m_nouns;
    Fillers m_fillers;
    PersonSentences m_persons;
    ThingSentences m_things;
    std::shared_ptr<const WordTokenizer> m_tokenizer;
};

} // namespace kanshei
