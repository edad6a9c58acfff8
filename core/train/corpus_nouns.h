// Draws nouns: known ones, pairs of them, and ones that are in no vocabulary.
#pragma once

#include "core/base/random.h"
#include "core/train/grammar.h"

#include <unordered_set>

namespace kanshei {

class NounPicker {
public:
    explicit NounPicker(const Grammar& grammar);
    const Noun& any(Random& random) const;
    /// Two different nouns: a natural pair (老师 and 学生), a high and a low rank, two names, or any two.
    std::pair<Noun, Noun> pair(Random& random) const;
    std::pair<Noun, Noun> twoNames(Random& random) const;
    /// Put together from a recipe; never a word of the vocabulary, never one of the names kept for the test.
    Noun invented(Random& random) const;
    const Noun& neverSeen(Random& random) const { return random.pick(m_grammar.neverSeen); }

private:
    Noun fromRecipe(const Recipe& recipe, Random& random) const;

    const Grammar& m_grammar;
    Nouns m_high, m_low;
    std::unordered_set<std::string> m_taken;
};

} // namespace kanshei
