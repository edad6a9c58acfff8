#include "app/commands/command.h"
#include "app/commands/explain_text.h"
#include "app/commands/json_output.h"
#include "app/commands/options.h"
#include "app/commands/output.h"
#include "core/explain/names.h"

#include <charconv>
#include <cmath>
#include <limits>
#include <set>

namespace kanshei {
namespace {

struct ExplainOptions {
    InputOptions input;
    std::string cell;
    ExplainTree tree;
    std::string terms = "8";
    std::string order = "size";
    std::string format = "text";
};

constexpr std::pair<How, const char*> howNames[] = {
    {How::Copy, "copy"},          {How::Lookup, "lookup"},    {How::Sum, "sum"},
    {How::Subtract, "subtract"},  {How::Mean, "mean"},        {How::MeanSquare, "mean_square"},
    {How::Divide, "divide"},      {How::Max, "max"},          {How::Exp, "exp"},
    {How::SumExp, "sum_exp"},     {How::InvSqrt, "inv_sqrt"}, {How::Gelu, "gelu"},
    {How::GeluTanh, "gelu_tanh"}, {How::Relu, "relu"},        {How::Masked, "masked"},
    {How::Count, "count"},        {How::Silu, "silu"},        {How::Tanh, "tanh"},
    {How::Root, "root"},          {How::Cos, "cos"},          {How::Sin, "sin"},
    {How::RootMean, "root_mean"},
};

const char* nameOf(How how) {
    const auto it = std::ranges::find(howNames, how, &std::pair<How, const char*>::first);
    assert(it != std::end(howNames));
    return it->second;
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

Json json(const Operand& operand) {
    Json out{{"symbol", operand.symbol}, {"value", jsonNumber(operand.value)}};
    if (operand.cell) out["cell"] = operand.cell->text();
    if (operand.line >= 0) out["line"] = operand.line;
    return out;
}

Json json(const Trace& trace, const Derivation& derivation) {
    Json lines = Json::array();
    for (const Line& line : derivation.lines) {
        Json terms = Json::array();
        for (const Term& term : line.terms) {
            Json factors = Json::array();
            for (const Operand& operand : term.factors) factors.push_back(json(operand));
            terms.push_back(std::move(factors));
        }
        lines.push_back({{"symbol", line.symbol},
                         {"how", nameOf(line.how)},
                         {"value", jsonNumber(line.value)},
                         {"terms", terms}});
    }
    return {{"cell", derivation.cell.text()},
            {"name", cellInWords(trace, derivation.cell)},
            {"op", derivation.op},
            {"recorded", jsonNumber(double(derivation.recorded))},
            {"evaluated", jsonNumber(derivation.evaluated())},
            {"leaf", derivation.leaf},
            {"lines", lines}};
}

/// Bad usage when it is not a count.
std::optional<std::string> readTerms(ExplainOptions& options) {
    if (options.terms == "all") {
        options.tree.terms = std::numeric_limits<std::size_t>::max() - 1;
        return {};
    }
    const char* const end = options.terms.data() + options.terms.size();
    const auto parsed = std::from_chars(options.terms.data(), end, options.tree.terms);
    if (parsed.ec == std::errc() && parsed.ptr == end && options.tree.terms > 0) return {};
    return "--terms takes a number from 1 up, or all; “" + options.terms + "” is neither.";
}

int runExplain(ExplainOptions options) {
    if (const auto mistake = options.input.mistake()) return badUsage(*mistake);
    if (const auto mistake = readTerms(options)) return badUsage(*mistake);
    options.tree.bySize = options.order == "size";
    const bool bare = options.cell.find('[') == std::string::npos; // a tensor: say what its index is
    const auto cell = bare ? Result<Cell>(Cell{options.cell, {}}) : parseCell(options.cell);
    if (!cell) return badUsage(cell.error().english());
    const auto trace = studiedTraceOf(options.input);
    if (!trace) return failed(trace.error());
    if (!(*trace)->value(*cell)) {
        const Error error = noSuchCell(**trace, *cell);
        return bare ? badUsage(error.english()) : failed(error);
    }
    if (options.format == "text") {
        const auto text = explainText(**trace, *cell, options.tree);
        return text ? writeOutput("", *text) : failed(text.error());
    }
    const auto opened = open(**trace, *cell, options.tree.depth);
    if (!opened) return failed(opened.error());
    Json list = Json::array();
    for (const Derivation& derivation : *opened) list.push_back(json(**trace, derivation));
    const Json all{{"model", (*trace)->model->info.name}, {"derivations", list}};
    return writeOutput("", jsonText(all));
}

} // namespace

std::function<int()> setUpExplain(CLI::App& sub) {
    auto options = std::make_shared<ExplainOptions>();
    addInput(sub, options->input);
    sub.add_option("--cell", options->cell, "which number, such as blocks.1.pattern[1,3,2]")->required();
    sub.add_option("--depth", options->tree.depth, "also open what it was made from, so many levels down")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    sub.add_flag_callback(
        "--json", [options] { options->format = "json"; }, "the same as --format json");
    sub.add_option("--terms", options->terms, "how many terms of a long sum to write out, or all (text)")
        ->capture_default_str();
    sub.add_option("--order", options->order, "greatest terms first, or as they stand in the vectors (text)")
        ->check(CLI::IsMember(std::vector<std::string>{"size", "index"}))
        ->capture_default_str();
    sub.add_option("--format", options->format, "text, a tree to read; or json, every derivation once")
        ->check(CLI::IsMember(std::vector<std::string>{"text", "json"}))
        ->capture_default_str();
    return [options] { return runExplain(*options); };
}

} // namespace kanshei
