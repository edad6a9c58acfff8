#include "core/explain/audit.h"

#include "core/explain/build.h"
#include "core/ops/ops.h"
#include "tests/core/explain/traces.h"
#include "tests/support/catch.h"
#include "tests/support/fixtures.h"

#include <cmath>
#include <set>

using namespace kanshei;
using test::everyKind;
using test::traceOf;

namespace {

/// A copy of the trace with one number of one tensor changed: hardly more than what the audit allows.
Trace withOneNumberChanged(const Trace& trace, const Tensor& tensor, Index flat) {
    Trace changed = trace;
    Tensor copy = tensor.deepCopy(tensor.name());
    float& number = copy.mutableData()[flat];
    number = std::isinf(number) ? 0.f : number + 4e-6f + 3e-4f * std::abs(number);
    changed.add(std::move(copy));
    return changed;
}

} // namespace

TEST_CASE("the audit of every kind of model checks every cell and passes", "[explain][audit]") {
    for (const TracePtr& trace : everyKind()) {
        const auto report = audit(*trace);
        REQUIRE(report);
        INFO(trace->model->config.model_type << " worst " << report->worst.difference() << " at "
                                             << report->worst.cell.text());
        CHECK(report->passed());
        CHECK(report->cells == report->cellsInTensors);
        CHECK(report->sampledTensors == 0);
        CHECK(report->tensors == Index(trace->names().size()));
        CHECK(report->worst.difference() < 2e-5);
    }
}

TEST_CASE("one wrong number in any tensor makes the audit fail there", "[explain][audit]") {
    std::set<std::string> broken;
    for (const TracePtr& trace : everyKind())
        for (const Tensor& tensor : trace->tensors()) {
            const Index flat = tensor.size() / 2;
            const Trace changed = withOneNumberChanged(*trace, tensor, flat);
            AuditOptions options;
            options.onlyTensor = tensor.name();
            const auto report = audit(changed, options);
            REQUIRE(report);
            INFO(tensor.name());
            CHECK_FALSE(report->passed());
            const float wrong = changed.at(tensor.name()).data()[flat];
            CHECK(std::ranges::any_of(report->first, [&](const Comparison& c) {
                return c.cell.tensor == tensor.name() && c.recorded == double(wrong);
            }));
            broken.insert(explaining::TensorName(tensor.name()).part);
        }
    for (const Op& op : operations()) // every kind of tensor that there is was broken once
        for (const std::string& part : op.makes) {
            INFO(part);
            CHECK(broken.contains(part));
        }
}

TEST_CASE("the audit allows 1e-4 of a number and 1e-6, and not more", "[audit]") {
    const auto agrees = [](double recorded, double evaluated) {
        return Comparison{{}, recorded, evaluated}.agrees();
    };
    CHECK(agrees(2, 2 + 2.0e-4));
    CHECK_FALSE(agrees(2, 2 + 2.02e-4));
    CHECK(agrees(0, 0.9e-6));
    CHECK_FALSE(agrees(0, 1.1e-6));
    CHECK(agrees(-INFINITY, -INFINITY));
    CHECK_FALSE(agrees(-INFINITY, -1e30));
    CHECK_FALSE(agrees(-INFINITY, INFINITY));
    CHECK_FALSE(agrees(NAN, NAN));
    CHECK_FALSE(agrees(NAN, 0));
}

TEST_CASE("the audit reports the same with one thread and with many", "[audit]") {
    const TracePtr trace = traceOf(test::randomModel());
    AuditOptions alone;
    alone.parallel = false;
    const auto one = *audit(*trace, alone), many = *audit(*trace);
    CHECK(one.cells == many.cells);
    CHECK(one.worst.cell == many.worst.cell);
    CHECK(one.worst.difference() == many.worst.difference());
    CHECK(one.worstRelative.cell == many.worstRelative.cell);
}

TEST_CASE("every number of the bundled models at twelve tokens agrees", "[audit][bundled]") {
    for (const char* name : {"zh-coref", "zh-gpt"})
        for (const char* text :
             {"老板告诉员工他必须加班因为项目明天就要结束", "小猫没有吃鱼因为它已经饱了"}) {
            const ModelPtr model = *openModel(name);
            Tokens tokens = *tokenize(*model, text);
            if (tokens.size() > 12) tokens.list.resize(12);
            const auto trace = *forward(model, tokens, defaultOptions(*model));
            const auto report = *audit(*trace);
            INFO(name << " " << trace->length() << " tokens, worst " << report.worst.difference() << " at "
                      << report.worst.cell.text());
            CHECK(report.passed());
            CHECK(report.sampledTensors == 0);
            CHECK(report.cells == report.cellsInTensors);
            CHECK(report.cells > 150'000);
        }
}

TEST_CASE("a large trace is sampled with a seed, and says so", "[audit]") {
    const TracePtr trace = traceOf(test::randomModel());
    AuditOptions options;
    options.terms = 40'000;
    const auto one = *audit(*trace, options), same = *audit(*trace, options);
    CHECK(one.passed());
    CHECK(one.sampledTensors > 0);
    CHECK(one.cells < one.cellsInTensors);
    CHECK(one.cells == same.cells);
    CHECK(one.worst.difference() == same.worst.difference());
    CHECK(one.worst.cell == same.worst.cell);
    options.onlyTensor = "nothing";
    CHECK(audit(*trace, options).error().code == ErrorCode::NotFound);
    std::stop_source source;
    source.request_stop();
    CHECK(audit(*trace, {}, source.get_token()).error().code == ErrorCode::Cancelled);
}

TEST_CASE("models trained and made by others pass the audit", "[audit][golden]") {
    for (const char* name : {"gpt-nano-sort", "tiny-gpt2", "tiny-bert"}) {
        NEEDS_FIXTURE(name);
        const ModelPtr model = *openModel((test::fixturesFolder() / name).string());
        const auto trace =
            *forward(model, tokensFromIds({0, 1, 2, 1, 0, 2, 0, 1}, nullptr), defaultOptions(*model));
        const auto report = *audit(*trace);
        INFO(name << " worst " << report.worst.difference() << " at " << report.worst.cell.text());
        CHECK(report.passed());
        CHECK(report.cells == report.cellsInTensors);
    }
}
