#include "core/train/corpus_things.h"

namespace kanshei {

Sentence ThingSentences::draw(Random& random, Split split, bool newNouns) const {
    for (;;) {
        const ThingFrames& kind = m_grammar.things[random.pick(m_grammar.thingWeights)];
        Noun subject = kind.personSubject ? m_nouns.any(random) : random.pick(kind.subjects);
        Noun object = kind.personObject ? m_nouns.any(random) : random.pick(kind.objects);
        const Frame& frame = random.pick(kind.frames);
        if (subject.text == object.text ||
            m_heldOut.pair(subject.text, object.text) != (split == Split::HeldOutPair))
            continue;
        if (newNouns && kind.personSubject && random.uniform() < 0.2) subject = m_nouns.invented(random);
        if (newNouns && kind.personObject && random.uniform() < 0.2) object = m_nouns.invented(random);
        return write(kind, frame, subject, object, random);
    }
}

Sentence ThingSentences::write(const ThingFrames& kind, const Frame& frame, const Noun& subject,
                               const Noun& object, Random& random) const {
    Sentence out;
    out.answerIsObject = random.below(2) == 0;
    const Noun& answer = out.answerIsObject ? object : subject;
    const bool female =
        answer.gender == Gender::Female || (answer.gender == Gender::Any && random.uniform() < 0.3);
    const std::string pronoun = answer.kind == NounKind::Thing ? "它" : female ? "她" : "他";
    if (random.uniform() < 0.3) out.add(m_fillers.prefix(random) + "，");
    out.add(subject.text, out.subject);
    out.add(frame.before.text);
    out.add(object.text, out.object);
    out.add(frame.after.text);
    const bool filler = random.uniform() < 0.25;
    if (filler || random.uniform() < 0.55) out.add("，");
    if (filler) out.add(m_fillers.clauses(random, 1, 0, {subject.text, object.text}, 0));
    out.add("因为");
    out.add(pronoun, out.pronoun);
    out.add(random.pick(out.answerIsObject ? kind.becauseOfObject : kind.becauseOfSubject).text);
    out.asks = true;
    out.group = out.answerIsObject ? "THING/object" : "THING/subject";
    return out;
}

} // namespace kanshei
