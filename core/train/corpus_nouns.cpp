#include "core/train/corpus_nouns.h"

namespace kanshei {

NounPicker::NounPicker(const Grammar& grammar)
    : m_grammar(grammar), m_taken(grammar.pieces.begin(), grammar.pieces.end()) {
    for (const Noun& noun : grammar.jobs)
        if (noun.rank != 1) (noun.rank == 2 ? m_high : m_low).push_back(noun);
    for (const Noun& noun : grammar.neverSeen) m_taken.insert(noun.text);
}

const Noun& NounPicker::any(Random& random) const {
    const double x = random.uniform();
    return random.pick(x < 0.62 ? m_grammar.jobs : x < 0.85 ? m_grammar.names : m_grammar.kin);
}

std::pair<Noun, Noun> NounPicker::pair(Random& random) const {
    std::pair<Noun, Noun> out;
    const double kind = random.uniform();
    if (kind < 0.25) {
        out = random.pick(m_grammar.naturalPairs);
    } else if (kind < 0.44) {
        out.first = random.pick(m_high);
        out.second = random.pick(m_low);
    } else if (kind < 0.59) {
        return twoNames(random);
    } else {
        do {
            out.first = any(random);
            out.second = any(random);
        } while (out.first.text == out.second.text);
    }
    if (random.below(2) == 0) std::swap(out.first, out.second);
    return out;
}

std::pair<Noun, Noun> NounPicker::twoNames(Random& random) const {
    std::pair<Noun, Noun> out;
    do {
        out.first = random.pick(m_grammar.names);
        out.second = random.pick(m_grammar.names);
    } while (out.first.text == out.second.text);
    return out;
}

Noun NounPicker::invented(Random& random) const {
    for (;;) {
        Noun noun = fromRecipe(m_grammar.recipes[random.pick(m_grammar.recipeWeights)], random);
        if (!m_taken.count(noun.text)) return noun;
    }
}

Noun NounPicker::fromRecipe(const Recipe& recipe, Random& random) const {
    Noun out{"", 1, Gender::Any, NounKind::Invented};
    for (const Recipe::Part part : recipe.parts) {
        switch (part) {
        case Recipe::Part::Surname:
            out.text += random.pick(m_grammar.surnames);
            break;
        case Recipe::Part::Given:
            out.text += random.pick(m_grammar.givens);
            break;
        case Recipe::Part::Character:
            out.text += random.pick(m_grammar.characters);
            break;
        case Recipe::Part::Nickname:
            out.text += random.pick(m_grammar.nicknames);
            break;
        case Recipe::Part::Foreign:
            out.text += random.pick(m_grammar.foreign);
            break;
        case Recipe::Part::Title:
        case Recipe::Part::Suffix: {
            const Noun& end =
                random.pick(part == Recipe::Part::Title ? m_grammar.titles : m_grammar.suffixes);
            out.text += end.text;
            out.rank = end.rank;
            out.gender = end.gender;
            break;
        }
        }
    }
    return out;
}

} // namespace kanshei
