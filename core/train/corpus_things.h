// Sentences about things and animals: 奖杯放不进箱子因为它太大了.
#pragma once

#include "core/train/corpus_sentence.h"

namespace kanshei {

class ThingSentences {
public:
    ThingSentences(const Grammar& grammar, const HeldOut& heldOut, const NounPicker& nouns,
                   const Fillers& fillers)
        : m_grammar(grammar), m_heldOut(heldOut), m_nouns(nouns), m_fillers(fillers) {}
    /// `newNouns`: may a person be an invented one? Never does a held-out set get one.
    Sentence draw(Random& random, Split split, bool newNouns) const;

private:
    Sentence write(const ThingFrames& kind, const Frame& frame, const Noun& subject, const Noun& object,
                   Random& random) const;

    const Grammar& m_grammar;
    const HeldOut& m_heldOut;
    const NounPicker& m_nouns;
    const Fillers& m_fillers;
};

} // namespace kanshei
