#include "core/explain/build.h"
#include "core/explain/names.h"
#include "core/forward/edit_explain.h"
#include "core/ops/ops.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace kanshei {
namespace {

double sum(std::span<const Term> terms) {
    double total = 0;
    for (const Term& term : terms) total += term.value();
    return total;
}

double gelu(double x) {
    return 0.5 * x * (1 + std::erf(x / std::numbers::sqrt2));
}

double geluTanh(double x) {
    return 0.5 * x * (1 + std::tanh(std::sqrt(2 * std::numbers::inv_pi) * (x + 0.044715 * x * x * x)));
}

/// Σ f(term − last term) over all terms but the last.
double sumAgainstLast(std::span<const Term> terms, double (*f)(double)) {
    const double last = terms.back().value();
    double total = 0;
    for (const Term& term : terms.first(terms.size() - 1)) total += f(term.value() - last);
    return total;
}

double rootMean(std::span<const Term> terms) {
    double squares = 0;
    for (const Term& term : terms.first(terms.size() - 1)) squares += term.value() * term.value();
    return 1 / std::sqrt(squares / double(terms.size() - 1) + terms.back().value());
}

double greatest(std::span<const Term> terms) {
    double most = terms.front().value();
    for (const Term& term : terms) most = std::max(most, term.value());
    return most;
}

} // namespace

bool isList(How how) {
    return how == How::Sum || how == How::Mean || how == How::Max || lastStandsApart(how);
}

bool lastStandsApart(How how) {
    return how == How::SumExp || how == How::MeanSquare || how == How::Count || how == How::RootMean;
}

double listed(const Line& line, const Term& term) {
    const double x = term.value(), last = line.terms.back().value();
    switch (line.how) {
    case How::SumExp:
        return std::exp(x - last);
    case How::MeanSquare:
        return (x - last) * (x - last);
    case How::RootMean:
        return x * x;
    case How::Count:
        return x == last ? 1 : 0;
    default:
        return x;
    }
}

double Term::value() const {
    double value = 1;
    for (const Operand& factor : factors) value *= factor.value;
    return value;
}

std::vector<Cell> operandCells(const Derivation& derivation) {
    std::vector<Cell> cells;
    for (const Line& line : derivation.lines)
        for (const Term& term : line.terms)
            for (const Operand& operand : term.factors)
                if (operand.cell) cells.push_back(*operand.cell);
    return cells;
}

double evaluate(const Line& line) {
    assert(!line.terms.empty());
    const std::span<const Term> terms = line.terms;
    const double first = terms.front().value();
    switch (line.how) {
    case How::Copy:
    case How::Lookup:
    case How::Masked:
        return first;
    case How::Sum:
        return sum(terms);
    case How::Subtract:
        return first - terms[1].value();
    case How::Mean:
        return sum(terms) / double(terms.size());
    case How::MeanSquare:
        return sumAgainstLast(terms, [](double x) { return x * x; }) / double(terms.size() - 1);
    case How::Divide:
        return first / terms[1].value();
    case How::Max:
        return greatest(terms);
    case How::Count:
        return double(std::ranges::count(terms.first(terms.size() - 1), terms.back().value(), &Term::value));
    case How::Exp:
        return std::exp(first - terms[1].value());
    case How::SumExp:
        return sumAgainstLast(terms, [](double x) { return std::exp(x); });
    case How::InvSqrt:
        return 1 / std::sqrt(first + terms[1].value());
    case How::Gelu:
        return gelu(first);
    case How::GeluTanh:
        return geluTanh(first);
    case How::Relu:
        return std::max(first, 0.0);
    case How::Silu:
        return first / (1 + std::exp(-first));
    case How::Tanh:
        return std::tanh(first);
    case How::Root:
        return std::sqrt(first);
    case How::Cos:
        return std::cos(first);
    case How::Sin:
        return std::sin(first);
    case How::RootMean:
        return rootMean(terms);
    }
    assert(false);
    return 0;
}

Result<Derivation> explain(const Trace& trace, const Cell& cell) {
    const auto value = trace.value(cell);
    if (!value) return noSuchCell(trace, cell);
    if (cell.tensor.ends_with(uneditedSuffix)) return explainUnedited(trace, cell);
    if (isEdited(trace, cell)) return explainEdited(trace, cell);
    if (!trace.find(cell.tensor)) {
        Derivation leaf = explaining::single(trace, cell, "", How::Copy,
                                             {explaining::product(explaining::constant("", *value))});
        leaf.leaf = true;
        return leaf;
    }
    const Op* op = opThatMakes(trace.model->config, cell.tensor);
    if (!op)
        return fail(ErrorCode::Unsupported, KANSHEI_TEXT("No operation is known to make “%1”."),
                    {cell.tensor});
    return op->explain(trace, cell);
}

Result<Derivation> Explainer::explain(const Cell& cell) {
    const Op* op = m_trace.find(cell.tensor) ? opThatMakes(m_trace.model->config, cell.tensor) : nullptr;
    const bool shares = op && op->shared && m_trace.value(cell) && !isEdited(m_trace, cell);
    if (!shares) return kanshei::explain(m_trace, cell);
    Cell row = cell;
    row.index.back() = 0;
    if (row != m_row) {
        Derivation first;
        op->shared->row(m_trace, cell, first);
        for (Line& line : first.lines) line.terms.clear();
        m_row = std::move(row);
        m_shared = std::move(first.lines);
    }
    Derivation derivation = explaining::begin(m_trace, cell, op->id);
    derivation.lines = m_shared;
    op->shared->rest(m_trace, cell, derivation);
    return derivation;
}

} // namespace kanshei
