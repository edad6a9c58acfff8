#include "tests/support/catch.h"
#include "tests/support/fake_models.h"
#include "tests/support/sentences.h"
#include "ui/session/document.h"

#include <QTest>

#include <thread>

using namespace kanshei;
using kanshei::test::sentence;

namespace {

const QString big = QStringLiteral("big");

/// The models of the tests, and one that is never ready.
TraceComputation withBig() {
    return [quick = test::fakeModels()](const TraceRequest& request, std::stop_token stop) {
        while (request.model == big.toStdString() && !stop.stop_requested()) std::this_thread::yield();
        return stop.stop_requested() ? Result<TracePtr>(stopped()) : quick(request, stop);
    };
}

/// A document that shows a sentence under a chosen mask.
struct Shown {
    Document document{nullptr, withBig()};
    TracePtr trace;
    TraceRequest request;

    Shown() {
        document.setSentence(sentence);
        document.setModelName("zh-coref");
        document.setMask(MaskPattern::Causal);
        settle();
        document.history()->clear();
        trace = document.trace();
        request = document.request();
    }
    void settle() {
        REQUIRE(QTest::qWaitFor([&] { return !document.busy(); }));
    }
};

} // namespace

TEST_CASE("a model that cannot be opened leaves everything as it was", "[session][models]") {
    Shown shown;
    Document& d = shown.document;
    d.setModelName("no-such-model");
    shown.settle();
    REQUIRE(d.unopened());
    CHECK(d.unopened()->why.english().find("no-such-model") != std::string::npos);
    CHECK_FALSE(d.problem());
    CHECK(d.request() == shown.request); // the mask too
    CHECK(d.trace() == shown.trace);
    CHECK(d.usedModelName() == "zh-coref");
    CHECK_FALSE(d.history()->canUndo());
    SECTION("until it is dismissed") {
        d.dismissUnopened();
        CHECK_FALSE(d.unopened());
    }
    SECTION("or something else is computed") {
        d.setSentence("老板告诉员工他");
        CHECK_FALSE(d.unopened());
        shown.settle();
        CHECK_FALSE(d.problem());
        CHECK(d.trace() != shown.trace);
    }
    SECTION("it can be tried again") {
        d.retryUnopened();
        CHECK(d.modelName() == "no-such-model");
        shown.settle();
        CHECK(d.unopened());
        CHECK(d.request() == shown.request);
    }
}

TEST_CASE("a model that is stopped before it is there gives way to the one in use", "[session][models]") {
    Shown shown;
    Document& d = shown.document;
    d.setModelName(big);
    CHECK(d.usedModelName() == "zh-coref");
    REQUIRE(QTest::qWaitFor([&] { return d.opening(); }));
    const auto toldOf = [&](const QString& model) {
        CHECK_FALSE(d.opening());
        REQUIRE(d.unopened());
        CHECK(d.unopened()->wanted.model == model.toStdString());
        CHECK(d.unopened()->why.code == ErrorCode::Cancelled);
        CHECK_FALSE(d.problem());
    };
    SECTION("nothing was done in the meantime") {
        d.cancel();
        toldOf(big);
        CHECK(d.request() == shown.request);
        CHECK_FALSE(d.busy());
        CHECK_FALSE(d.history()->canUndo());
    }
    SECTION("what was typed in the meantime is read with it, and undo does not ask for the other again") {
        d.history()->beginMacro("two");
        d.setQuery(1);
        d.setLayerHead(0, 0);
        d.history()->endMacro();
        d.setSentence("老板告诉员工他");
        d.cancel();
        toldOf(big);
        CHECK(d.modelName() == "zh-coref");
        CHECK(d.mask() == MaskPattern::Causal);
        shown.settle();
        CHECK(d.trace()->tokens.text == "老板告诉员工他");
        while (d.history()->canUndo()) {
            d.history()->undo();
            CHECK(d.modelName() == "zh-coref");
        }
        CHECK(d.sentence() == sentence);
    }
}

TEST_CASE("a long computation takes away what was said before it", "[session]") {
    Shown shown;
    Document& d = shown.document;
    d.setSentence(QString(sentence).repeated(60));
    shown.settle();
    REQUIRE(d.problem());
    d.setModelName(big);
    REQUIRE(QTest::qWaitFor([&] { return d.waiting(); }));
    CHECK_FALSE(d.problem());
    d.cancel();
    shown.settle();
    CHECK(d.problem()); // the sentence is still too long
    CHECK(d.unopened());
}
