// What every op's explanation is built with: operands that remember their cell, and lines that are evaluated at once.
#pragma once

#include "core/explain/derivation.h"

namespace kanshei::explaining {

/// "blocks.2.pattern" → layer 2, part "pattern"; "logits" → layer −1, part "logits".
struct TensorName {
    Index layer = -1;
    std::string part;

    explicit TensorName(std::string_view name);
    /// Another tensor or weight of the same block.
    std::string sibling(const std::string& other) const { return blockName(layer, other); }
};

/// A number of the trace or of the weights. Asserts that it exists.
Operand recorded(const Trace& trace, std::string symbol, const std::string& tensor, std::vector<Index> index);
/// A number that has no cell: √d_k, ε, −1.
Operand constant(std::string symbol, double value);
/// The result of an earlier line.
Operand earlier(const Derivation& derivation, int line);

template<class... Operands> Term product(Operands... operands) {
    return Term{{std::move(operands)...}};
}

Derivation begin(const Trace& trace, const Cell& cell, const char* op);
/// Evaluates the line and appends it; returns its index.
int addLine(Derivation& derivation, std::string symbol, How how, std::vector<Term> terms);
/// begin() and one line: the whole derivation of the simpler ops.
Derivation single(const Trace& trace, const Cell& cell, const char* op, How how, std::vector<Term> terms);

/// What the reader calls a tensor: the part of its name that is its own ("W_Q" of "blocks.0.attn.W_Q").
std::string symbolOf(const std::string& tensor);

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
