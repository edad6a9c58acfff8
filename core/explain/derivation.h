// Derivation: one cell → the arithmetic that made it, with operands that are cells themselves.
#pragma once

#include "core/forward/trace.h"

#include <optional>

namespace kanshei {

/// A number in the arithmetic. It opens when it has a cell, or is an earlier line of the same derivation.
struct Operand {
    double value = 0;
    std::string symbol; ///< "q", "W_Q", "eps": plain text, for a label
    std::optional<Cell> cell;
    int line = -1; ///< index into Derivation::lines, or -1
};

/// How a line makes its value from its terms. A term is a product of its factors.
enum class How {
    Copy,     ///< the only operand (a residual that is carried on, a mask that lets it through)
    Lookup,   ///< terms[0], which stands in the row of its table that terms[1] says (a token id, a position)
    Sum,      ///< Σ over terms of Π factors (a dot product has two factors a term, a bias one)
    Subtract, ///< terms[0] − terms[1]
    Mean,     ///< Sum ÷ number of terms
    MeanSquare, ///< Σ (term − last term)² ÷ n: the last term is what is subtracted (the mean), n counts the others
    Divide,  ///< terms[0] ÷ terms[1]
    Max,     ///< greatest term
    Count,   ///< how many terms equal the last one, which is not counted itself
    Exp,     ///< exp(terms[0] − terms[1])
    SumExp,  ///< Σ exp(term − last term): the last term is what is subtracted (the maximum)
    InvSqrt, ///< 1 ÷ √(terms[0] + terms[1])
    Gelu,
    GeluTanh,
    Relu,
    Silu, ///< x ÷ (1 + e^−x)
    Tanh,
    Root,     ///< √x
    Cos,      ///< of an angle in radians
    Sin,      ///< from Gelu to here: of terms[0]
    RootMean, ///< 1 ÷ √(mean of the squares of the terms before the last + the last): an RMS norm
    Masked    ///< −∞ (scores) or 0 (weights), because the key is hidden
};

/// Has the line a row for each of its terms, unlike a ÷ b?
bool isList(How how);
/// Is the last term not one of the list, but what the others are compared with, or what is added to them?
bool lastStandsApart(How how);

struct Term {
    std::vector<Operand> factors;
    double value() const; ///< Π of the factors
};

struct Line {
    std::string symbol; ///< "mean", "Z", "s"
    How how = How::Sum;
    std::vector<Term> terms;
    double value = 0; ///< re-evaluated in double precision from the operands' recorded values
};

/// What a term of a list brings before they are put together: exp(x − max), (x − μ)², x².
double listed(const Line& line, const Term& term);

struct Derivation {
    Cell cell;
    float recorded = 0;      ///< what the trace holds
    std::string op;          ///< id of the op ("softmax"), the key in the table of ops; empty for a leaf
    std::vector<Line> lines; ///< the last one is the cell
    double evaluated() const { return lines.empty() ? 0 : lines.back().value; }
    bool leaf = false; ///< a weight or a token id: nothing below
};

/// Every operand that opens, in the order of the arithmetic.
std::vector<Cell> operandCells(const Derivation& derivation);

/// Value of a line from its operands, in double. The one evaluator: explanations and the audit both use it.
double evaluate(const Line& line);

/// Works for every cell of every tensor of the trace, every weight, and the ids: tokens[i], types[i]. Fails when the cell does
/// not exist, and says what there is.
Result<Derivation> explain(const Trace& trace, const Cell& cell);

/// Explains many cells in turn and works out once what the cells of a row share (the sum under a softmax). The shared lines
/// come without their terms, so that a row of n weights costs n, not n².
class Explainer {
public:
    explicit Explainer(const Trace& trace) : m_trace(trace) {}
    Result<Derivation> explain(const Cell& cell);

private:
    const Trace& m_trace;
    Cell m_row; ///< whose lines are kept: the last entry of its index counts for nothing
    std::vector<Line> m_shared;
};

} // namespace kanshei
