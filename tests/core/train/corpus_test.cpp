#include "core/train/corpus_expander.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

using namespace kanshei;

namespace {

std::string grammarText() {
    std::ifstream file(resourcesFolder() / "corpora" / "zh-coref.json");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::unique_ptr<const Expander> expander(const std::string& salt = "test") {
    auto grammar = readGrammar(grammarText(), "zh-coref.json");
    if (!grammar) FAIL(grammar.error().english());
    return Expander::make(std::move(grammar).value(), salt, "。").value();
}

std::shared_ptr<const Corpus> corpus(const std::string& name = "zh-coref", const std::string& salt = "test") {
    auto out = openCorpus(name, salt);
    if (!out) FAIL(out.error().english());
    return *out;
}

std::string joined(const Tokenizer& tokenizer, const Example& example, const std::vector<int>& tokens) {
    std::string out;
    for (const int token : tokens) out += tokenizer.piece(example.ids[std::size_t(token)]);
    return out;
}

std::set<std::string> knownPeople(const Grammar& grammar) {
    std::set<std::string> out;
    for (const Nouns* list : {&grammar.jobs, &grammar.kin, &grammar.names})
        for (const Noun& noun : *list) out.insert(noun.text);
    return out;
}

std::set<std::string> knownNouns(const Grammar& grammar) {
    std::set<std::string> out = knownPeople(grammar);
    for (const ThingFrames& things : grammar.things)
        for (const Nouns* list : {&things.subjects, &things.objects})
            for (const Noun& noun : *list) out.insert(noun.text);
    return out;
}

} // namespace

TEST_CASE("Drawing is deterministic, and training agrees with what a user types") {
    for (const std::string name : {"zh-coref", "zh-gpt"}) {
        const auto one = corpus(name), two = corpus(name);
        Random a(3), b(3), c(4);
        const auto x = one->draw(a, 500), y = two->draw(b, 500), z = one->draw(c, 500);
        REQUIRE(x.size() == y.size());
        for (std::size_t i = 0; i < x.size(); ++i) REQUIRE(x[i].ids == y[i].ids);
        CHECK(x.front().ids != z.front().ids);
    }
    const auto coref = corpus();
    for (const TestSet& set : coref->testSets(7, 20))
        for (const Example& example : set.examples)
            if (set.name != "characters") {
                INFO(example.text);
                CHECK(coref->tokenizer()->encode(example.text).value().ids() == example.ids);
            }
}

TEST_CASE("Training never sees a held-out pair as candidates, nor a held-out noun and verb") {
    const auto e = expander();
    const HeldOut heldOut("test", e->grammar().alwaysHeldOut);
    CHECK(heldOut.pair("员工", "老板"));
    const std::set<std::string> known = knownNouns(e->grammar());
    const auto tokenizer = corpus()->tokenizer();
    Random random(5);
    std::set<std::string> pairs;
    for (const Example& example : corpus()->draw(random, 20000)) {
        if (example.pronoun < 0) continue;
        const std::string right = joined(*tokenizer, example, example.right),
                          wrong = joined(*tokenizer, example, example.wrong);
        if (!known.count(right) || !known.count(wrong)) continue;
        pairs.insert(right < wrong ? right + wrong : wrong + right);
        INFO(example.text);
        REQUIRE_FALSE(heldOut.pair(right, wrong));
    }
    CHECK(pairs.size() > 5000);
    for (const TestSet& set : corpus()->testSets(9, 200))
        if (set.name == "pair" || set.name == "reversed" || set.name == "distance20" ||
            set.name == "characters")
            for (const Example& example : set.examples)
                REQUIRE(heldOut.pair(joined(*tokenizer, example, example.right),
                                     joined(*tokenizer, example, example.wrong)));
    const NounPicker nouns(e->grammar());
    const Fillers fillers(e->grammar(), nouns);
    const PersonSentences persons(e->grammar(), heldOut, nouns, fillers);
    PersonOptions noNewNouns;
    noNewNouns.newNouns = 0;
    for (int i = 0; i < 5000; ++i) {
        const PersonPlan train = persons.plan(random, noNewNouns),
                         test = persons.plan(random, {Split::HeldOutCombination});
        REQUIRE_FALSE(heldOut.combination(train.frame.key, train.subject.text));
        REQUIRE_FALSE(heldOut.combination(train.frame.key, train.object.text));
        REQUIRE((heldOut.combination(test.frame.key, test.subject.text) ||
                 heldOut.combination(test.frame.key, test.object.text)));
        REQUIRE_FALSE(heldOut.pair(test.subject.text, test.object.text));
    }
}

TEST_CASE("One pair in ten and one noun and verb in twelve are held out; another salt holds out others") {
    const auto e = expander();
    const HeldOut one("a", {}), two("b", {});
    int held = 0, both = 0, verbs = 0, all = 0;
    for (const Noun& a : e->grammar().jobs)
        for (const Noun& b : e->grammar().names) {
            ++all;
            held += one.pair(a.text, b.text);
            both += one.pair(a.text, b.text) && two.pair(a.text, b.text);
            verbs += one.combination(a.text, b.text);
            REQUIRE(one.pair(a.text, b.text) == one.pair(b.text, a.text));
        }
    CHECK(double(held) / all == Approx(0.1).margin(0.005));
    CHECK(double(both) / all == Approx(0.01).margin(0.002));
    CHECK(double(verbs) / all == Approx(1 / 12.0).margin(0.005));
    CHECK(stableHash("") == 0xf52a15e9a9b5e89bULL); // the same on every machine
}

TEST_CASE("The training set has the shares that it says") {
    const auto c = corpus();
    const auto tokenizer = c->tokenizer();
    const std::set<std::string> people = knownPeople(expander()->grammar());
    Random random(11);
    double asked = 0, neutral = 0, things = 0, second = 0, fresh = 0, persons = 0, split = 0, words = 0;
    const auto examples = c->draw(random, 30000);
    for (const Example& example : examples) {
        neutral += example.group == "neutral";
        split += tokenizer->encode(example.text).value().size() < example.ids.size();
        words += double(example.ids.size());
        REQUIRE(example.ids.size() <= Expander::longest);
        REQUIRE(example.ids.front() == 1);
        REQUIRE(std::all_of(example.ids.begin(), example.ids.end(),
                            [&](TokenId id) { return id > 0 && id < TokenId(tokenizer->vocabularySize()); }));
        if (example.pronoun < 0) continue;
        ++asked;
        const std::string pronoun = tokenizer->piece(example.ids[std::size_t(example.pronoun)]);
        REQUIRE((pronoun == "他" || pronoun == "她" || pronoun == "它" || pronoun == "他们"));
        second += example.right.front() > example.wrong.front();
        if (example.group.starts_with("THING")) {
            ++things;
            continue;
        }
        ++persons;
        fresh += !people.count(joined(*tokenizer, example, example.right)) ||
                 !people.count(joined(*tokenizer, example, example.wrong));
    }
    const auto n = double(examples.size());
    CHECK(neutral / n ==
          Approx(0.036).margin(0.006)); // 5 % of the draws; twins make more sentences of the others
    CHECK(things / n == Approx(0.122).margin(0.01));
    CHECK(fresh / persons == Approx(0.22).margin(0.015));
    CHECK(split / n == Approx(0.217).margin(0.012)); // 6 % whole; of 20 % a quarter of the words, often none
    CHECK(second / asked ==
          Approx(0.5).margin(0.03)); // neither "the first noun" nor "the nearest" is the answer
    CHECK(words / n == Approx(20).margin(3));
}

TEST_CASE("Every word is one token by itself, and the twins of a pair differ only by their nouns") {
    const auto c = corpus();
    const auto tokenizer = c->tokenizer();
    CHECK(tokenizer->vocabularySize() >= 5000);
    CHECK(tokenizer->vocabularySize() <= 5600);
    for (TokenId id = c->firstOrdinaryId(); id < TokenId(tokenizer->vocabularySize()); ++id) {
        const Tokens tokens = tokenizer->encode(tokenizer->piece(id)).value();
        INFO(tokenizer->piece(id));
        REQUIRE(tokens.list.at(1).id == id);
    }
    for (const TestSet& set : c->testSets(3, 100)) {
        if (!set.paired) continue;
        for (std::size_t i = 0; i + 1 < set.examples.size(); i += 2) {
            const Example &one = set.examples[i], &two = set.examples[i + 1];
            std::string swapped = one.text;
            const std::string a = joined(*tokenizer, one, one.right), b = joined(*tokenizer, one, one.wrong);
            const bool sameNoun = joined(*tokenizer, two, two.right) == a;
            CHECK((sameNoun || joined(*tokenizer, two, two.right) == b));
            CHECK(one.group == two.group);
            if (set.name == "reversed") CHECK(sameNoun); // the rank decides, not the place
            if (set.name == "reversed") CHECK(one.ids.size() == two.ids.size());
        }
    }
}

TEST_CASE("The words of the grammar are all seen in training") {
    const auto c = corpus();
    Random random(1);
    std::vector<int> seen(c->tokenizer()->vocabularySize());
    for (const Example& example : c->draw(random, 60000))
        for (const TokenId id : example.ids) ++seen[std::size_t(id)];
    std::string never;
    int unseenCharacters = 0;
    for (TokenId id = c->firstOrdinaryId(); id < TokenId(seen.size()); ++id) {
        if (seen[std::size_t(id)] > 0) continue;
        const std::string piece = c->tokenizer()->piece(id);
        if (characters(piece).size() > 1)
            never += piece + " ";
        else
            ++unseenCharacters; // rare ones come in invented nouns alone, by chance
    }
    CHECK(unseenCharacters < 400);
    CHECK(never == "");
}

TEST_CASE("The six sentences and the users' sentences have the answers that people give") {
    const auto c = corpus();
    for (const TestSet& set : c->testSets(1, 1)) {
        if (set.name != "demo") continue;
        REQUIRE(set.examples.size() == 6);
        const std::vector<std::string> right{"员工", "员工", "老板", "老板", "员工", "老板"};
        for (std::size_t i = 0; i < 6; ++i)
            CHECK(joined(*c->tokenizer(), set.examples[i], set.examples[i].right) == right[i]);
        CHECK(set.examples[0].ids.size() == 8); // <bos> 老板 告诉 员工 他 必须 加班 。
        CHECK(set.examples[0].pronoun == 4);
    }
}

TEST_CASE("zh-gpt has the vocabulary of zh-coref and the shares of next words that it states") {
    const auto gpt = corpus("zh-gpt"), coref = corpus();
    REQUIRE(gpt->tokenizer()->vocabularySize() == coref->tokenizer()->vocabularySize());
    for (TokenId id = 0; id < TokenId(gpt->tokenizer()->vocabularySize()); ++id)
        REQUIRE(gpt->tokenizer()->piece(id) == coref->tokenizer()->piece(id));
    const auto checks = gpt->nextWordChecks();
    CHECK(checks.size() >= 20);
    std::vector<std::map<TokenId, double>> counted(checks.size());
    std::vector<double> total(checks.size());
    Random random(2);
    for (const Example& example : gpt->draw(random, 60000))
        for (std::size_t i = 0; i < checks.size(); ++i) {
            const auto& ids = checks[i].ids;
            if (example.ids.size() <= ids.size() || !std::equal(ids.begin(), ids.end(), example.ids.begin()))
                continue;
            ++counted[i][example.ids[ids.size()]];
            ++total[i];
        }
    for (std::size_t i = 0; i < checks.size(); ++i) {
        INFO(checks[i].context);
        CHECK(gpt->tokenizer()->encode(checks[i].context).value().ids() ==
              checks[i].ids); // no 。 is put behind
        CHECK(total[i] > 100);
        double sum = 0;
        for (const auto& [id, share] : checks[i].expected) {
            sum += share;
            CHECK(counted[i][id] / total[i] ==
                  Approx(share).margin(4 * std::sqrt(share * (1 - share) / total[i]) + 1e-9));
        }
        CHECK(sum == Approx(1));
        CHECK(counted[i].size() ==
              checks[i].expected.size()); // no other sentence begins so and goes on otherwise
    }
    std::map<std::string, double> apple;
    for (const auto& [id, share] : checks.front().expected) apple[gpt->tokenizer()->piece(id)] = share;
    CHECK(checks.front().context == "我想吃");
    CHECK(apple["苹果"] == Approx(0.40));
    CHECK(apple["睡觉"] == Approx(0.05));
}

TEST_CASE("zh-gpt's answers follow its questions") {
    const auto gpt = corpus("zh-gpt");
    const auto& t = *gpt->tokenizer();
    Random random(6);
    for (const Example& example : gpt->draw(random, 2000)) {
        if (example.pronoun < 0) continue;
        REQUIRE(t.piece(example.ids[std::size_t(example.pronoun)]) == "是");
        for (std::size_t i = 0; i < example.right.size(); ++i)
            REQUIRE(example.ids[std::size_t(example.pronoun) + 1 + i] ==
                    example.ids[std::size_t(example.right[i])]);
        REQUIRE(t.piece(example.ids.back()) == "。");
    }
    for (const TestSet& set : gpt->testSets(1, 20))
        for (const Example& example : set.examples) REQUIRE(example.pronoun + 1 == int(example.ids.size()));
}

TEST_CASE("A corpus that is not there or not right is refused by name") {
    CHECK(openCorpus("zh-nothing", "").error().english().find("zh-nothing") != std::string::npos);
    CHECK(openCorpus("../corpora/zh-coref", "").error().code == ErrorCode::NotFound);
    const std::string good = grammarText();
    const auto broken = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        const std::size_t at = text.find(from);
        REQUIRE(at != std::string::npos);
        const auto result = readGrammar(text.replace(at, from.size(), to), "g.json");
        REQUIRE_FALSE(result);
        return result.error().english();
    };
    CHECK(broken("\"告诉 O\"", "\"告诉\"").find("告诉") != std::string::npos);
    CHECK(broken("\"answer\": \"lower\"", "\"answer\": \"sideways\"").find("sideways") != std::string::npos);
    CHECK(broken("{placeState}", "{weather}").find("{weather}") != std::string::npos);
    CHECK(broken("\"gender\": \"female\"", "\"gender\": \"f\"").find("“f”") != std::string::npos);
    CHECK(broken("\"verbs\": {", "\"verb\": {").find("verbs") != std::string::npos);
    for (std::size_t i = 0; i < good.size(); i += 4001) CHECK_FALSE(readGrammar(good.substr(0, i), "g.json"));
}
