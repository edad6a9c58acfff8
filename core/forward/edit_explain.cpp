// How an edited number came about: what it was, and what the edit made of it.
#include "core/forward/edit_explain.h"

#include "core/explain/build.h"
#include "core/explain/names.h"
#include "core/forward/edit_kinds.h"

#include <cmath>
#include <limits>

namespace kanshei {

using namespace explaining;

namespace edits {
namespace {

constexpr int beforeLine = 0; ///< every derivation of an edit begins with what the cell was

void finish(const Cell& before, Derivation& d, How how, std::vector<Term> terms) {
    addLine(d, symbolOf(before.tensor), how, std::move(terms));
}

std::vector<Index> with(std::vector<Index> index, std::size_t axis, Index entry) {
    index[axis] = entry;
    return index;
}

/// One cell of the row that makes room for a set weight.
void explainRoom(const Trace& trace, const Edit& edit, const Cell& before, Derivation& d) {
    const std::vector<Index> cell = with(before.index, 2, edit.at.index[2]);
    const Index length = trace.length();
    const Tensor& weights = *trace.tensorOf(before);
    const std::span row(weights.data() + (cell[0] * length + cell[1]) * length, std::size_t(length));
    const Others others = othersOf(trace, TensorName(before.tensor).layer, cell, row);
    const bool seen = std::ranges::find(others.visible, before.index[2]) != others.visible.end();
    if (others.sum <= 0 && !seen) return finish(before, d, How::Copy, {product(earlier(d, beforeLine))});
    const int rest =
        addLine(d, KANSHEI_TEXT("rest"), How::Sum,
                {product(constant("1", 1)),
                 product(constant("−1", -1), constant(KANSHEI_TEXT("set"), double(edit.number)))});
    if (others.sum <= 0)
        return finish(before, d, How::Divide,
                      {product(earlier(d, rest)), product(constant("n", double(others.visible.size())))});
    std::vector<Term> terms;
    for (Index key = 0; key < length; ++key)
        if (key != cell[2])
            terms.push_back(
                product(recorded(trace, KANSHEI_TEXT("before"), before.tensor, with(cell, 2, key))));
    const int sum = addLine(d, KANSHEI_TEXT("others"), How::Sum, std::move(terms));
    finish(before, d, How::Divide,
           {product(earlier(d, beforeLine), earlier(d, rest)), product(earlier(d, sum))});
}

/// The row of softmax inputs that `cell` belongs to, without hidden keys; each times 1/τ when τ is not 0.
std::vector<Term> cooledRow(const Trace& trace, const std::string& scores, const Cell& cell,
                            float temperature) {
    std::vector<Term> row;
    for (Index key = 0; key < trace.length(); ++key) {
        Operand s = recorded(trace, scores, with(cell.index, 2, key));
        if (!std::isfinite(s.value)) continue;
        row.push_back(temperature > 0 ? product(std::move(s), constant("1/τ", 1 / double(temperature)))
                                      : product(std::move(s)));
    }
    return row;
}

} // namespace

void explainHide(const Trace&, const Edit&, const Cell& before, Derivation& d) {
    finish(before, d, How::Masked, {product(constant("−∞", -std::numeric_limits<double>::infinity()))});
}

void explainSet(const Trace& trace, const Edit& edit, const Cell& before, Derivation& d) {
    if (edit.keepSum && before.index[2] != edit.at.index[2]) return explainRoom(trace, edit, before, d);
    finish(before, d, How::Copy, {product(constant(KANSHEI_TEXT("set"), double(edit.number)))});
}

void explainSwap(const Trace& trace, const Edit& edit, const Cell& before, Derivation& d) {
    const Index other = before.index[2] == edit.at.index[2] ? edit.with[2] : edit.at.index[2];
    finish(before, d, How::Copy,
           {product(recorded(trace, KANSHEI_TEXT("swapped"), before.tensor, with(before.index, 2, other)))});
}

void explainNoScale(const Trace& trace, const Edit&, const Cell& before, Derivation& d) {
    const std::string raw = TensorName(before.tensor).sibling("scores_raw");
    finish(before, d, How::Copy, {product(recorded(trace, raw, before.index))});
}

void explainTemperature(const Trace& trace, const Edit& edit, const Cell& before, Derivation& d) {
    const std::string scores = TensorName(before.tensor).sibling("attn_scores");
    const Operand s = recorded(trace, scores, before.index);
    if (!std::isfinite(s.value)) return finish(before, d, How::Masked, {product(constant("0", 0))});
    std::vector<Term> row = cooledRow(trace, scores, before, edit.number);
    const int max = addLine(d, "max", How::Max, row);
    row.push_back(product(earlier(d, max)));
    const bool limit = edit.number <= 0; // every greatest score gets the same share
    const int total = addLine(d, limit ? "n" : "Z", limit ? How::Count : How::SumExp, std::move(row));
    const Term own = limit ? product(s) : product(s, constant("1/τ", 1 / double(edit.number)));
    const int power = addLine(d, limit ? KANSHEI_TEXT("is max") : "e", limit ? How::Count : How::Exp,
                              {own, product(earlier(d, max))});
    finish(before, d, How::Divide, {product(earlier(d, power)), product(earlier(d, total))});
}

void explainOff(const Trace& trace, const Edit& edit, const Cell& before, Derivation& d) {
    if (!edit.mean) return finish(before, d, How::Copy, {product(constant(KANSHEI_TEXT("off"), 0))});
    std::vector<Term> tokens;
    for (Index token = 0; token < trace.length(); ++token)
        tokens.push_back(product(recorded(trace, before.tensor, with(before.index, 1, token))));
    finish(before, d, How::Mean, std::move(tokens));
}

void explainEmbed(const Trace& trace, const Edit& edit, const Cell& before, Derivation& d) {
    const TokenId id = *tokenOfWord(edit.word, *trace.model);
    finish(before, d, How::Copy, {product(recorded(trace, "embed.W_E", {id, before.index[1]}))});
}

void explainFreeze(const Trace& trace, const Edit&, const Cell& before, Derivation& d) {
    const std::string frozen = std::string(withoutVersion(before.tensor)) + std::string(uneditedSuffix);
    finish(before, d, How::Copy, {product(recorded(trace, KANSHEI_TEXT("frozen"), frozen, before.index))});
}

} // namespace edits

namespace {

/// How many edits a tensor has behind it: "x@1" has one, "x" all of them.
std::size_t versionOf(const Trace& trace, std::string_view tensor) {
    const std::string_view base = withoutVersion(tensor);
    if (base.size() == tensor.size()) return trace.editsOf(base).size();
    return std::stoul(std::string(tensor.substr(base.size() + 1)));
}

/// Which of the edits of its tensor made this cell what it is; nothing when its operation did.
std::optional<std::size_t> madeBy(const Trace& trace, const Cell& cell) {
    const std::string base(withoutVersion(cell.tensor));
    for (std::size_t k = versionOf(trace, cell.tensor); k-- > 0;)
        if (touches(trace.options.edits[trace.editsOf(base)[k]], {base, cell.index})) return k;
    return {};
}

} // namespace

bool isEdited(const Trace& trace, const Cell& cell) {
    return madeBy(trace, cell).has_value();
}

Derivation explainEdited(const Trace& trace, const Cell& cell) {
    const std::string base(withoutVersion(cell.tensor));
    const std::size_t k = *madeBy(trace, cell);
    const Edit& edit = trace.options.edits[trace.editsOf(base)[k]];
    const Cell before{versionName(base, k), cell.index};
    Derivation derivation = begin(trace, cell, "edit");
    addLine(derivation, KANSHEI_TEXT("before"), How::Copy,
            {product(recorded(trace, KANSHEI_TEXT("before"), before.tensor, before.index))});
    infoOf(edit.kind).explain(trace, edit, before, derivation);
    return derivation;
}

Result<Derivation> explainUnedited(const Trace& trace, const Cell& cell) {
    auto derivation =
        explain(*trace.options.unedited, {std::string(withoutVersion(cell.tensor)), cell.index});
    if (!derivation) return derivation;
    derivation->cell = cell;
    for (Line& line : derivation->lines)
        for (Term& term : line.terms)
            for (Operand& operand : term.factors)
                if (operand.cell &&
                    (trace.find(operand.cell->tensor) || !trace.editsOf(operand.cell->tensor).empty()))
                    operand.cell->tensor += uneditedSuffix;
    return derivation;
}

} // namespace kanshei
