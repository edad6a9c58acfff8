#include "core/study/roll_up.h"

#include "tests/core/explain/traces.h"
#include "tests/support/catch.h"

using namespace kanshei;
using namespace kanshei::study;

TEST_CASE("keys of a word add up, queries of a word are averaged", "[study][words]") {
    const std::vector<float> numbers = {1, 0, 0, .25f, .25f, .5f, .5f, .125f, .375f};
    const std::vector<WordGroup> groups = {{0, 1}, {1, 3}};
    Matrix words(2, 2);
    rollUp(view(numbers.data(), 3, 3), groups, view(words.data(), 2, 2));
    CHECK(words(0, 0) == 1);
    CHECK(words(0, 1) == 0);
    CHECK(words(1, 0) == .375f); // (0.25 + 0.5) ÷ 2
    CHECK(words(1, 1) == .625f); // (0.25 + 0.5 + 0.125 + 0.375) ÷ 2
}

TEST_CASE("a pair of words is hidden when all its tokens are", "[study][words]") {
    const auto later = [](Index query, Index key) { return key > query; };
    CHECK(allHidden({0, 2}, {2, 4}, later));
    CHECK_FALSE(allHidden({1, 3}, {2, 4}, later)); // 2 sees itself
    CHECK_FALSE(allHidden({0, 2}, {0, 2}, later));
}

TEST_CASE("rows of words sum to 1 where those of tokens do, in every tensor but the greatest",
          "[study][words]") {
    const TracePtr trace = test::cutTrace();
    const auto groups = wordGroups(trace->tokens);
    REQUIRE(groups.size() == 6); // 老板 告诉 员工 他 必须 加班
    const auto sums = [&](const Tensor& tensor) {
        CHECK(tensor.shape().back() == 6);
        const auto rows = tensor.matrix().rowwise().sum();
        CHECK(rows.minCoeff() > 1 - 1e-5f);
        CHECK(rows.maxCoeff() < 1 + 1e-5f);
    };
    for (Index layer = 0; layer < trace->model->config.n_layers; ++layer)
        for (const char* part : {"pattern", "heads_mean", "rollout"})
            sums(trace->block(layer, wordsName(part)));
    sums(trace->at("heads_mean_words"));
    CHECK(trace->at("heads_max_words").shape() == Shape{6, 6});
}

TEST_CASE("the mean over heads of words is the words of the mean", "[study][words]") {
    const TracePtr trace = test::cutTrace();
    const auto groups = wordGroups(trace->tokens);
    Matrix words(6, 6);
    rollUp(trace->block(0, "heads_mean").matrix(), groups, view(words.data(), 6, 6));
    CHECK((words - Matrix(trace->block(0, "heads_mean_words").matrix())).cwiseAbs().maxCoeff() < 1e-6f);
}

TEST_CASE("a number of words opens to the cells of its tokens", "[study][words][explain]") {
    const TracePtr trace = test::cutTrace();
    // 加班 (tokens 9, 10) to 老板 (0, 1): a sum for each of the two queries, then their mean.
    const Derivation both = *explain(*trace, {"blocks.1.pattern_words", {1, 5, 0}});
    REQUIRE(both.lines.size() == 3);
    CHECK(both.lines[0].how == How::Sum);
    CHECK(both.lines[0].symbol == "Σ 加");
    CHECK(both.lines[2].how == How::Mean);
    const std::vector<Cell> cells = {{"blocks.1.pattern", {1, 9, 0}},
                                     {"blocks.1.pattern", {1, 9, 1}},
                                     {"blocks.1.pattern", {1, 10, 0}},
                                     {"blocks.1.pattern", {1, 10, 1}}};
    CHECK(operandCells(both) == cells);
    CHECK(both.evaluated() == Approx(double(both.recorded)).margin(1e-6));
    // 他 (token 6) is one token: a sum. To itself it is one cell.
    const Derivation one = *explain(*trace, {"blocks.1.pattern_words", {1, 3, 0}});
    REQUIRE(one.lines.size() == 1);
    CHECK(one.lines[0].how == How::Sum);
    CHECK(one.lines[0].terms.size() == 2);
    // Many queries, one key: the cells themselves are averaged.
    const Derivation mean = *explain(*trace, {"blocks.1.pattern_words", {1, 5, 3}});
    REQUIRE(mean.lines.size() == 1);
    CHECK(mean.lines[0].how == How::Mean);
    // And from layer to layer of the rollout.
    CHECK(explain(*trace, {"blocks.1.rollout_words", {5, 0}})->lines.size() == 3);
    CHECK(operandCells(*explain(*trace, {"heads_mean_words", {5, 0}})).front().tensor ==
          "blocks.0.heads_mean_words");
}

TEST_CASE("where every word is one token there is nothing to roll up", "[study][words]") {
    const ModelPtr model = test::randomModel(Answer::NextToken);
    const TracePtr trace =
        *withStudies(*forward(model, *model->tokenizer->encode("老板告诉员工"), defaultOptions(*model)));
    CHECK(trace->find("blocks.0.pattern"));
    CHECK_FALSE(trace->find("blocks.0.pattern_words"));
    CHECK_FALSE(trace->find("heads_mean_words"));
}

TEST_CASE("a trace that keeps little makes the same words again", "[study][words]") {
    const ModelPtr model = test::randomModel(Answer::NextToken);
    const auto run = [&](std::uint64_t most) {
        Tokens tokens = test::cutTrace()->tokens;
        const auto once = tokens.list;
        const std::string text = tokens.text;
        while (tokens.size() < 50) {
            for (Token token : once) {
                token.from += tokens.text.size(), token.to += tokens.text.size();
                tokens.list.push_back(token);
            }
            tokens.text += text;
        }
        ForwardOptions options = defaultOptions(*model);
        options.keepAtMost = most;
        return *forwardWithStudies(model, std::move(tokens), options);
    };
    const TracePtr all = run(std::uint64_t(1) << 30U), little = run(0);
    REQUIRE_FALSE(little->keepsAll());
    for (const char* name :
         {"blocks.0.pattern_words", "blocks.1.pattern_words", "blocks.1.rollout_words", "heads_max_words"}) {
        const auto a = all->at(name).values(), b = little->at(name).values();
        CHECK(std::equal(a.begin(), a.end(), b.begin(), b.end()));
    }
}
