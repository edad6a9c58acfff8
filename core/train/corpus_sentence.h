// A sentence of the grammar, before it is cut into tokens: text, and where its nouns and its pronoun stand.
#pragma once

#include "core/train/corpus_nouns.h"
#include "core/train/corpus_split.h"

namespace kanshei {

struct Span {
    std::size_t from = 0;
    std::size_t to = 0;
};

struct Sentence {
    std::string text; ///< without the 。 at the end
    Span subject, object, pronoun;
    bool asks = false; ///< has a pronoun with an answer
    bool answerIsObject = false;
    bool splittable = true; ///< may its words be split into characters in training?
    std::string group;

    void add(const std::string& piece) { text += piece; }
    void add(const std::string& piece, Span& span) {
        span.from = text.size();
        text += piece;
        span.to = text.size();
    }
};

enum class Split { Train, HeldOutPair, HeldOutCombination };

/// Clauses that have nothing to do with the question: they make sentences long and varied.
class Fillers {
public:
    Fillers(const Grammar& grammar, const NounPicker& nouns) : m_grammar(grammar), m_nouns(nouns) {}
    /// A template with its slots filled; never with one of `avoid` for {noun}.
    Phrase fill(const Template& text, Random& random, const std::vector<std::string>& avoid) const;
    /// One clause; about somebody with probability `aboutSomebody`.
    Phrase clause(Random& random, const std::vector<std::string>& avoid, double aboutSomebody) const;
    /// `n` clauses, or (words > 0) as many as make that many words; each with ，behind it.
    std::string clauses(Random& random, int n, int words, const std::vector<std::string>& avoid,
                        double aboutSomebody) const;
    std::string prefix(Random& random) const;
    Sentence neutral(Random& random) const;

private:
    const Grammar& m_grammar;
    const NounPicker& m_nouns;
};

} // namespace kanshei
