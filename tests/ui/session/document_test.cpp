#include "ui/session/document.h"

#include "tests/support/catch.h"
#include "tests/support/fake_models.h"
#include "ui/walk/step.h"

#include <QTest>

using namespace kanshei;

namespace {

constexpr const char* sentence = "老板告诉员工他必须加班";

bool settle(const Document& document) {
    return QTest::qWaitFor([&] { return !document.busy(); });
}

std::unique_ptr<Document> opened(const QString& text = sentence) {
    auto document = std::make_unique<Document>(nullptr, test::fakeModels());
    document->setSentence(text);
    document->setModelName("zh-coref");
    REQUIRE(settle(*document));
    REQUIRE(document->trace());
    return document;
}

std::string queryText(const Document& d) {
    return d.trace()->tokens.list[std::size_t(d.selection().query)].text;
}

} // namespace

TEST_CASE("the first trace selects the pronoun and the best head", "[session]") {
    const auto d = opened();
    CHECK(queryText(*d) == "他");
    CHECK(d->selection().layer == 1);
    CHECK(d->selection().head == 2);
    CHECK(d->step() == 0);
}

TEST_CASE("an error keeps the last good trace and says why", "[session]") {
    const auto d = opened();
    const TracePtr good = d->trace();
    SECTION("a sentence over the limit") {
        d->setSentence(QString(sentence).repeated(60));
        REQUIRE(settle(*d));
        REQUIRE(d->problem());
        CHECK(d->problem()->code == ErrorCode::TooLarge);
        CHECK(d->problem()->english().find("64") != std::string::npos); // the limit
        CHECK(d->trace() == good);
        d->setSentence(sentence);
        REQUIRE(settle(*d));
        CHECK_FALSE(d->problem());
    }
    SECTION("an unknown model: typing goes on with the one that works") {
        d->setModelName("no-such-model");
        REQUIRE(settle(*d));
        REQUIRE(d->problem());
        CHECK(d->problem()->english().find("no-such-model") != std::string::npos);
        CHECK(d->trace() == good);
        CHECK(d->modelName() == "zh-coref");
        d->setSentence("老板告诉员工他");
        REQUIRE(settle(*d));
        CHECK_FALSE(d->problem());
        CHECK(d->trace() != good);
    }
    SECTION("no sentence is no error") {
        d->setSentence("");
        CHECK(d->empty());
        CHECK_FALSE(d->busy());
        CHECK_FALSE(d->problem());
        CHECK(d->trace() == good);
    }
}

TEST_CASE("the query stays on its word while the sentence is typed", "[session]") {
    const auto d = opened("老板告诉员工");
    d->setSentence("老板告诉员工他必须"); // nobody chose a query: the pronoun takes it
    REQUIRE(settle(*d));
    CHECK(queryText(*d) == "他");
    for (int i = 0; i < int(d->trace()->length()); ++i)
        if (d->trace()->tokens.list[std::size_t(i)].text == "员工") d->setQuery(i);
    REQUIRE(queryText(*d) == "员工");
    d->setSentence("老板告诉员工他必须加班");
    REQUIRE(settle(*d));
    CHECK(queryText(*d) == "员工");
    d->setSentence("他必须加班"); // the word is gone
    REQUIRE(settle(*d));
    CHECK(queryText(*d) == "他");
}

TEST_CASE("the mask can be another than the model's, and another model brings its own", "[session]") {
    const auto d = opened();
    CHECK(d->trace()->options.mask == MaskPattern::Bidirectional);
    d->setMask(MaskPattern::Causal);
    REQUIRE(settle(*d));
    CHECK(d->trace()->options.mask == MaskPattern::Causal);
    d->setModelName("zh-gpt");
    REQUIRE(settle(*d));
    CHECK_FALSE(d->mask());
    CHECK(d->trace()->model->info.name == "zh-gpt");
}

TEST_CASE("a cell opens, its operands open, and the trail leads back", "[session]") {
    const auto d = opened();
    const Cell weight{"blocks.1.pattern", {2, d->selection().query, 0}};
    d->openCell(weight);
    REQUIRE(d->derivation());
    CHECK(d->derivation()->recorded == *d->trace()->value(weight));
    REQUIRE_FALSE(d->selection().operands.empty());
    const Cell score = d->selection().operands.front();
    d->openOperand(score);
    REQUIRE(d->trail() == std::vector{weight, score});
    d->openTrail(0);
    CHECK(d->trail() == std::vector{weight});
    CHECK(*d->selection().cell == weight);
    d->openCell(std::nullopt);
    CHECK_FALSE(d->selection().cell);
    CHECK_FALSE(d->derivation());
    d->openCell(Cell{"blocks.9.pattern", {0, 0, 0}}); // not there: nothing happens
    CHECK_FALSE(d->selection().cell);
}

TEST_CASE("selections can be undone and redone", "[session]") {
    const auto d = opened();
    const int query = d->selection().query;
    d->setQuery(0);
    d->setLayerHead(0, 0);
    d->setStep(3);
    d->history()->undo();
    CHECK(d->step() == 0);
    d->history()->undo();
    CHECK(d->selection().layer == 1);
    d->history()->undo();
    CHECK(d->selection().query == query);
    d->history()->redo();
    CHECK(d->selection().query == 0);
}

TEST_CASE("what does not exist cannot be selected", "[session]") {
    const auto d = opened();
    d->setQuery(99);
    d->setQuery(-1);
    CHECK(queryText(*d) == "他");
    d->setLayerHead(99, 99);
    CHECK(d->selection().layer == 1);
    CHECK(d->selection().head == 3);
    d->setStep(99);
    CHECK(d->step() == int(steps().size()) - 1);
}

TEST_CASE("a slow computation is announced after a while and can be cancelled", "[session]") {
    const auto quick = test::fakeModels();
    Document d(nullptr, [quick](const TraceRequest& r, std::stop_token stop) -> Result<TracePtr> {
        if (r.sentence == QString("老板")) {
            while (!stop.stop_requested()) std::this_thread::yield();
            return fail(ErrorCode::Cancelled, "Stopped.");
        }
        return quick(r, stop);
    });
    d.setSentence(sentence);
    d.setModelName("zh-coref");
    REQUIRE(settle(d));
    const TracePtr good = d.trace();
    d.setSentence("老板");
    CHECK(d.busy());
    CHECK_FALSE(d.waiting());
    REQUIRE(QTest::qWaitFor([&] { return d.waiting(); }));
    d.cancel();
    CHECK_FALSE(d.busy());
    REQUIRE(d.problem());
    CHECK(d.problem()->code == ErrorCode::Cancelled);
    CHECK(d.trace() == good);
}
