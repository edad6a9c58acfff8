#include "app/commands/command.h"
#include "app/commands/options.h"
#include "app/commands/output.h"
#include "core/ops/ops.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

namespace kanshei {
namespace {

using Json = nlohmann::ordered_json;

struct ExplainOptions {
    InputOptions input;
    std::string cell;
    int depth = 1;
    std::string format = "text";
};

constexpr std::size_t mostDerivations = 20'000;

struct HowName {
    How how;
    const char* id;    ///< in JSON
    const char* words; ///< in text
};
constexpr HowName howNames[] = {
    {How::Copy, "copy", "is"},
    {How::Sum, "sum", "sum of"},
    {How::Mean, "mean", "mean of"},
    {How::MeanSquare, "mean_square", "mean square of the others minus the last of"},
    {How::Divide, "divide", "first divided by second of"},
    {How::Max, "max", "greatest of"},
    {How::Exp, "exp", "e to the power of first minus second of"},
    {How::SumExp, "sum_exp", "sum of e to the power of the others minus the last of"},
    {How::InvSqrt, "inv_sqrt", "1 divided by the root of the sum of"},
    {How::Gelu, "gelu", "GELU of"},
    {How::GeluTanh, "gelu_tanh", "GELU (tanh form) of"},
    {How::Relu, "relu", "ReLU of"},
    {How::Masked, "masked", "the key is hidden:"},
};

const HowName& nameOf(How how) {
    const auto it = std::ranges::find(howNames, how, &HowName::how);
    assert(it != std::end(howNames));
    return *it;
}

/// The derivation of the cell and, depth by depth, of the cells that it was made from; each once, weights left out.
Result<std::vector<Derivation>> open(const Trace& trace, const Cell& root, int depth) {
    std::vector<Derivation> opened;
    std::set<std::string> seen{root.text()};
    std::vector<Cell> level{root};
    for (int at = 0; at < depth && !level.empty(); ++at) {
        std::vector<Cell> next;
        for (const Cell& cell : level) {
            auto derivation = explain(trace, cell);
            if (!derivation) return derivation.error();
            if (derivation->leaf && at > 0) continue;
            for (const Line& line : derivation->lines)
                for (const Term& term : line.terms)
                    for (const Operand& operand : term.factors)
                        if (operand.cell && seen.insert(operand.cell->text()).second)
                            next.push_back(*operand.cell);
            opened.push_back(std::move(*derivation));
            if (opened.size() > mostDerivations)
                return fail(ErrorCode::TooLarge,
                            KANSHEI_TEXT("More than %1 numbers would be opened; use a smaller --depth."),
                            {std::to_string(mostDerivations)});
        }
        level = std::move(next);
    }
    return opened;
}

std::string operandText(const Operand& operand) {
    return (operand.cell ? operand.cell->text() : operand.symbol) + " " + number(operand.value);
}

std::string text(const Derivation& derivation) {
    const auto op = std::ranges::find(operations(), derivation.op, &Op::id);
    std::string out = derivation.cell.text() + " = " + number(double(derivation.recorded)) + "  (" +
                      (op == operations().end() ? "Weight" : op->title) + ")\n";
    if (derivation.leaf) return out;
    for (const Line& line : derivation.lines) {
        out += "  " + line.symbol + " = " + number(line.value) + ", " + nameOf(line.how).words + "\n";
        for (const Term& term : line.terms) {
            out += "    ";
            for (std::size_t i = 0; i < term.factors.size(); ++i)
                out += (i ? " × " : "") + operandText(term.factors[i]);
            out += '\n';
        }
    }
    return out;
}

/// A number, or a word for what JSON has no number for.
Json jsonNumber(double value) {
    if (std::isfinite(value)) return value;
    return value < 0 ? "-inf" : std::isnan(value) ? "nan" : "inf";
}

Json json(const Operand& operand) {
    Json out{{"symbol", operand.symbol}, {"value", jsonNumber(operand.value)}};
    if (operand.cell) out["cell"] = operand.cell->text();
    if (operand.line >= 0) out["line"] = operand.line;
    return out;
}

Json json(const Derivation& derivation) {
    Json lines = Json::array();
    for (const Line& line : derivation.lines) {
        Json terms = Json::array();
        for (const Term& term : line.terms) {
            Json factors = Json::array();
            for (const Operand& operand : term.factors) factors.push_back(json(operand));
            terms.push_back(std::move(factors));
        }
        lines.push_back({{"symbol", line.symbol},
                         {"how", nameOf(line.how).id},
                         {"value", jsonNumber(line.value)},
                         {"terms", terms}});
    }
    return {{"cell", derivation.cell.text()},
            {"op", derivation.op},
            {"recorded", jsonNumber(double(derivation.recorded))},
            {"evaluated", jsonNumber(derivation.evaluated())},
            {"leaf", derivation.leaf},
            {"lines", lines}};
}

int runExplain(const ExplainOptions& options) {
    if (const auto mistake = options.input.mistake()) return badUsage(*mistake);
    const auto cell = parseCell(options.cell);
    if (!cell) return badUsage(cell.error().english());
    const auto trace = traceOf(options.input);
    if (!trace) return failed(trace.error());
    const auto opened = open(**trace, *cell, options.depth);
    if (!opened) return failed(opened.error());
    if (options.format == "text") {
        std::string out;
        for (const Derivation& derivation : *opened) out += text(derivation);
        return writeOutput("", out);
    }
    Json list = Json::array();
    for (const Derivation& derivation : *opened) list.push_back(json(derivation));
    const Json all{{"model", (*trace)->model->info.name}, {"derivations", list}};
    return writeOutput("", all.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
}

} // namespace

std::function<int()> setUpExplain(CLI::App& sub) {
    auto options = std::make_shared<ExplainOptions>();
    addInput(sub, options->input);
    sub.add_option("--cell", options->cell, "which number, such as blocks.1.pattern[1,3,2]")->required();
    sub.add_option("--depth", options->depth, "also open what it was made from, so many levels down")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    sub.add_option("--format", options->format, "text or json")
        ->check(CLI::IsMember(std::vector<std::string>{"text", "json"}))
        ->capture_default_str();
    return [options] { return runExplain(*options); };
}

} // namespace kanshei
