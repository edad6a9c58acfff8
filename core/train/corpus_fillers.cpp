#include "core/train/corpus_sentence.h"

#include <algorithm>

namespace kanshei {
namespace {

/// May `noun` stand beside the candidates `avoid`? Not if it is one, and never 老板 beside 员工 (always held
/// out).
bool fits(const Grammar& grammar, const std::string& noun, const std::vector<std::string>& avoid) {
    return std::none_of(avoid.begin(), avoid.end(), [&](const std::string& other) {
        const std::string key = noun < other ? noun + "|" + other : other + "|" + noun;
        return noun == other || grammar.alwaysHeldOut.count(key) > 0;
    });
}

} // namespace

Phrase Fillers::fill(const Template& text, Random& random, const std::vector<std::string>& avoid) const {
    Phrase out;
    for (const TemplatePart& part : text) {
        if (part.list == TemplatePart::somebody) {
            std::string noun;
            do noun = random.uniform() < 0.9 ? m_nouns.any(random).text : m_nouns.invented(random).text;
            while (!fits(m_grammar, noun, avoid));
            out.text += noun;
            ++out.words;
        } else {
            const Phrase& phrase = part.list == TemplatePart::literal
                                       ? part.phrase
                                       : random.pick(m_grammar.lists[std::size_t(part.list)]);
            out.text += phrase.text;
            out.words += phrase.words;
        }
    }
    return out;
}

Phrase Fillers::clause(Random& random, const std::vector<std::string>& avoid, double aboutSomebody) const {
    if (random.uniform() < aboutSomebody) return fill(random.pick(m_grammar.aboutSomebody), random, avoid);
    return fill(random.pick(random.below(2) == 0 ? m_grammar.aboutThings : m_grammar.aboutTheDay), random,
                avoid);
}

std::string Fillers::clauses(Random& random, int n, int words, const std::vector<std::string>& avoid,
                             double aboutSomebody) const {
    std::string out;
    for (int done = 0, count = 0; words > 0 ? done < words : count < n; ++count) {
        const Phrase one = clause(random, avoid, aboutSomebody);
        out += one.text + "，";
        done += one.words + 1;
    }
    return out;
}

std::string Fillers::prefix(Random& random) const {
    return fill(m_grammar.prefixes[random.pick(m_grammar.prefixWeights)], random, {}).text;
}

Sentence Fillers::neutral(Random& random) const {
    Sentence out;
    out.add(fill(random.pick(m_grammar.neutral), random, {}).text);
    if (random.uniform() < 0.4) { // everyday words in any order, so that each has been seen
        out.add("，");
        for (std::uint32_t i = 3 + random.below(6); i > 0; --i) out.add(random.pick(m_grammar.everydayWords));
    }
    out.group = "neutral";
    return out;
}

} // namespace kanshei
