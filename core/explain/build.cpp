#include "core/explain/build.h"

#include "core/explain/names.h"

namespace kanshei::explaining {

Operand recorded(const Trace& trace, std::string symbol, const std::string& tensor,
                 std::vector<Index> index) {
    Operand operand;
    operand.symbol = std::move(symbol);
    operand.cell = Cell{tensor, std::move(index)};
    const auto value = trace.value(*operand.cell);
    assert(value);
    operand.value = double(*value);
    return operand;
}

Operand recorded(const Trace& trace, const std::string& tensor, std::vector<Index> index) {
    return recorded(trace, symbolOf(tensor), tensor, std::move(index));
}

Operand constant(std::string symbol, double value) {
    Operand operand;
    operand.symbol = std::move(symbol);
    operand.value = value;
    return operand;
}

Operand earlier(const Derivation& derivation, int line) {
    const Line& from = derivation.lines.at(std::size_t(line));
    Operand operand = constant(from.symbol, from.value);
    operand.line = line;
    return operand;
}

Derivation begin(const Trace& trace, const Cell& cell, const char* op) {
    Derivation derivation;
    derivation.cell = cell;
    derivation.op = op;
    derivation.recorded = *trace.value(cell);
    return derivation;
}

int addLine(Derivation& derivation, std::string symbol, How how, std::vector<Term> terms) {
    Line line{std::move(symbol), how, std::move(terms), 0};
    line.value = evaluate(line);
    derivation.lines.push_back(std::move(line));
    return int(derivation.lines.size()) - 1;
}

Derivation single(const Trace& trace, const Cell& cell, const char* op, How how, std::vector<Term> terms) {
    Derivation derivation = begin(trace, cell, op);
    addLine(derivation, symbolOf(cell.tensor), how, std::move(terms));
    return derivation;
}

namespace {

/// The entries of a run as operands. The tensor is looked up once: sums are long, and an audit has many.
class Entries {
public:
    Entries(const Trace& trace, const Run& run)
        : m_run(run), m_symbol(symbolOf(run.tensor)), m_tensor(trace.tensorOf({run.tensor, {}})) {
        assert(m_tensor);
    }
    Operand at(Index c) const {
        Operand operand;
        operand.symbol = m_symbol;
        operand.cell = Cell{m_run.tensor, m_run.index};
        operand.cell->index[m_run.axis] = m_run.from + c;
        operand.value = double(m_tensor->at(operand.cell->index));
        return operand;
    }

private:
    const Run& m_run;
    std::string m_symbol;
    const Tensor* m_tensor;
};

} // namespace

std::vector<Term> dot(const Trace& trace, const Run& a, const Run& b, Index count) {
    const Entries left(trace, a), right(trace, b);
    std::vector<Term> terms;
    terms.reserve(std::size_t(count) + 1);
    for (Index c = 0; c < count; ++c) terms.push_back(product(left.at(c), right.at(c)));
    return terms;
}

} // namespace kanshei::explaining
