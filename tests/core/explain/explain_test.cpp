#include "core/explain/audit.h"
#include "core/ops/ops.h"
#include "tests/support/catch.h"
#include "tests/support/fixtures.h"
#include "tests/support/random_model.h"

#include <cmath>
#include <set>

using namespace kanshei;

namespace {

Tokens sentence(const Model& model) {
    return *model.tokenizer->encode("老板告诉员工他必须加班");
}

TracePtr traceOf(const ModelPtr& model, std::optional<MaskPattern> mask = {}, bool scale = true) {
    ForwardOptions options = defaultOptions(*model);
    options.mask = mask.value_or(options.mask);
    options.scale = scale;
    Tokens tokens = sentence(*model);
    if (model->config.n_types > 0) {
        tokens.types.assign(tokens.size(), 0);
        tokens.types.back() = 1;
    }
    return *forward(model, tokens, options);
}

std::vector<TracePtr> everyKind() {
    return {traceOf(test::randomModel(Answer::NextToken)),
            traceOf(test::randomModel(Answer::Fill)),
            traceOf(test::randomModel(Answer::Pointer)),
            traceOf(test::randomModel(Answer::Pointer), MaskPattern::Causal),
            traceOf(test::randomModel(Answer::NextToken), {}, false),
            traceOf(test::randomBert()),
            traceOf(test::randomBert(), MaskPattern::Causal)};
}

Line line(How how, std::vector<double> values) {
    Line line;
    line.how = how;
    for (double value : values) {
        Operand operand;
        operand.value = value;
        line.terms.push_back({{operand}});
    }
    return line;
}

/// A copy of the trace with one number of one tensor changed.
Trace withOneNumberChanged(const Trace& trace, const Tensor& tensor, Index flat) {
    Trace changed = trace;
    Tensor copy = tensor.deepCopy(tensor.name());
    float& number = copy.mutableData()[flat];
    number = std::isinf(number) ? 0.f : number + 0.01f + 0.01f * std::abs(number);
    changed.add(std::move(copy));
    return changed;
}

} // namespace

TEST_CASE("each kind of line is evaluated as it says", "[explain]") {
    CHECK(evaluate(line(How::Copy, {7})) == 7);
    CHECK(evaluate(line(How::Masked, {-INFINITY})) == -INFINITY);
    CHECK(evaluate(line(How::Sum, {1, 2, 4})) == 7);
    CHECK(evaluate(line(How::Mean, {1, 2, 6})) == 3);
    CHECK(evaluate(line(How::MeanSquare, {1, 5, 3})) == 4); // ((1−3)² + (5−3)²) ÷ 2
    CHECK(evaluate(line(How::Divide, {6, 4})) == 1.5);
    CHECK(evaluate(line(How::Max, {-3, -1, -2})) == -1);
    CHECK(evaluate(line(How::Exp, {3, 2})) == Approx(std::exp(1.0)));
    CHECK(evaluate(line(How::SumExp, {1, 3, 3})) == Approx(1 + std::exp(-2.0)));
    CHECK(evaluate(line(How::InvSqrt, {3, 1})) == 0.5);
    CHECK(evaluate(line(How::Relu, {-2})) == 0);
    CHECK(evaluate(line(How::Relu, {2})) == 2);
    CHECK(evaluate(line(How::Gelu, {1})) == Approx(0.8413447461)); // 1·Φ(1)
    CHECK(evaluate(line(How::GeluTanh, {1})) == Approx(0.8411919906));
    Line products = line(How::Sum, {2, 3});
    for (Term& term : products.terms) term.factors.push_back(term.factors.front());
    CHECK(evaluate(products) == 4 + 9);
}

TEST_CASE("every tensor of a trace has one operation that makes it", "[explain]") {
    std::set<std::string> made;
    for (const Op& op : operations())
        for (const std::string& tensor : op.makes) CHECK(made.insert(tensor).second);
    std::set<std::string> seen;
    for (const TracePtr& trace : everyKind())
        for (const Tensor& tensor : trace->tensors()) {
            INFO(tensor.name());
            CHECK(opThatMakes(tensor.name()));
            const auto dot = tensor.name().rfind('.');
            seen.insert(dot == std::string::npos ? tensor.name() : tensor.name().substr(dot + 1));
        }
    CHECK(seen == made);
    for (const char* odd : {"blocks.0.nothing", "blocks.", "blocks.0", "blocks.x.q", "blocks.0q", ""})
        CHECK_FALSE(opThatMakes(odd));
}

TEST_CASE("the audit of every kind of model checks every cell and passes", "[explain][audit]") {
    for (const TracePtr& trace : everyKind()) {
        const auto report = audit(*trace);
        REQUIRE(report);
        INFO(trace->model->config.model_type << " worst " << report->worst << " at "
                                             << report->worstCell.text());
        CHECK(report->passed());
        CHECK(report->cells == report->cellsInTensors);
        CHECK(report->sampledTensors == 0);
        CHECK(report->tensors == Index(trace->tensors().size()));
        CHECK(report->worst < 2e-5);
    }
}

TEST_CASE("one wrong number in any tensor makes the audit fail there", "[explain][audit]") {
    for (const TracePtr& trace : {traceOf(test::randomModel(Answer::Pointer)), traceOf(test::randomBert()),
                                  traceOf(test::randomModel(Answer::NextToken))})
        for (const Tensor& tensor : trace->tensors()) {
            const Index flat = tensor.size() / 2;
            const Trace changed = withOneNumberChanged(*trace, tensor, flat);
            AuditOptions options;
            options.onlyTensor = tensor.name();
            const auto report = audit(changed, options);
            REQUIRE(report);
            INFO(tensor.name());
            CHECK_FALSE(report->passed());
            const auto isThere = [&](const Disagreement& d) {
                return d.cell.tensor == tensor.name() &&
                       changed.at(tensor.name()).at(d.cell.index) == changed.at(tensor.name()).data()[flat];
            };
            CHECK(std::ranges::any_of(report->first, isThere));
        }
}

TEST_CASE("operands show what the trace holds, and every line leads on", "[explain]") {
    for (const TracePtr& trace : everyKind())
        for (const Tensor& tensor : trace->tensors()) {
            std::vector<Index> index;
            for (Index size : tensor.shape()) index.push_back(size / 2);
            const auto d = explain(*trace, {tensor.name(), index});
            REQUIRE(d);
            INFO(d->cell.text());
            CHECK(d->recorded == tensor.at(index));
            CHECK(d->op == std::string(opThatMakes(tensor.name())->id));
            CHECK_FALSE(d->leaf);
            REQUIRE_FALSE(d->lines.empty());
            std::set<int> used;
            for (std::size_t i = 0; i < d->lines.size(); ++i) {
                CHECK(d->lines[i].value == evaluate(d->lines[i]));
                CHECK_FALSE(d->lines[i].symbol.empty());
                for (const Term& term : d->lines[i].terms)
                    for (const Operand& operand : term.factors) {
                        CHECK_FALSE(operand.symbol.empty());
                        if (operand.cell) CHECK(operand.value == double(*trace->value(*operand.cell)));
                        if (operand.line >= 0) {
                            REQUIRE(operand.line < int(i));
                            CHECK(operand.value == d->lines[std::size_t(operand.line)].value);
                            used.insert(operand.line);
                        }
                    }
            }
            CHECK(used.size() + 1 == d->lines.size()); // nothing is worked out for nothing
        }
}

TEST_CASE("a softmax opens into its maximum, its sum and its quotient", "[explain]") {
    const TracePtr trace = traceOf(test::randomModel(Answer::NextToken));
    const auto d = *explain(*trace, {"blocks.1.pattern", {2, 3, 1}});
    REQUIRE(d.lines.size() == 4);
    CHECK(d.lines[0].how == How::Max);
    CHECK(d.lines[0].terms.size() == 4); // a causal query sees itself and what came before
    CHECK(d.lines[1].how == How::SumExp);
    CHECK(d.lines[2].how == How::Exp);
    CHECK(d.lines[3].how == How::Divide);
    CHECK(*d.lines[2].terms[0].factors[0].cell == Cell{"blocks.1.attn_scores", {2, 3, 1}});
    CHECK(d.evaluated() == Approx(trace->at("blocks.1.pattern").at({2, 3, 1})));
    const auto hidden = *explain(*trace, {"blocks.1.pattern", {2, 1, 3}});
    CHECK(hidden.lines.back().how == How::Masked);
    CHECK(hidden.evaluated() == 0);
    CHECK(explain(*trace, {"blocks.1.attn_scores", {2, 1, 3}})->evaluated() == -INFINITY);
}

TEST_CASE("a head's query opens into its own columns of W_Q", "[explain]") {
    const TracePtr trace = traceOf(test::randomModel());
    const auto d = *explain(*trace, {"blocks.0.q", {2, 3, 1}});
    REQUIRE(d.lines.size() == 1);
    REQUIRE(d.lines[0].terms.size() == 17); // 16 products and the bias
    CHECK(*d.lines[0].terms[5].factors[0].cell == Cell{"blocks.0.ln1", {3, 5}});
    CHECK(*d.lines[0].terms[5].factors[1].cell == Cell{"blocks.0.attn.W_Q", {5, 2 * 4 + 1}});
    CHECK(*d.lines[0].terms[16].factors[0].cell == Cell{"blocks.0.attn.b_Q", {9}});
    CHECK(d.lines[0].terms[5].factors[1].symbol == "W_Q");
}

TEST_CASE("weights are leaves, and what does not exist is refused", "[explain]") {
    const TracePtr trace = traceOf(test::randomModel());
    const auto weight = *explain(*trace, {"blocks.0.attn.W_Q", {3, 4}});
    CHECK(weight.leaf);
    CHECK(weight.evaluated() == double(trace->model->weights.at("blocks.0.attn.W_Q").at({3, 4})));
    CHECK(explain(*trace, {"blocks.9.pattern", {0, 0, 0}}).error().code == ErrorCode::NotFound);
    CHECK(explain(*trace, {"blocks.0.pattern", {0, 0, 99}}).error().code == ErrorCode::BadInput);
    CHECK(explain(*trace, {"blocks.", {0}}).error().code == ErrorCode::NotFound);
}

TEST_CASE("a large trace is sampled with a seed, and says so", "[audit]") {
    const TracePtr trace = traceOf(test::randomModel());
    AuditOptions options;
    options.termsPerTensor = 2000;
    const auto one = *audit(*trace, options), same = *audit(*trace, options);
    CHECK(one.passed());
    CHECK(one.sampledTensors > 0);
    CHECK(one.cells < one.cellsInTensors);
    CHECK(one.cells == same.cells);
    CHECK(one.worst == same.worst);
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
        INFO(name << " worst " << report.worst << " at " << report.worstCell.text());
        CHECK(report.passed());
        CHECK(report.cells == report.cellsInTensors);
    }
}
