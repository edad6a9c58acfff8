// What every op's explanation is built with: operands that remember their cell, and lines that are evaluated at once.
#pragma once

#include "core/explain/derivation.h"

namespace kanshei::explaining {

using kanshei::TensorName;

/// A number of the trace or of the weights. Asserts that it exists.
Operand recorded(const Trace& trace, std::string symbol, const std::string& tensor, std::vector<Index> index);
/// With the letter that the table of names gives its tensor.
Operand recorded(const Trace& trace, const std::string& tensor, std::vector<Index> index);
/// A number that has no cell: √d_k, ε, −1.
Operand constant(std::string symbol, double value);
/// The result of an earlier line.
Operand earlier(const Derivation& derivation, int line);

template<class... Operands> Term product(Operands... operands) {
    Term term;
    term.factors.reserve(sizeof...(operands)); // an initializer list would copy them
    (term.factors.push_back(std::move(operands)), ...);
    return term;
}

Derivation begin(const Trace& trace, const Cell& cell, const char* op);
/// Evaluates the line and appends it; returns its index.
int addLine(Derivation& derivation, std::string symbol, How how, std::vector<Term> terms);
/// begin() and one line: the whole derivation of the simpler ops.
Derivation single(const Trace& trace, const Cell& cell, const char* op, How how, std::vector<Term> terms);

/// One vector inside a tensor: `index` with its entry `axis` running over the whole axis, or over [from, from + count).
struct Run {
    std::string tensor;
    std::vector<Index> index;
    std::size_t axis = 0;
    Index from = 0;
};
/// Σ_c a_c·b_c as terms, in order.
std::vector<Term> dot(const Trace& trace, const Run& a, const Run& b, Index count);

} // namespace kanshei::explaining
