#include "core/explain/build.h"

#include <charconv>

namespace kanshei::explaining {

TensorName::TensorName(std::string_view name) : part(name) {
    constexpr std::string_view prefix = "blocks.";
    if (!name.starts_with(prefix)) return;
    const char* const end = name.data() + name.size();
    Index number = -1;
    const auto parsed = std::from_chars(name.data() + prefix.size(), end, number);
    if (parsed.ec != std::errc() || parsed.ptr == end || *parsed.ptr != '.') return;
    layer = number;
    part.assign(parsed.ptr + 1, end);
}

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

std::string symbolOf(const std::string& tensor) {
    const auto dot = tensor.rfind('.');
    if (dot == std::string::npos) return tensor;
    const std::string last = tensor.substr(dot + 1);
    if (last != "w" && last != "b") return last;
    return symbolOf(tensor.substr(0, dot)) + "." + last; // "ln1.w": a bare w would say nothing
}

std::vector<Term> dot(const Trace& trace, const Run& a, const Run& b, Index count) {
    const std::string symbolA = symbolOf(a.tensor), symbolB = symbolOf(b.tensor);
    const auto element = [&](const Run& run, const std::string& symbol, Index c) {
        std::vector<Index> index = run.index;
        index.at(run.axis) = run.from + c;
        return recorded(trace, symbol, run.tensor, std::move(index));
    };
    std::vector<Term> terms;
    terms.reserve(std::size_t(count) + 1);
    for (Index c = 0; c < count; ++c)
        terms.push_back(product(element(a, symbolA, c), element(b, symbolB, c)));
    return terms;
}

} // namespace kanshei::explaining
