#include "ui/session/trace_service.h"

#include "tests/support/catch.h"
#include "tests/support/fake_models.h"
#include "tests/support/sentences.h"

#include <QTest>

#include <atomic>

using namespace kanshei;
using kanshei::test::sentence;

namespace {

TraceRequest request(const QString& text) {
    return {text, "zh-coref", std::nullopt, {}};
}

} // namespace

TEST_CASE("a request comes back with its number", "[session]") {
    TraceService service(test::fakeModels());
    quint64 got = 0;
    TracePtr trace;
    QObject::connect(&service, &TraceService::finished, [&](quint64 number, const Result<TracePtr>& result) {
        got = number;
        REQUIRE(result);
        trace = *result;
    });
    const quint64 sent = service.submit(request(sentence));
    REQUIRE(QTest::qWaitFor([&] { return got != 0; }));
    CHECK(got == sent);
    CHECK(trace->tokens.text == sentence);
}

TEST_CASE("of many requests only the last is reported, and the others are told to stop", "[session]") {
    std::atomic<int> stopped = 0;
    std::atomic<bool> started = false;
    const auto inner = test::fakeModels();
    TraceService service([&](const TraceRequest& r, std::stop_token stop) {
        if (r.sentence == QLatin1String("slow")) {
            started = true;
            while (!stop.stop_requested()) std::this_thread::yield();
            ++stopped;
        }
        return inner(request(sentence), {});
    });
    std::vector<quint64> reported;
    QObject::connect(&service, &TraceService::finished,
                     [&](quint64 number, const Result<TracePtr>&) { reported.push_back(number); });
    service.submit(request("slow"));
    REQUIRE(QTest::qWaitFor([&] { return started.load(); }));
    service.submit(request("a"));
    service.submit(request("b"));
    const quint64 last = service.submit(request("c"));
    REQUIRE(QTest::qWaitFor([&] { return !reported.empty(); }));
    QTest::qWait(20);
    CHECK(reported == std::vector<quint64>{last});
    CHECK(stopped == 1);
}

TEST_CASE("a cancelled request says nothing", "[session]") {
    std::atomic<bool> started = false, ended = false;
    TraceService service([&](const TraceRequest&, std::stop_token stop) -> Result<TracePtr> {
        started = true;
        while (!stop.stop_requested()) std::this_thread::yield();
        ended = true;
        return fail(ErrorCode::Cancelled, "Stopped.");
    });
    int reported = 0;
    QObject::connect(&service, &TraceService::finished, [&] { ++reported; });
    service.submit(request(sentence));
    REQUIRE(QTest::qWaitFor([&] { return started.load(); }));
    service.cancel();
    REQUIRE(QTest::qWaitFor([&] { return ended.load(); }));
    QTest::qWait(20);
    CHECK(reported == 0);
}

TEST_CASE("the service ends while it computes", "[session]") {
    std::atomic<bool> started = false;
    {
        TraceService service([&](const TraceRequest&, std::stop_token stop) -> Result<TracePtr> {
            started = true;
            while (!stop.stop_requested()) std::this_thread::yield();
            return fail(ErrorCode::Cancelled, "Stopped.");
        });
        service.submit(request(sentence));
        REQUIRE(QTest::qWaitFor([&] { return started.load(); }));
    }
    SUCCEED("the worker was joined");
}
