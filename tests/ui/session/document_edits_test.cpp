#include "tests/support/catch.h"
#include "tests/support/fake_models.h"
#include "ui/session/edits.h"
#include "ui/session/live_edit.h"
#include "ui/session/session.h"

#include <QSignalSpy>
#include <QTest>

#include <atomic>

using namespace kanshei;
using namespace kanshei::test;

namespace {

struct Desk {
    explicit Desk(TraceComputation computation = fakeModels()) : document(nullptr, std::move(computation)) {
        document.setSentence("老板告诉员工他必须加班");
        document.setModelName("zh-coref");
        REQUIRE(settle());
        document.history()->clear();
    }
    bool settle() {
        return QTest::qWaitFor([&] { return !document.busy(); });
    }
    double weight(Index key) const {
        const Selection& s = document.selection();
        return double(document.trace()->block(s.layer, "pattern").at({s.head, s.query, key}));
    }
    Edit weightEdit(Index key, float number) const {
        const Selection& s = document.selection();
        return setWeight(s.layer, s.head, s.query, key, number, true);
    }
    Document document;
};

} // namespace

TEST_CASE("an edit changes the trace, and undo and redo change it back and forth", "[edits]") {
    Desk desk;
    CHECK_FALSE(desk.document.original());
    const TracePtr plain = desk.document.trace();
    edits::add(desk.document, desk.weightEdit(1, .9f));
    REQUIRE(desk.settle());
    CHECK(desk.weight(1) == Approx(.9));
    REQUIRE(desk.document.original());
    CHECK(desk.document.original()->at("answer").matrix() == plain->at("answer").matrix());
    CHECK(desk.document.trace()->at("answer").matrix() != plain->at("answer").matrix());
    desk.document.history()->undo();
    REQUIRE(desk.settle());
    CHECK_FALSE(desk.document.original());
    CHECK(desk.document.edits().empty());
    desk.document.history()->redo();
    REQUIRE(desk.settle());
    CHECK(desk.weight(1) == Approx(.9));
}

TEST_CASE("every change of the list is one command", "[edits]") {
    Desk desk;
    Document& document = desk.document;
    edits::add(document, desk.weightEdit(1, .9f));
    edits::add(document, switchOff(0, 0, false));
    edits::setOn(document, 0, false);
    edits::move(document, 0, 1);
    edits::remove(document, 0);
    CHECK(document.history()->count() == 5);
    REQUIRE(document.edits().size() == 1);
    CHECK_FALSE(document.edits()[0].on);
    edits::clear(document);
    CHECK(document.edits().empty());
    for (int i = 0; i < 6; ++i) document.history()->undo();
    CHECK(document.edits().empty());
    CHECK_FALSE(document.history()->canUndo());
    for (int i = 0; i < 2; ++i) document.history()->redo();
    CHECK(document.edits().size() == 2);
    REQUIRE(desk.settle());
    CHECK(document.trace()->options.edits.size() == 2);
    edits::restore(document, desk.weightEdit(1, 0).at);
    CHECK(document.edits().size() == 1);
}

TEST_CASE("a drag is one command, and two drags are two", "[edits]") {
    Desk desk;
    LiveEdit live(desk.document);
    for (int drag = 0; drag < 2; ++drag) {
        live.begin();
        for (int i = 1; i <= 20; ++i) {
            live.want(desk.weightEdit(1, float(i) / 100 + float(drag) / 2));
            QTest::qWait(3);
        }
        REQUIRE(QTest::qWaitFor([&] { return !live.pending(desk.weightEdit(1, 0).at); }));
    }
    CHECK(desk.weight(1) == Approx(.7));
    CHECK(desk.document.history()->count() == 2);
    desk.document.history()->undo();
    REQUIRE(desk.settle());
    CHECK(desk.weight(1) == Approx(.2));
    desk.document.history()->undo();
    CHECK(desk.document.edits().empty());
}

TEST_CASE("while one number is computed the hand's others wait, and only the newest is computed", "[edits]") {
    auto computed = std::make_shared<std::atomic<int>>(0);
    Desk desk([inner = fakeModels(), computed](const TraceRequest& request, std::stop_token stop) {
        ++*computed;
        if (!request.edits.empty()) std::this_thread::sleep_for(std::chrono::milliseconds(60));
        return inner(request, stop);
    });
    *computed = 0;
    LiveEdit live(desk.document);
    live.begin();
    for (int i = 1; i <= 50; ++i) live.want(desk.weightEdit(1, float(i) / 100));
    CHECK(desk.document.busy());
    REQUIRE(QTest::qWaitFor([&] { return !live.pending(desk.weightEdit(1, 0).at); }));
    CHECK(desk.weight(1) == Approx(.5));
    CHECK(*computed == 2);
}

TEST_CASE("undo while an edit is computed leaves no trace of it", "[edits]") {
    Desk desk([inner = fakeModels()](const TraceRequest& request, std::stop_token stop) {
        if (!request.edits.empty()) std::this_thread::sleep_for(std::chrono::milliseconds(80));
        return inner(request, stop);
    });
    edits::add(desk.document, switchOff(0, 0, false));
    REQUIRE(desk.document.busy());
    desk.document.history()->undo();
    REQUIRE(desk.settle());
    QTest::qWait(120);
    CHECK(desk.document.trace()->options.edits.empty());
    CHECK_FALSE(desk.document.original());
}

TEST_CASE("edits that do not fit any more are kept and come back", "[edits]") {
    Desk desk;
    Document& document = desk.document;
    edits::add(document, switchOff(0, 0, false));
    edits::add(document, hideKey(0, 1, 5, 4));
    REQUIRE(desk.settle());
    CHECK(document.trace()->options.edits.size() == 2);
    document.setSentence("他"); // two tokens with <bos>
    REQUIRE(desk.settle());
    CHECK(document.edits().size() == 2);
    CHECK(document.trace()->options.edits.size() == 1);
    CHECK(misfit(document.edits()[1].edit, *document.trace()));
    document.setSentence("老板告诉员工他必须加班");
    REQUIRE(desk.settle());
    CHECK(document.trace()->options.edits.size() == 2);
    document.setModelName("zh-gpt");
    REQUIRE(desk.settle());
    CHECK(document.edits().size() == 2);
}

TEST_CASE("numbers that overflow are refused with a message, and the last good ones stay", "[edits]") {
    Desk desk;
    const TracePtr good = desk.document.trace();
    EditList list;
    for (Index layer = 0; layer < 2; ++layer)
        for (Index i = 0; i < 6; ++i)
            list.push_back({setNumber({blockName(layer, "resid_pre"), {i, 0}}, maxEditNumber), true});
    list.push_back({setNumber({"blocks.0.mlp.W_in", {0, 0}}, maxEditNumber), true});
    list.push_back({setNumber({"blocks.0.mlp.W_out", {0, 0}}, maxEditNumber), true});
    desk.document.setEdits(list, "huge");
    REQUIRE(desk.settle());
    const Tensor& answer = desk.document.trace()->at("answer");
    CHECK(answer.matrix().allFinite()); // either way: nothing that is shown is NaN
    desk.document.history()->undo();
    REQUIRE(desk.settle());
    CHECK_FALSE(desk.document.problem());
    CHECK(desk.document.trace()->at("answer").matrix() == good->at("answer").matrix());
}

TEST_CASE("one token can be edited", "[edits]") {
    Desk desk;
    desk.document.setModelName("zh-gpt");
    desk.document.setSentence("他");
    REQUIRE(desk.settle());
    const Index last = desk.document.trace()->length() - 1;
    edits::add(desk.document, hideKey(0, 0, last, last));
    for (Index key = 0; key < last; ++key) edits::add(desk.document, hideKey(0, 0, last, key));
    REQUIRE(desk.settle());
    REQUIRE_FALSE(desk.document.problem());
    CHECK(desk.document.trace()->seesNothing(0, 0, last));
    CHECK(desk.document.trace()->at("probs").matrix().allFinite());
}

TEST_CASE("a session keeps the edits, those that are off too", "[edits]") {
    Desk desk;
    edits::add(desk.document, switchOff(0, 0, false));
    edits::add(desk.document, desk.weightEdit(1, .9f));
    edits::setOn(desk.document, 0, false);
    REQUIRE(desk.settle());
    const Session session = desk.document.session();
    CHECK(session.edits.size() == 2);
    Desk other;
    QSignalSpy opened(&other.document, &Document::opened);
    other.document.open(session);
    REQUIRE(QTest::qWaitFor([&] { return opened.count() == 1; }));
    CHECK(other.document.edits() == desk.document.edits());
    CHECK(other.document.trace()->options.edits.size() == 1);
}

TEST_CASE("the version is the new one as long as nothing is changed", "[edits]") {
    Desk desk;
    QSignalSpy changed(&desk.document, &Document::viewChanged);
    desk.document.setVersion(Version::Difference);
    CHECK(changed.count() == 1);
    CHECK(desk.document.version() == Version::New);
    edits::add(desk.document, switchOff(0, 0, false));
    REQUIRE(desk.settle());
    CHECK(desk.document.version() == Version::Difference);
    edits::setOn(desk.document, 0, false);
    REQUIRE(desk.settle());
    CHECK(desk.document.version() == Version::New);
}
