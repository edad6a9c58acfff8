#include "core/explain/audit.h"

#include "app/commands/command.h"
#include "app/commands/json_output.h"
#include "app/commands/options.h"
#include "app/commands/output.h"

#include <cmath>
#include <limits>

namespace kanshei {
namespace {

struct Options {
    InputOptions input;
    std::string tensor;
    bool all = false;
    bool json = false;
};

std::string line(const char* what, const std::string& value) {
    std::string text = what;
    text.resize(20, ' ');
    return text + value + "\n";
}

/// "1.9e-06 at logits[3,17] (recorded -0.4183, its derivation gives -0.4183019)"
std::string text(double difference, const Comparison& comparison) {
    return number(difference, 2) + " at " + comparison.cell.text() + " (recorded " +
           number(comparison.recorded, 9) + ", its derivation gives " + number(comparison.evaluated, 9) + ")";
}

std::string text(const AuditReport& report, const Trace& trace) {
    const std::string limit = number(allowedRelative, 2) + " relative + " + number(allowedAbsolute, 2);
    const double relative = report.worstRelative.recorded == 0
                                ? 0
                                : report.worstRelative.difference() / std::abs(report.worstRelative.recorded);
    const std::string checked = std::to_string(report.cells) + " of " + std::to_string(report.cellsInTensors);
    const std::string sampled = report.sampledTensors > 0
                                    ? " (" + std::to_string(report.sampledTensors) + " of them sampled)"
                                    : " (every number of each)";
    std::string out = line("model", trace.model->info.name);
    out += line("tokens", std::to_string(trace.length()));
    out += line("tensors", std::to_string(report.tensors) + sampled);
    out += line("numbers checked", checked);
    out += line("worst difference", text(report.worst.difference(), report.worst));
    out += line("worst relative", text(relative, report.worstRelative));
    out += line("allowed", limit);
    out += line("disagreements", std::to_string(report.disagreements));
    for (const Comparison& c : report.first)
        out += "  " + text(c.difference(), c) + ", allowed " + number(c.allowed(), 2) + "\n";
    return out;
}

Json comparisonJson(const Comparison& comparison) {
    return {{"cell", comparison.cell.text()},
            {"recorded", jsonNumber(comparison.recorded)},
            {"evaluated", jsonNumber(comparison.evaluated)},
            {"difference", jsonNumber(comparison.difference())},
            {"allowed", jsonNumber(comparison.allowed())}};
}

std::string auditJson(const AuditReport& report, const Trace& trace) {
    Json first = Json::array();
    for (const Comparison& comparison : report.first) first.push_back(comparisonJson(comparison));
    return jsonText({{"model", trace.model->info.name},
                     {"text", trace.tokens.text},
                     {"passed", report.passed()},
                     {"tensors", report.tensors},
                     {"sampled_tensors", report.sampledTensors},
                     {"checked", report.cells},
                     {"numbers", report.cellsInTensors},
                     {"worst", comparisonJson(report.worst)},
                     {"worst_relative", comparisonJson(report.worstRelative)},
                     {"disagreements", report.disagreements},
                     {"first_disagreements", first}});
}

int runAudit(const Options& options) {
    if (const auto mistake = options.input.mistake()) return badUsage(*mistake);
    const auto trace = studiedTraceOf(options.input);
    if (!trace) return failed(trace.error());
    AuditOptions how;
    how.onlyTensor = options.tensor;
    if (options.all) how.terms = std::numeric_limits<Index>::max();
    const auto report = audit(**trace, how);
    if (!report) return failed(report.error());
    const int written = writeOutput("", options.json ? auditJson(*report, **trace) : text(*report, **trace));
    return written != ExitDone || report->passed() ? written : int(ExitFailed);
}

} // namespace

std::function<int()> setUpAudit(CLI::App& sub) {
    auto options = std::make_shared<Options>();
    addInput(sub, options->input);
    sub.add_option("--tensor", options->tensor, "only this tensor, such as blocks.0.pattern");
    sub.add_flag("--all", options->all, "check every number of large tensors too, instead of a sample");
    sub.add_flag("--json", options->json, "the report in JSON");
    return [options] { return runAudit(*options); };
}

} // namespace kanshei
