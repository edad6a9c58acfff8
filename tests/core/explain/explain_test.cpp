#include "core/explain/names.h"
#include "core/ops/ops.h"
#include "tests/core/explain/traces.h"
#include "tests/support/catch.h"

#include <cmath>
#include <map>
#include <numbers>
#include <set>

using namespace kanshei;

namespace {

using test::everyKind;
using test::traceOf;

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

} // namespace

TEST_CASE("each kind of line is evaluated as it says", "[explain]") {
    CHECK(evaluate(line(How::Copy, {7})) == 7);
    CHECK(evaluate(line(How::Masked, {-INFINITY})) == -INFINITY);
    CHECK(evaluate(line(How::Sum, {1, 2, 4})) == 7);
    CHECK(evaluate(line(How::Mean, {1, 2, 6})) == 3);
    CHECK(evaluate(line(How::MeanSquare, {1, 5, 3})) == 4); // ((1−3)² + (5−3)²) ÷ 2
    CHECK(evaluate(line(How::Lookup, {7, 3})) == 7);
    CHECK(evaluate(line(How::Subtract, {6, 4})) == 2);
    CHECK(evaluate(line(How::Divide, {6, 4})) == 1.5);
    CHECK(evaluate(line(How::Max, {-3, -1, -2})) == -1);
    CHECK(evaluate(line(How::Exp, {3, 2})) == Approx(std::exp(1.0)));
    CHECK(evaluate(line(How::SumExp, {1, 3, 3})) == Approx(1 + std::exp(-2.0)));
    CHECK(evaluate(line(How::InvSqrt, {3, 1})) == 0.5);
    CHECK(evaluate(line(How::Relu, {-2})) == 0);
    CHECK(evaluate(line(How::Relu, {2})) == 2);
    CHECK(evaluate(line(How::Silu, {1})) == Approx(0.7310585786)); // 1 ÷ (1 + e^−1)
    CHECK(evaluate(line(How::Tanh, {1})) == Approx(0.7615941560));
    CHECK(evaluate(line(How::Root, {9})) == 3);
    CHECK(evaluate(line(How::Cos, {std::numbers::pi / 3})) == Approx(.5));
    CHECK(evaluate(line(How::Sin, {std::numbers::pi / 6})) == Approx(.5));
    CHECK(evaluate(line(How::RootMean, {1, 7, -25 + .25})) == Approx(2)); // 1 ÷ √((1 + 49) ÷ 2 − 24.75)
    CHECK(evaluate(line(How::Gelu, {1})) == Approx(0.8413447461));        // 1·Φ(1)
    CHECK(evaluate(line(How::GeluTanh, {1})) == Approx(0.8411919906));
    Line products = line(How::Sum, {2, 3});
    for (Term& term : products.terms) term.factors.push_back(term.factors.front());
    CHECK(evaluate(products) == 4 + 9);
}

TEST_CASE("every tensor of a trace has one operation that makes it", "[explain]") {
    std::map<std::string, const Op*> made;
    for (const Op& op : operations())
        for (const std::string& tensor : op.makes) {
            const auto [first, isNew] = made.try_emplace(tensor, &op);
            CHECK((isNew || first->second->present)); // the first that is present makes it
        }
    std::set<std::string> seen;
    for (const TracePtr& trace : everyKind())
        for (const Tensor& tensor : trace->tensors()) {
            INFO(tensor.name());
            CHECK(opThatMakes(trace->model->config, tensor.name()));
            const auto dot = tensor.name().rfind('.');
            seen.insert(dot == std::string::npos ? tensor.name() : tensor.name().substr(dot + 1));
        }
    for (const auto& [tensor, op] : made) CHECK(seen.contains(tensor));
    CHECK(seen.size() == made.size());
    for (const char* odd : {"blocks.0.nothing", "blocks.", "blocks.0", "blocks.x.q", "blocks.0q", ""})
        CHECK_FALSE(opThatMakes(ModelConfig{}, odd));
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
            CHECK(d->op == std::string(opThatMakes(trace->model->config, tensor.name())->id));
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

TEST_CASE("an embedding opens into the row of its table and the id of its token", "[explain]") {
    const TracePtr trace = traceOf(test::randomBert());
    const TokenId id = trace->tokens.list[2].id;
    const auto word = *explain(*trace, {"embed", {2, 5}});
    REQUIRE(word.lines.size() == 1);
    CHECK(word.lines[0].how == How::Lookup);
    CHECK(*word.lines[0].terms[0].factors[0].cell == Cell{"embed.W_E", {id, 5}});
    CHECK(*word.lines[0].terms[1].factors[0].cell == Cell{"tokens", {2}});
    const auto token = *explain(*trace, {"tokens", {2}});
    CHECK(token.leaf);
    CHECK(token.evaluated() == id);
    const Index last = trace->length() - 1; // of another type than the rest
    const auto type = *explain(*trace, {"type_embed", {last, 5}});
    CHECK(*type.lines[0].terms[0].factors[0].cell == Cell{"type_embed.W_type", {1, 5}});
    CHECK(explain(*trace, *type.lines[0].terms[1].factors[0].cell)->evaluated() == 1);
    const auto position = *explain(*trace, {"pos_embed", {2, 5}});
    CHECK(*position.lines[0].terms[0].factors[0].cell == Cell{"pos_embed.W_pos", {2, 5}});
    CHECK(position.lines[0].terms[1].factors[0].value == 2);
}

TEST_CASE("what a layer only carries on opens into where it came from", "[explain]") {
    const auto source = [](const TracePtr& trace, const char* tensor) {
        const auto d = *explain(*trace, {tensor, {3, 5}});
        CHECK(d.lines.back().how == How::Copy);
        return d.lines.back().terms[0].factors[0].cell->text();
    };
    const TracePtr pre = traceOf(test::randomModel()), post = traceOf(test::randomBert());
    CHECK(source(pre, "blocks.1.resid_pre") == "blocks.0.resid_post[3,5]");
    CHECK(source(post, "blocks.0.resid_pre") == "embed_ln[3,5]");
    CHECK(source(post, "blocks.0.resid_mid") == "blocks.0.ln1[3,5]");
    CHECK(source(post, "blocks.0.resid_post") == "blocks.0.ln2[3,5]");
    CHECK(source(post, "blocks.1.resid_pre") == "blocks.0.resid_post[3,5]");
}

namespace {

/// Follows one cell of each tensor down to where nothing is below; fails on a circle.
void collectLeaves(const Trace& trace, const Cell& cell, std::set<std::string>& above,
                   std::map<std::string, std::set<std::string>>& known) {
    if (known.contains(cell.tensor)) return;
    INFO(cell.text());
    REQUIRE(above.insert(cell.tensor).second);
    const auto d = *explain(trace, cell);
    std::set<std::string> leaves;
    for (const Line& line : d.lines)
        for (const Term& term : line.terms)
            for (const Operand& operand : term.factors) {
                if (!operand.cell) continue;
                collectLeaves(trace, *operand.cell, above, known);
                leaves.merge(std::set(known[operand.cell->tensor]));
            }
    if (d.leaf) leaves.insert(cell.tensor);
    above.erase(cell.tensor);
    known[cell.tensor] = leaves;
}

} // namespace

TEST_CASE("every number comes down to weights, positions and the ids of tokens", "[explain]") {
    for (const TracePtr& trace : everyKind()) {
        std::map<std::string, std::set<std::string>> leaves;
        for (const Tensor& tensor : trace->tensors()) {
            std::set<std::string> above;
            collectLeaves(*trace, {tensor.name(), std::vector<Index>(tensor.shape().size(), 0)}, above,
                          leaves);
            INFO(tensor.name());
            CHECK_FALSE(leaves[tensor.name()].empty());
        }
        auto& last = leaves[trace->find("logits") ? "logits" : "sentence"];
        for (const char* leaf : {"embed.W_E", "pos_embed.W_pos", "blocks.0.attn.W_Q", "blocks.1.mlp.W_gate",
                                 "blocks.1.mlp.b_out", "blocks.0.attn.q_norm.w"})
            CHECK(last.contains(leaf) == (trace->model->weights.find(leaf) != nullptr));
        CHECK(last.contains("tokens"));
        CHECK(last.contains("types") == (trace->model->config.n_types > 0));
    }
}

TEST_CASE("an explainer of many cells says the same as one cell at a time", "[explain]") {
    for (const TracePtr& trace : everyKind())
        for (const Tensor& tensor : trace->tensors()) {
            Explainer explainer(*trace);
            INFO(tensor.name());
            bool same = true;
            for (Index row = 0; row < std::min<Index>(tensor.matrix().rows(), 14); ++row)
                for (Index i = 0; i < std::min<Index>(tensor.shape().back(), 9); ++i) {
                    std::vector<Index> index(tensor.shape().size(), 0);
                    index.back() = i;
                    index[index.size() - 2] = row % tensor.dim(tensor.rank() - 2);
                    if (index.size() == 3) index[0] = row % tensor.dim(0);
                    const auto one = *explain(*trace, {tensor.name(), index});
                    const auto many = *explainer.explain({tensor.name(), index});
                    same = same && one.evaluated() == many.evaluated() && one.recorded == many.recorded &&
                           one.cell == many.cell;
                }
            CHECK(same);
        }
    const TracePtr trace = traceOf(test::randomModel());
    Explainer explainer(*trace);
    CHECK(explainer.explain({"nothing", {0}}).error().code == ErrorCode::NotFound);
    CHECK(explainer.explain({"logits", {0, 1}})->lines[0].terms.empty() == false); // no shared lines: whole
    CHECK(explainer.explain({"probs", {0, 1}})->lines[1].terms.empty());
}

TEST_CASE("terms are named by what tells them apart", "[explain]") {
    const TracePtr trace = traceOf(test::randomModel());
    const auto names = [&](const char* tensor, std::vector<Index> index) {
        return termNames(explain(*trace, {tensor, std::move(index)})->lines.back());
    };
    const auto sum = names("blocks.0.resid_pre", {3, 5});
    CHECK(sum[0].kind == TermName::Symbol);
    CHECK(sum[0].symbol == "e");
    CHECK(sum[1].symbol == "p");
    CHECK(names("blocks.0.resid_mid", {3, 5})[1].symbol == "o");
    const auto heads = names("blocks.0.attn_out", {3, 5});
    REQUIRE(heads.size() == 5);
    CHECK(heads[2].kind == TermName::Head);
    CHECK(heads[2].index == 2);
    CHECK(heads[4].symbol == "b_O");
    const auto keys = names("blocks.0.z", {1, 3, 2});
    CHECK(keys[2].kind == TermName::Token);
    CHECK(keys[2].index == 2);
    const auto products = names("blocks.0.q", {1, 3, 2});
    CHECK(products[7].kind == TermName::Component);
    CHECK(products[16].symbol == "b_Q");
    const auto probs = termNames(explain(*trace, {"probs", {3, 5}})->lines.front());
    CHECK(probs[4].kind == TermName::Word);
    CHECK(probs[4].index == 4);
}

TEST_CASE("every tensor of a trace has a name, a letter and axes", "[explain]") {
    for (const TracePtr& trace : everyKind())
        for (const Tensor& tensor : trace->tensors()) {
            INFO(tensor.name());
            const TensorNames* names = namesOf(tensor.name());
            REQUIRE(names);
            CHECK(names->axes.size() == tensor.shape().size());
            CHECK(symbolOf(tensor.name()) == names->symbol);
        }
    CHECK(symbolOf("blocks.3.attn_scores") == "s̃");
    CHECK(symbolOf("blocks.3.scores_scaled") == "s");
    CHECK(symbolOf("blocks.0.attn.W_Q") == "W_Q");
    CHECK(symbolOf("blocks.0.ln1.w") == "ln1.w");
}

TEST_CASE("a cell that is not there gets a message that says what is", "[explain]") {
    const TracePtr trace = traceOf(test::randomModel());
    const auto message = [&](const char* tensor, std::vector<Index> index) {
        return explain(*trace, {tensor, std::move(index)}).error().english();
    };
    CHECK(message("blocks.0.patern", {0, 0, 0}).find("Did you mean blocks.0.pattern") != std::string::npos);
    CHECK(message("pattern", {0, 0, 0}).find("blocks.0.pattern") != std::string::npos);
    CHECK(message("blocks.9.pattern", {0, 0, 0}).find("blocks.0 to blocks.1") != std::string::npos);
    CHECK(message("something else", {0}).find("blocks.N.scores_raw") != std::string::npos);
    const std::string last = std::to_string(trace->length() - 1);
    CHECK(message("blocks.0.pattern", {0, 0, 99}).find("head 0–3, query 0–" + last + ", key 0–" + last) !=
          std::string::npos);
    CHECK(message("blocks.0.pattern", {0}).find("3 numbers") != std::string::npos);
    CHECK(message("tokens", {99}).find("token 0–" + last) != std::string::npos);
    CHECK(message("embed.W_E", {0, 99}).find("component 0–15") != std::string::npos);
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
