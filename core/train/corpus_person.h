// Sentences about two people and a pronoun: 老板告诉员工他必须加班.
#pragma once

#include "core/train/corpus_sentence.h"

#include <optional>

namespace kanshei {

/// What a sentence was made of, so that its role-swapped twin can be made of the same.
struct PersonPlan {
    Noun subject, object;
    std::size_t combination = 0;
    Frame frame;
    bool passive = false;
    Phrase predicate;
    std::string prefixes; ///< clauses before, each with ，
    std::string between;  ///< clauses between object and pronoun, each with ，
    bool comma = false;   ///< a ， before the reason or the speech when nothing stands between
    const char* because = "因为";

    PersonPlan twin() const;
};

struct PersonOptions {
    Split split = Split::Train;
    int distance = 0;        ///< about so many words between object and pronoun; 0: short
    int newNouns = byChance; ///< how many nouns are in no vocabulary
    bool realNames = false;  ///< new nouns are real names never seen in training, not invented
    bool clean = false;      ///< 他 or 她 as the nouns say; no question of gender or number
    static constexpr int byChance = -1;
};

class PersonSentences {
public:
    PersonSentences(const Grammar& grammar, const HeldOut& heldOut, const NounPicker& nouns,
                    const Fillers& fillers)
        : m_grammar(grammar), m_heldOut(heldOut), m_nouns(nouns), m_fillers(fillers) {}

    PersonPlan plan(Random& random, const PersonOptions& options) const;
    Sentence write(const PersonPlan& plan, Random& random, bool clean) const;
    const Combination& combinationOf(const PersonPlan& plan) const {
        return m_grammar.combinations[plan.combination];
    }

private:
    bool chooseWords(PersonPlan& plan, Random& random, Split split) const;
    void replaceNouns(PersonPlan& plan, Random& random, const PersonOptions& options) const;
    void chooseSurroundings(PersonPlan& plan, Random& random, int distance) const;

    const Grammar& m_grammar;
    const HeldOut& m_heldOut;
    const NounPicker& m_nouns;
    const Fillers& m_fillers;
};

} // namespace kanshei
