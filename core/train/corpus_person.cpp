#include "core/train/corpus_person.h"

namespace kanshei {
namespace {

bool truthIsObject(Truth truth, int subjectRank, int objectRank) {
    switch (truth) {
    case Truth::Subject:
        return false;
    case Truth::Object:
        return true;
    case Truth::Lower:
        return subjectRank >= objectRank;
    case Truth::Higher:
        return objectRank > subjectRank;
    }
    return false;
}

/// A pronoun and the noun it stands for. `Plural` puts 们 behind the right noun, or behind the other one.
struct Question {
    std::string pronoun;
    bool object = false;
    bool subjectPlural = false, objectPlural = false;
};

bool agrees(Gender gender, const std::string& pronoun) {
    return gender == Gender::Any || (gender == Gender::Male) == (pronoun == "他");
}

/// Either noun has a gender: the pronoun may decide against the meaning (爸爸告诉妈妈她 …).
bool askByGender(Question& q, const PersonPlan& plan, Random& random) {
    if (plan.subject.gender == Gender::Any && plan.object.gender == Gender::Any) return false;
    if (random.uniform() >= 0.35) return false;
    const std::string pronoun = random.below(2) == 0 ? "他" : "她";
    const bool subject = agrees(plan.subject.gender, pronoun), object = agrees(plan.object.gender, pronoun);
    if (!subject && !object) return false;
    q.pronoun = pronoun;
    if (subject != object) q.object = object;
    return true;
}

/// One of two people without a gender is many: 他们 or 他 decides.
bool askByNumber(Question& q, const PersonPlan& plan, Random& random) {
    const auto fits = [](const Noun& noun) {
        return noun.gender == Gender::Any && noun.kind == NounKind::Job;
    };
    if (!fits(plan.subject) || !fits(plan.object) || random.uniform() >= 0.06) return false;
    q.object = random.below(2) == 0;
    const bool many = random.below(2) == 0;
    q.pronoun = many ? "他们" : random.below(2) == 0 ? "他" : "她";
    q.subjectPlural = many != q.object;
    q.objectPlural = many == q.object;
    return true;
}

void askByMeaning(Question& q, const PersonPlan& plan, Random& random) {
    const Gender gender = q.object ? plan.object.gender : plan.subject.gender;
    q.pronoun = gender == Gender::Female || (gender == Gender::Any && random.uniform() >= 0.7) ? "她" : "他";
    const bool subject = agrees(plan.subject.gender, q.pronoun),
               object = agrees(plan.object.gender, q.pronoun);
    if (subject != object) q.object = object;
}

} // namespace

PersonPlan PersonPlan::twin() const {
    PersonPlan out = *this;
    std::swap(out.subject, out.object);
    return out;
}

bool PersonSentences::chooseWords(PersonPlan& plan, Random& random, Split split) const {
    plan.combination = random.pick(m_grammar.combinationWeights);
    const Combination& combination = m_grammar.combinations[plan.combination];
    const VerbClass& verbs = m_grammar.verbs[combination.verbs];
    plan.passive = !verbs.passives.empty() && random.uniform() < 0.12;
    plan.frame = random.pick(plan.passive ? verbs.passives : verbs.frames);
    plan.predicate = random.pick(m_grammar.predicates[combination.predicates]);
    std::tie(plan.subject, plan.object) = verbs.namesOnly ? m_nouns.twoNames(random) : m_nouns.pair(random);
    const bool equal = plan.subject.rank == plan.object.rank;
    if (split == Split::Train && combination.byRank() && equal && random.uniform() < 0.7) return false;
    const bool pair = m_heldOut.pair(plan.subject.text, plan.object.text);
    const bool verb = m_heldOut.combination(plan.frame.key, plan.subject.text) ||
                      m_heldOut.combination(plan.frame.key, plan.object.text);
    return split == Split::Train ? !pair && !verb : split == Split::HeldOutPair ? pair : !pair && verb;
}

void PersonSentences::replaceNouns(PersonPlan& plan, Random& random, const PersonOptions& options) const {
    int n = options.newNouns;
    if (n == PersonOptions::byChance) {
        if (options.split != Split::Train || random.uniform() >= 0.22) return;
        n = random.uniform() < 0.4 ? 2 : 1;
    }
    const auto fresh = [&] {
        return options.realNames ? m_nouns.neverSeen(random) : m_nouns.invented(random);
    };
    const bool first = random.below(2) == 0;
    if (n == 2 || (n == 1 && first)) plan.subject = fresh();
    if (n == 2 || (n == 1 && !first)) do
            plan.object = fresh();
        while (plan.object.text == plan.subject.text);
}

void PersonSentences::chooseSurroundings(PersonPlan& plan, Random& random, int distance) const {
    const bool because = m_grammar.verbs[combinationOf(plan).verbs].because;
    const bool bare = distance == 0 && random.uniform() < 0.35;
    const std::vector<std::string> avoid{plan.subject.text, plan.object.text};
    if (!bare && random.uniform() < 0.4) plan.prefixes += m_fillers.prefix(random) + "，";
    if (!bare && random.uniform() < 0.15) plan.prefixes += m_fillers.clauses(random, 1, 0, avoid, 1);
    if (distance > 0) {
        plan.between =
            m_fillers.clauses(random, 0, distance - (because ? 2 : 1) - plan.frame.after.words, avoid, 0.3);
    } else if (!bare) {
        const double x = random.uniform();
        const int n = x < 0.45   ? 0
                      : x < 0.72 ? 1
                      : x < 0.86 ? 2
                      : x < 0.96 ? 3 + int(random.below(4))
                                 : 7 + int(random.below(10));
        plan.between = m_fillers.clauses(random, n, 0, avoid, 0.3);
    }
    plan.comma = random.uniform() < (because ? 0.55 : 0.35);
    plan.because = random.uniform() < 0.93 ? "因为" : "由于";
}

PersonPlan PersonSentences::plan(Random& random, const PersonOptions& options) const {
    PersonPlan out;
    while (!chooseWords(out, random, options.split)) {
    }
    replaceNouns(out, random, options);
    chooseSurroundings(out, random, options.distance);
    return out;
}

Sentence PersonSentences::write(const PersonPlan& plan, Random& random, bool clean) const {
    const Combination& combination = combinationOf(plan);
    Question q;
    q.object = truthIsObject(combination.truth, plan.subject.rank, plan.object.rank);
    if (clean || !(askByGender(q, plan, random) || askByNumber(q, plan, random)))
        askByMeaning(q, plan, random);
    const std::string subjectMany = q.subjectPlural ? "们" : "", objectMany = q.objectPlural ? "们" : "";
    Sentence out;
    out.add(plan.prefixes);
    if (plan.passive) {
        out.add(plan.object.text, out.object);
        out.add(objectMany + "被");
        out.add(plan.subject.text, out.subject);
        out.add(subjectMany + plan.frame.before.text);
    } else {
        out.add(plan.subject.text, out.subject);
        out.add(subjectMany + plan.frame.before.text);
        out.add(plan.object.text, out.object);
        out.add(objectMany + plan.frame.after.text);
    }
    if (!plan.between.empty() || plan.comma) out.add("，" + plan.between);
    if (m_grammar.verbs[combination.verbs].because) out.add(plan.because);
    out.add(q.pronoun, out.pronoun);
    out.add(plan.predicate.text);
    out.asks = true;
    out.answerIsObject = q.object;
    out.group = combination.group;
    return out;
}

} // namespace kanshei
