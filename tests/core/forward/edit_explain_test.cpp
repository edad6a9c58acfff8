// How edited numbers open. (That every cell of an edited trace is right: the audits of edit_test.cpp.)
#include "core/explain/audit.h"
#include "core/forward/edit_explain.h"
#include "tests/support/catch.h"
#include "tests/support/random_model.h"

#include <cmath>
#include <set>

using namespace kanshei;

namespace {

TracePtr runEdited(const std::vector<std::string>& texts, Answer answer = Answer::Pointer) {
    const ModelPtr model = test::randomModel(answer);
    ForwardOptions options = defaultOptions(*model);
    for (const std::string& text : texts) options.edits.push_back(*parseEdit(text));
    // <bos> 老板 告诉 员工 他 必须 加班
    const auto trace = forward(model, *model->tokenizer->encode("老板告诉员工他必须加班"), options);
    if (!trace) FAIL(trace.error().english());
    return *trace;
}

Derivation explained(const TracePtr& trace, const char* cell) {
    INFO(cell);
    const auto derivation = explain(*trace, *parseCell(cell));
    REQUIRE(derivation);
    return *derivation;
}

Cell cellOf(const Derivation& d, std::size_t line, std::size_t term = 0, std::size_t factor = 0) {
    const auto& cell = d.lines.at(line).terms.at(term).factors.at(factor).cell;
    REQUIRE(cell);
    return *cell;
}

} // namespace

TEST_CASE("a cell that was set says what it was and what it is", "[edit][explain]") {
    const TracePtr trace = runEdited({"set blocks.1.q[2,4,1] 0.5"});
    const Derivation d = explained(trace, "blocks.1.q[2,4,1]");
    CHECK(d.op == "edit");
    CHECK_FALSE(d.leaf);
    REQUIRE(d.lines.size() == 2);
    CHECK(cellOf(d, 0) == Cell{"blocks.1.q@0", {2, 4, 1}});
    CHECK(d.lines[1].how == How::Copy);
    CHECK(d.evaluated() == 0.5);
    CHECK(d.recorded == 0.5f);
    const Derivation before = explained(trace, "blocks.1.q@0[2,4,1]");
    CHECK(before.op == "linear");
    CHECK(before.evaluated() == Approx(d.lines[0].value).epsilon(1e-4));
    CHECK(explained(trace, "blocks.1.q[2,4,0]").op == "linear"); // its neighbour is as it was
    CHECK_FALSE(explain(*trace, *parseCell("blocks.1.q@1[2,4,1]")));
    CHECK_FALSE(explain(*trace, *parseCell("blocks.0.q@0[2,4,1]")));
}

TEST_CASE("a row that makes room shows the arithmetic of every weight", "[edit][explain]") {
    const TracePtr trace = runEdited({"set blocks.1.pattern[2,4,1] 0.75 keep-sum"});
    const Derivation own = explained(trace, "blocks.1.pattern[2,4,1]"),
                     other = explained(trace, "blocks.1.pattern[2,4,3]");
    CHECK(own.lines.size() == 2);
    REQUIRE(other.lines.size() == 4); // before, what is left, the sum of the others, the share
    CHECK(other.op == "edit");
    CHECK(other.lines[1].value == 0.25);
    REQUIRE(other.lines[2].terms.size() == 6);
    for (std::size_t i = 0; i < 6; ++i) CHECK(cellOf(other, 2, i).index[2] != 1);
    CHECK(other.lines[3].how == How::Divide);
    CHECK(other.evaluated() == Approx(double(other.recorded)).epsilon(1e-5));
    CHECK(explained(trace, "blocks.1.pattern[2,3,3]").op == "softmax");
}

TEST_CASE("a swapped weight opens to the one it was swapped with, and on to its softmax", "[edit][explain]") {
    const TracePtr trace = runEdited({"swap blocks.1.pattern[*,4,1] [*,4,3]"});
    const Derivation d = explained(trace, "blocks.1.pattern[2,4,3]");
    CHECK(cellOf(d, 0) == Cell{"blocks.1.pattern@0", {2, 4, 3}});
    CHECK(cellOf(d, 1) == Cell{"blocks.1.pattern@0", {2, 4, 1}});
    CHECK(explained(trace, "blocks.1.pattern@0[2,4,1]").op == "softmax");
    CHECK(explained(trace, "blocks.1.pattern[2,4,2]").op == "softmax");
}

TEST_CASE("a hidden key, a dropped scale, a temperature and a head that is off show in their lines",
          "[edit][explain]") {
    const TracePtr hidden = runEdited({"hide blocks.1.attn_scores[2,4,1]"});
    const Derivation score = explained(hidden, "blocks.1.attn_scores[2,4,1]");
    CHECK(score.lines.back().how == How::Masked);
    CHECK(score.evaluated() == -INFINITY);
    CHECK(explained(hidden, "blocks.1.pattern[2,4,1]").lines.back().how == How::Masked);
    CHECK(explained(hidden, "blocks.1.pattern[2,4,2]").lines[0].terms.size() ==
          6); // the others, without the hidden one

    const TracePtr unscaled = runEdited({"no-scale blocks.1[2]"});
    const Derivation raw = explained(unscaled, "blocks.1.scores_scaled[2,4,1]");
    CHECK(cellOf(raw, 1) == Cell{"blocks.1.scores_raw", {2, 4, 1}});
    CHECK(raw.lines[0].value == Approx(raw.evaluated() / 2)); // d_head is 4
    CHECK(explained(unscaled, "blocks.1.scores_scaled[1,4,1]").op == "scale");

    const Derivation warm = explained(runEdited({"temperature blocks.1[2] 0.5"}), "blocks.1.pattern[2,4,1]");
    REQUIRE(warm.lines.size() == 5); // before, max, Z, e, quotient
    REQUIRE(warm.lines[3].terms[0].factors.size() == 2);
    CHECK(warm.lines[3].terms[0].factors[1].symbol == "1/τ");
    CHECK(warm.lines[3].terms[0].factors[1].value == 2);
    const Derivation cold = explained(runEdited({"temperature blocks.1[2] 0"}), "blocks.1.pattern[2,4,1]");
    CHECK(cold.lines[2].how == How::Count);
    CHECK(cold.lines[2].value == 1);

    const Derivation zero = explained(runEdited({"off blocks.1[2] zero"}), "blocks.1.z[2,4,1]");
    CHECK(zero.evaluated() == 0);
    const Derivation mean = explained(runEdited({"off blocks.1[2] mean"}), "blocks.1.z[2,4,1]");
    CHECK(mean.lines[1].how == How::Mean);
    REQUIRE(mean.lines[1].terms.size() == 7);
    CHECK(cellOf(mean, 1, 6) == Cell{"blocks.1.z@0", {2, 6, 1}});
}

TEST_CASE("another word's embedding opens to its row, an edited weight to the model's", "[edit][explain]") {
    const TracePtr trace = runEdited({"embed [3] 医生", "set blocks.0.attn.W_Q[5,9] 2"});
    CHECK(cellOf(explained(trace, "embed[3,5]"), 1) == Cell{"embed.W_E", {29, 5}});
    CHECK(cellOf(explained(trace, "embed@0[3,5]"), 0) == Cell{"embed.W_E", {5, 5}});
    const Derivation weight = explained(trace, "blocks.0.attn.W_Q[5,9]");
    CHECK(weight.op == "edit");
    CHECK(weight.evaluated() == 2);
    CHECK(weight.lines[0].value == double(trace->model->weights.at("blocks.0.attn.W_Q").at({5, 9})));
    const Derivation model = explained(trace, "blocks.0.attn.W_Q@0[5,9]");
    CHECK(model.leaf);
    CHECK(model.evaluated() == weight.lines[0].value);
    CHECK(explained(trace, "blocks.0.attn.W_Q[5,8]").leaf);
    const Derivation q = explained(trace, "blocks.0.q[2,3,1]"); // column 9
    CHECK(cellOf(q, 0, 5, 1) == Cell{"blocks.0.attn.W_Q", {5, 9}});
    CHECK(q.lines[0].terms[5].factors[1].value == 2);
}

TEST_CASE("a frozen cell opens into the pass without edits, down to its weights", "[edit][explain]") {
    const TracePtr trace =
        runEdited({"set embed[1,0] 2", "set blocks.1.ln2.w[3] 4", "freeze blocks.1.resid_post[4]"});
    const Derivation d = explained(trace, "blocks.1.resid_post[4,3]");
    CHECK(cellOf(d, 1) == Cell{"blocks.1.resid_post@unedited", {4, 3}});
    std::vector<Cell> open{cellOf(d, 1)};
    std::set<std::string> seen, leaves;
    while (!open.empty()) {
        const Cell cell = open.back();
        open.pop_back();
        if (!seen.insert(cell.text()).second) continue;
        const auto next = explain(*trace, cell);
        INFO(cell.text());
        REQUIRE(next);
        if (next->leaf) leaves.insert(cell.tensor);
        CHECK(next->recorded == *trace->value(cell));
        CHECK(compare(*next).agrees());
        for (const Line& line : next->lines)
            for (const Term& term : line.terms)
                for (const Operand& operand : term.factors)
                    if (operand.cell) open.push_back(*operand.cell);
    }
    CHECK(seen.count("embed@unedited[1,0]") == 1);
    CHECK(seen.count("embed[1,0]") == 0); // never back into the edited pass
    CHECK(leaves.count("embed.W_E") == 1);
    CHECK(leaves.count("blocks.1.ln2.w@unedited") == 1);
    CHECK(leaves.count("blocks.1.ln2.w") == 0);
}

TEST_CASE("every operand of an edited trace shows what the trace holds", "[edit][explain]") {
    const TracePtr trace =
        runEdited({"hide blocks.*.attn_scores[*,4,0]", "set blocks.1.pattern[2,4,1] 0.75 keep-sum",
                   "set blocks.0.attn.W_Q[3,1] -0.5", "swap blocks.1.pattern[*,4,1] [*,4,3]",
                   "no-scale blocks.0[1]", "temperature blocks.1[*] 0.5", "temperature blocks.1[3] 0",
                   "off blocks.0[0] zero", "off blocks.0[1] mean", "embed [3] 医生",
                   "freeze blocks.1.pattern[0,2]", "set blocks.1.resid_pre[2,3] 1"});
    for (const Tensor& tensor : trace->tensors()) {
        for (Index flat = 0; flat < tensor.size(); flat += 3) {
            std::vector<Index> index(std::size_t(tensor.rank()));
            Index rest = flat;
            for (std::size_t axis = index.size(); axis-- > 0; rest /= tensor.shape()[axis])
                index[axis] = rest % tensor.shape()[axis];
            const auto d = explain(*trace, {tensor.name(), index});
            INFO(tensor.name() << " " << flat);
            REQUIRE(d);
            bool right = d->recorded == tensor.at(index);
            for (const Line& line : d->lines)
                for (const Term& term : line.terms)
                    for (const Operand& operand : term.factors)
                        right =
                            right && (!operand.cell || operand.value == double(*trace->value(*operand.cell)));
            CHECK(right);
        }
    }
    const auto report = audit(*trace);
    INFO(report->worst.cell.text());
    CHECK(report->passed());
    CHECK(report->cells == report->cellsInTensors);
}

TEST_CASE("the audit finds a wrong number in an edited tensor, and in what it was before", "[edit][audit]") {
    const TracePtr trace = runEdited({"swap blocks.1.pattern[2,4,1] [2,4,3]"});
    for (const char* name : {"blocks.1.pattern", "blocks.1.pattern@0"}) {
        Trace changed = *trace;
        Tensor copy = changed.at(name).deepCopy(name);
        copy.mutableMatrix(2)(4, 1) += 0.01f;
        changed.add(copy);
        CHECK_FALSE(audit(changed)->passed());
    }
}
