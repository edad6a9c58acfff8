#include "ui/session/audit_service.h"

#include "tests/support/catch.h"
#include "tests/support/random_model.h"

#include <QTest>

#include <atomic>

using namespace kanshei;

namespace {

constexpr int patience = 120'000; ///< it gives way to all that the machine does besides

TracePtr someTrace() {
    const ModelPtr model = test::randomModel();
    return *forward(model, *model->tokenizer->encode("老板告诉员工他必须加班"), defaultOptions(*model));
}

} // namespace

TEST_CASE("the audit of a trace comes back, the same as on the command line", "[session][audit]") {
    AuditService service;
    const TracePtr trace = someTrace();
    std::optional<AuditReport> got;
    QObject::connect(&service, &AuditService::finished,
                     [&](const TracePtr& of, const Result<AuditReport>& report) {
                         CHECK(of == trace);
                         got = *report;
                     });
    service.submit(trace);
    REQUIRE(QTest::qWaitFor([&] { return got.has_value(); }, patience));
    const auto expected = *audit(*trace);
    CHECK(got->cells == expected.cells);
    CHECK(got->worst.cell == expected.worst.cell);
    CHECK(got->passed());
}

TEST_CASE("the next trace stops an audit, and only the last is reported", "[session][audit]") {
    std::atomic<int> started = 0, stopped = 0;
    const TracePtr slow = someTrace(), quick = someTrace();
    AuditService service([&](const Trace& trace, std::stop_token stop) -> Result<AuditReport> {
        ++started;
        if (&trace == slow.get()) {
            while (!stop.stop_requested()) std::this_thread::yield();
            ++stopped;
        }
        return AuditReport{};
    });
    std::vector<TracePtr> reported;
    QObject::connect(&service, &AuditService::finished,
                     [&](const TracePtr& of, const Result<AuditReport>&) { reported.push_back(of); });
    service.submit(slow);
    CHECK(started == 0); // it gives the typist a moment
    REQUIRE(QTest::qWaitFor([&] { return started == 1; }, patience));
    service.submit(quick);
    REQUIRE(QTest::qWaitFor([&] { return !reported.empty(); }, patience));
    CHECK(reported == std::vector{quick});
    CHECK(stopped == 1);
    service.submit(slow);
    REQUIRE(QTest::qWaitFor([&] { return started == 3; }, patience));
    service.cancel();
    REQUIRE(QTest::qWaitFor([&] { return stopped == 2; }, patience));
    QTest::qWait(20);
    CHECK(reported.size() == 1);
}

TEST_CASE("an audit service ends while it works", "[session][audit]") {
    std::atomic<bool> started = false;
    {
        AuditService service([&](const Trace&, std::stop_token stop) -> Result<AuditReport> {
            started = true;
            while (!stop.stop_requested()) std::this_thread::yield();
            return fail(ErrorCode::Cancelled, "Stopped.");
        });
        service.submit(someTrace());
        REQUIRE(QTest::qWaitFor([&] { return started.load(); }, patience));
    }
    SUCCEED("the worker was joined");
}
