#include "core/train/batch.h"
#include "tests/support/catch.h"

#include <set>

using namespace kanshei;
using namespace kanshei::train;

namespace {
Example example(std::vector<TokenId> ids, int pronoun, std::vector<int> right) {
    Example e;
    e.ids = std::move(ids);
    e.pronoun = pronoun;
    e.right = std::move(right);
    return e;
}

Disguise disguise() {
    Disguise d;
    d.maskId = 2;
    d.firstOrdinaryId = 4;
    d.vocabulary = 20;
    d.n_ctx = 32;
    return d;
}
} // namespace

TEST_CASE("A batch packs sentences row after row, with questions in rows of the batch") {
    const std::vector<Example> examples{example({1, 5, 6, 7}, 2, {1}), example({1, 8, 9}, -1, {}),
                                        example({1, 10, 11, 12, 13}, 3, {1, 2})};
    const Batch batch = plainBatch(examples);
    CHECK(batch.ids == std::vector<TokenId>{1, 5, 6, 7, 1, 8, 9, 1, 10, 11, 12, 13});
    CHECK(batch.starts == std::vector<Index>{0, 4, 7, 12});
    CHECK(batch.length(2) == 5);
    REQUIRE(batch.questions.size() == 2);
    CHECK(batch.questions[1].sequence == 2);
    CHECK(batch.questions[1].row == 10);
    CHECK(batch.questions[1].rightRows == std::vector<Index>{8, 9});
    CHECK(batch.askedRows.empty());
}

TEST_CASE("Tokens are hidden as often as said, never the first one, and what was hidden is asked") {
    std::vector<Example> examples;
    for (int i = 0; i < 2000; ++i) examples.push_back(example({1, 5, 6, 7, 8, 9, 10, 11, 12, 13}, 4, {1}));
    Random random(7);
    const Batch batch = makeBatch(examples, disguise(), random);
    const Batch plain = plainBatch(examples);
    double hidden = 0, shifted = 0, pronouns = 0;
    for (std::size_t i = 0; i < batch.askedRows.size(); ++i) {
        const Index row = batch.askedRows[i];
        CHECK(batch.askedTokens[i] == plain.ids[std::size_t(row)]);
        CHECK((row % 10 != 0 && row % 10 != 4));
        hidden += batch.ids[std::size_t(row)] == 2;
    }
    for (Index i = 0; i < batch.sequences(); ++i) {
        shifted += batch.positions[std::size_t(i)] > 0;
        CHECK(batch.positions[std::size_t(i)] + 10 <= 32);
        pronouns += batch.ids[std::size_t(batch.start(i) + 4)] == 2;
    }
    CHECK(double(batch.askedRows.size()) / 16000 == Approx(0.15).margin(0.01));
    CHECK(hidden / double(batch.askedRows.size()) == Approx(0.8).margin(0.03));
    CHECK(pronouns / 2000 == Approx(0.2).margin(0.03));
    CHECK(shifted / 2000 == Approx(0.6 * 22 / 23).margin(0.03));
    CHECK(std::ranges::is_sorted(batch.askedRows));
}

TEST_CASE("A causal batch asks every next token, and the answer as often as it counts") {
    const std::vector<Example> examples{example({1, 5, 6, 7}, 2, {1}), example({1, 8, 9}, -1, {})};
    Disguise d = disguise();
    d.causal = true;
    d.answerTimes = 3;
    Random random(1);
    const Batch batch = makeBatch(examples, d, random);
    CHECK(batch.ids == plainBatch(examples).ids);
    CHECK(batch.questions.empty());
    CHECK(batch.askedRows == std::vector<Index>{0, 1, 2, 2, 2, 4, 5});
    CHECK(batch.askedTokens == std::vector<TokenId>{5, 6, 7, 7, 7, 8, 9});
}

TEST_CASE("A batch is cut into runs of whole sentences that cover it once") {
    for (const int n : {0, 1, 3, 4, 33}) {
        std::vector<Example> examples;
        for (int i = 0; i < n; ++i)
            examples.push_back(example(std::vector<TokenId>(std::size_t(3 + i % 20), 5), -1, {}));
        const Batch batch = plainBatch(examples);
        const auto bounds = cutBatch(batch, 4);
        REQUIRE(bounds.size() == 5);
        CHECK(bounds.front() == 0);
        CHECK(bounds.back() == n);
        CHECK(std::ranges::is_sorted(bounds));
        if (n < 33) continue;
        for (std::size_t i = 0; i < 4; ++i) {
            const Index rows = batch.start(bounds[i + 1]) - batch.start(bounds[i]);
            CHECK(std::abs(rows - batch.rows() / 4) <= 23);
        }
    }
}
