// The held-out sets: one row of a table for each.
#include "core/train/corpus_expander.h"

namespace kanshei {
namespace {

using Draw = Sentence (*)(const Expander&, Random&);

Sentence newNouns(const Expander& expander, Random& random, int n, bool real) {
    PersonOptions options;
    options.newNouns = n;
    options.realNames = real;
    return expander.person(random, options);
}

Sentence atDistance(const Expander& expander, Random& random, int distance) {
    PersonOptions options;
    options.split = Split::HeldOutPair;
    options.distance = distance;
    return expander.person(random, options);
}

struct Row {
    const char* name;
    Draw draw;
    double split = 0; ///< how often a word falls apart into characters
};

const Row rows[] = {
    {"iid", [](const Expander& e, Random& r) { return newNouns(e, r, 0, false); }},
    {"pair", [](const Expander& e, Random& r) { return e.heldOutPair(r); }},
    {"combo", [](const Expander& e, Random& r) { return e.person(r, {Split::HeldOutCombination}); }},
    {"things", [](const Expander& e, Random& r) { return e.thing(r, Split::HeldOutPair); }},
    {"invented1", [](const Expander& e, Random& r) { return newNouns(e, r, 1, false); }},
    {"invented2", [](const Expander& e, Random& r) { return newNouns(e, r, 2, false); }},
    {"real1", [](const Expander& e, Random& r) { return newNouns(e, r, 1, true); }},
    {"real2", [](const Expander& e, Random& r) { return newNouns(e, r, 2, true); }},
    {"distance20", [](const Expander& e, Random& r) { return atDistance(e, r, 20); }},
    {"distance60", [](const Expander& e, Random& r) { return atDistance(e, r, 60); }},
    {"distance100", [](const Expander& e, Random& r) { return atDistance(e, r, 100); }},
    {"distance120", [](const Expander& e, Random& r) { return atDistance(e, r, 120); }},
    {"characters", [](const Expander& e, Random& r) { return e.heldOutPair(r); }, 1},
};

TestSet twinSet(const char* name, const Expander& expander, Random random, int perSet, bool byRank,
                const Expander::ToExample& toExample) {
    TestSet out{name, {}, true};
    while (int(out.examples.size()) + 1 < perSet) {
        const auto [one, two] = expander.twins(random, byRank);
        auto first = toExample(one, 0, random), second = toExample(two, 0, random);
        if (!first || !second) continue;
        out.examples.push_back(std::move(*first));
        out.examples.push_back(std::move(*second));
    }
    return out;
}

TestSet fixedSet(const char* name, const Expander& expander, const std::vector<FixedSentence>& sentences,
                 const Expander::ToExample& toExample) {
    TestSet out{name, {}, false};
    Random random(0);
    for (const FixedSentence& sentence : sentences)
        if (auto example = toExample(expander.fixed(sentence), 0, random))
            out.examples.push_back(std::move(*example));
    return out;
}

} // namespace

std::vector<TestSet> Expander::testSets(std::uint64_t seed, int perSet, const ToExample& toExample) const {
    std::vector<TestSet> out;
    std::uint64_t stream = 1000;
    for (const Row& row : rows) {
        Random random(seed, stream++);
        TestSet set{row.name, {}, false};
        while (int(set.examples.size()) < perSet)
            if (auto example = toExample(row.draw(*this, random), row.split, random))
                set.examples.push_back(std::move(*example));
        out.push_back(std::move(set));
    }
    out.push_back(twinSet("reversed", *this, Random(seed, stream++), perSet, true, toExample));
    out.push_back(twinSet("reversedAll", *this, Random(seed, stream++), perSet, false, toExample));
    out.push_back(fixedSet("demo", *this, m_grammar.demo, toExample));
    out.push_back(fixedSet("user", *this, m_grammar.user, toExample));
    return out;
}

} // namespace kanshei
