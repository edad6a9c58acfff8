#include "ui/session/document.h"

#include "tests/support/catch.h"
#include "tests/support/fake_models.h"
#include "tests/support/sentences.h"
#include "ui/session/change_command.h"
#include "ui/session/session.h"
#include "ui/walk/step.h"

#include <QTest>

using namespace kanshei;
using kanshei::test::sentence;

namespace {

bool settle(const Document& document) {
    return QTest::qWaitFor([&] { return !document.busy(); });
}

std::unique_ptr<Document> opened(const QString& text = sentence) {
    auto document = std::make_unique<Document>(nullptr, test::fakeModels());
    document->setSentence(text);
    document->setModelName("zh-coref");
    REQUIRE(settle(*document));
    REQUIRE(document->trace());
    document->history()->clear();
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

TEST_CASE("steps one after the other are undone as one walk, and an edit before them is one more",
          "[session][undo]") {
    const auto d = opened();
    d->setStep(8);
    d->setLayerHead(0, 0);
    for (const int step : {9, 10, 11, 12}) d->setStep(step);
    d->history()->undo();
    CHECK(d->step() == 8);
    CHECK(d->selection().layer == 0);
    d->history()->undo();
    CHECK(d->selection().layer == 1);
    d->history()->redo();
    d->history()->redo();
    CHECK(d->step() == 12);
}

TEST_CASE("a changed sentence is undone and redone, with the place that belongs to it", "[session][undo]") {
    const auto d = opened();
    d->setQuery(1);
    d->setStep(5);
    const Cell cell{"blocks.1.scores_raw", {2, 1, 2}};
    d->openCell(cell);
    d->setSentence("员工告诉老板他必须加班了");
    REQUIRE(settle(*d));
    CHECK(d->trail() != std::vector{cell}); // it belonged to the other sentence
    CHECK(d->selection().query == 3);       // the word that was chosen stands there now
    d->setQuery(2);
    d->history()->undo(); // the query
    d->history()->undo(); // the sentence
    REQUIRE(settle(*d));
    CHECK(d->sentence() == sentence);
    CHECK(d->trace()->tokens.text == sentence);
    CHECK(d->selection().query == 1);
    CHECK(d->step() == 5);
    CHECK(d->trail() == std::vector{cell});
    CHECK(d->derivation());
    for (int i = 0; i < 3; ++i) d->history()->undo();
    CHECK(d->step() == 0); // what was done before the sentence changed
    while (d->history()->canRedo()) d->history()->redo();
    REQUIRE(settle(*d));
    CHECK(d->sentence() == "员工告诉老板他必须加班了");
    CHECK(d->selection().query == 2);
}

TEST_CASE("model and mask are undone too", "[session][undo]") {
    const auto d = opened();
    d->setMask(MaskPattern::Causal);
    REQUIRE(settle(*d));
    d->setModelName("zh-gpt");
    REQUIRE(settle(*d));
    d->setLayerHead(0, 0);
    d->history()->undo();
    d->history()->undo();
    REQUIRE(settle(*d));
    CHECK(d->trace()->model->info.name == "zh-coref");
    CHECK(d->trace()->options.mask == MaskPattern::Causal); // it came back with its model
    d->history()->undo();
    REQUIRE(settle(*d));
    CHECK_FALSE(d->mask());
    CHECK(d->trace()->options.mask == MaskPattern::Bidirectional);
    d->history()->redo();
    d->history()->redo();
    REQUIRE(settle(*d));
    CHECK(d->trace()->model->info.name == "zh-gpt");
}

TEST_CASE("typing is one command for a word; a pause, a new word and deleting begin another",
          "[session][undo]") {
    const auto d = opened("我");
    const auto type = [&](const char* text) { d->setSentence(QString::fromUtf8(text)); };
    type("我 t");
    type("我 th");
    type("我 the");
    CHECK(d->history()->count() == 1);
    type("我 the ");
    CHECK(d->history()->count() == 1);
    type("我 the b");
    CHECK(d->history()->count() == 2); // a word
    type("我 the ");
    CHECK(d->history()->count() == 3); // deleting
    type("我 the");
    CHECK(d->history()->count() == 3);
    QTest::qWait(int(TypingCommand::pauseMs) + 100);
    type("我 th");
    CHECK(d->history()->count() == 4); // a pause
    for (int i = 0; i < 4; ++i) d->history()->undo();
    CHECK(d->sentence() == "我");
    REQUIRE(settle(*d));
    CHECK(d->trace()->tokens.text == "我");
}

TEST_CASE("undo goes through sentences that could not be computed", "[session][undo]") {
    const auto d = opened();
    d->setQuery(2);
    const QString tooLong = QString(sentence).repeated(60);
    d->setSentence(tooLong);
    REQUIRE(settle(*d));
    REQUIRE(d->problem());
    d->setQuery(0); // on the picture that has stayed
    CHECK(d->selection().query == 0);
    d->history()->undo();
    CHECK(d->selection().query == 2);
    CHECK(d->sentence() == tooLong);
    d->history()->undo();
    REQUIRE(settle(*d));
    CHECK_FALSE(d->problem());
    CHECK(d->sentence() == sentence);
    CHECK(d->selection().query == 2);
    d->history()->redo();
    REQUIRE(settle(*d));
    CHECK(d->problem());
}

TEST_CASE("a session opens where it was left, and says what of it is not there", "[session]") {
    Document d(nullptr, test::fakeModels());
    std::optional<std::vector<Error>> leftOut;
    QObject::connect(&d, &Document::opened, &d, [&](const auto& errors) { leftOut = errors; });
    Session session;
    session.sentence = sentence;
    session.model = "zh-coref";
    session.mask = MaskPattern::Causal;
    session.place.step = 6;
    SECTION("all of it") {
        const std::vector<Cell> trail = {{"blocks.1.pattern", {2, 3, 0}},
                                         {"blocks.1.attn_scores", {2, 3, 0}}};
        session.place.selection = {0, 3, 1, trail[1], {}};
        session.place.queryChosen = session.place.cellChosen = true;
        session.place.trail = trail;
        d.open(session);
        REQUIRE(settle(d));
        REQUIRE(leftOut);
        CHECK(leftOut->empty());
        CHECK(d.selection().layer == 0);
        CHECK(d.selection().head == 3);
        CHECK(d.selection().query == 1);
        CHECK(d.trail() == trail);
        CHECK(d.step() == 6);
        CHECK(d.trace()->options.mask == MaskPattern::Causal);
        CHECK_FALSE(d.history()->canUndo());
        CHECK(d.session() == session);
    }
    SECTION("a head, a token and a cell that are not there") {
        session.place.selection = {99, 3, 50, {}, {}};
        session.place.queryChosen = session.place.cellChosen = true;
        session.place.trail = {{"blocks.1.pattern", {2, 3, 0}}, {"blocks.1.pattern", {2, 99, 0}}};
        d.open(session);
        REQUIRE(settle(d));
        REQUIRE(leftOut);
        CHECK(leftOut->size() == 3);
        CHECK(d.selection().layer == 1);
        CHECK(queryText(d) == "他");
        CHECK(d.trail().size() == 1);
        CHECK(d.step() == 6);
    }
    SECTION("a model that is gone: the sentence opens with one that is there") {
        session.model = "no-such-model";
        session.place.selection = {0, 0, 1, {}, {}};
        session.place.queryChosen = true;
        d.open(session);
        REQUIRE(settle(d));
        REQUIRE(leftOut);
        REQUIRE(leftOut->size() == 2);
        CHECK(leftOut->front().english().find("no-such-model") != std::string::npos);
        CHECK(leftOut->back().english().find("the chosen token, layer, head") ==
              0); // they were of that model
        CHECK(d.modelName() == "zh-coref");
        CHECK(d.trace()->tokens.text == sentence);
        CHECK(d.step() == 6);
        CHECK_FALSE(d.problem());
    }
    SECTION("no sentence") {
        session.sentence.clear();
        d.open(session);
        REQUIRE(leftOut);
        CHECK(leftOut->empty());
        CHECK(d.empty());
    }
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
