#include "core/forward/trace.h"
#include "core/train/model_card.h"
#include "tests/support/catch.h"

#include <fstream>
#include <sstream>

using namespace kanshei;
using namespace kanshei::train;

namespace {
train::Recipe shortSmoke() {
    train::Recipe recipe = *findRecipe("smoke");
    recipe.schedule.steps = 12;
    recipe.schedule.warmUp = 4;
    recipe.testSentences = 10;
    return recipe;
}

Run trained(std::uint64_t seed, const RunEvents& events = {}, std::stop_token stop = {}) {
    RunOptions options;
    options.seed = seed;
    auto run = trainRecipe(shortSmoke(), options, events, stop);
    REQUIRE(run);
    return std::move(run).value();
}

bool sameBits(const Run& a, const Run& b) {
    auto one = *a.parameters, two = *b.parameters;
    return std::ranges::equal(one.values(), two.values());
}
} // namespace

TEST_CASE("The same seed trains the same model, another seed another one") {
    const Run one = trained(5), again = trained(5), other = trained(6);
    CHECK(sameBits(one, again));
    CHECK_FALSE(sameBits(one, other));
    REQUIRE(one.report.find("pair"));
    CHECK(one.report.find("pair")->exact == again.report.find("pair")->exact);
    CHECK(one.last.step == 12);
    CHECK_FALSE(one.stopped);
}

TEST_CASE("Training brings the loss down") {
    double first = 0, last = 0;
    RunEvents events;
    events.progress = [&](const Progress& p) { (p.step == 1 ? first : last) = p.total; };
    train::Recipe recipe = *findRecipe("smoke");
    recipe.testSentences = 4;
    REQUIRE(trainRecipe(recipe, {}, events));
    CHECK(last < first - 0.5);
}

TEST_CASE("A stop ends training early and cleanly, and the run says so") {
    std::stop_source stop;
    RunEvents events;
    events.progress = [&](const Progress& p) {
        if (p.step == 3) stop.request_stop();
    };
    const Run run = trained(5, events, stop.get_token());
    CHECK(run.stopped);
    CHECK(run.last.step == 3);
    CHECK(modelCard(run).find("early, short run (3 of") != std::string::npos);
}

TEST_CASE("A saved run opens as a model that answers as the trainer said") {
    const Run run = trained(5);
    const auto folder = std::filesystem::temp_directory_path() / "kanshei_run_test";
    std::filesystem::remove_all(folder);
    REQUIRE(saveRun(run, folder));
    const auto model = openModel(folder.string());
    REQUIRE(model);
    CHECK((*model)->info.bestLayer == run.report.best.layer);
    CHECK((*model)->info.pronouns == std::vector<std::string>{"他", "她", "它", "他们"});

    const auto sets = run.corpus->testSets(9, 6);
    const auto& examples = sets.front().examples;
    const auto answered = answerAll(*run.parameters, examples);
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const Example& e = examples[i];
        const auto trace =
            forward(*model, tokensFromIds(e.ids, (*model)->tokenizer.get()), defaultOptions(**model));
        REQUIRE(trace);
        for (Index t = 0; t < Index(e.ids.size()); ++t) {
            CHECK((*trace)->at("answer").at({e.pronoun, t}) ==
                  Approx(answered[i].answer[std::size_t(t)]).margin(1e-5));
            CHECK((*trace)->at("blocks.1.pattern").at({1, e.pronoun, t}) ==
                  Approx(answered[i].heads[3][std::size_t(t)]).margin(1e-5));
        }
    }
    std::ifstream card(folder / "README.md");
    std::stringstream text;
    text << card.rdbuf();
    CHECK(text.str().find("kanshei train --recipe smoke --seed 5") != std::string::npos);
    CHECK(text.str().find("老板告诉员工他必须加班") != std::string::npos);
    std::filesystem::remove_all(folder);
}

TEST_CASE("A swap exchanges the pronoun's weights on the two nouns, in one head or in all") {
    const Run run = trained(5);
    std::vector<Example> examples;
    const auto sets = run.corpus->testSets(9, 20);
    for (const Example& e : sets[1].examples)
        if (e.oneTokenNouns()) examples.push_back(e);
    REQUIRE_FALSE(examples.empty());
    const auto plain = answerAll(*run.parameters, examples);
    const auto one = answerAll(*run.parameters, examples, {1, 0});
    const auto all = answerAll(*run.parameters, examples, {1, -1});
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const auto right = std::size_t(examples[i].right[0]), wrong = std::size_t(examples[i].wrong[0]);
        for (const std::size_t head : {0, 1, 2, 3}) { // two layers of two heads
            const bool inOne = head == 2, inAll = head >= 2;
            CHECK(one[i].heads[head][inOne ? wrong : right] == plain[i].heads[head][right]);
            CHECK(all[i].heads[head][inAll ? wrong : right] == plain[i].heads[head][right]);
        }
    }
}

TEST_CASE("An averaged run is the mean of the parameters over its last steps") {
    train::Recipe recipe = shortSmoke();
    recipe.schedule.steps = 3;
    recipe.testSentences = 2;
    recipe.checks = 3; // after every step but the last
    std::vector<std::vector<float>> seen;
    RunEvents events;
    events.check = [&](const Progress&, const Report&, const Parameters& now) {
        seen.emplace_back(now.data(), now.data() + now.layout().size);
    };
    auto last = trainRecipe(recipe, {}, events);
    REQUIRE(last);
    REQUIRE(seen.size() == 2);
    recipe.averaged = 0.7f; // the last two of three
    auto mean = trainRecipe(recipe, {}, {});
    REQUIRE(mean);
    const auto lastValues = last->parameters->values(), meanValues = mean->parameters->values();
    for (std::size_t i = 0; i < meanValues.size(); i += 7)
        REQUIRE(meanValues[i] == Approx((seen[1][i] + lastValues[i]) / 2).margin(1e-6));
    CHECK_FALSE(std::ranges::equal(meanValues, lastValues));
}
