#include "core/explain/audit.h"

#include "app/commands/command.h"
#include "app/commands/options.h"
#include "app/commands/output.h"

#include <limits>

namespace kanshei {
namespace {

struct Options {
    InputOptions input;
    std::string tensor;
    bool all = false;
};

int runAudit(const Options& options) {
    if (const auto mistake = options.input.mistake()) return badUsage(*mistake);
    const auto trace = traceOf(options.input);
    if (!trace) return failed(trace.error());
    AuditOptions how;
    how.onlyTensor = options.tensor;
    if (options.all) how.termsPerTensor = std::numeric_limits<Index>::max();
    const auto report = audit(**trace, how);
    if (!report) return failed(report.error());
    std::string text = "model             " + (*trace)->model->info.name + "\n";
    text += "tensors           " + std::to_string(report->tensors) + " (" +
            std::to_string(report->sampledTensors) + " of them sampled)\n";
    text += "numbers checked   " + std::to_string(report->cells) + " of " +
            std::to_string(report->cellsInTensors) + "\n";
    text += "worst difference  " + number(report->worst, 3) + " at " + report->worstCell.text() + "\n";
    text += "disagreements     " + std::to_string(report->disagreements) + "\n";
    for (const Disagreement& d : report->first)
        text += "  " + d.cell.text() + ": recorded " + number(d.recorded, 9) + ", its derivation gives " +
                number(d.evaluated, 9) + " (allowed " + number(d.allowed, 2) + ")\n";
    const int written = writeOutput("", text);
    return written != ExitDone || report->passed() ? written : int(ExitFailed);
}

} // namespace

std::function<int()> setUpAudit(CLI::App& sub) {
    auto options = std::make_shared<Options>();
    addInput(sub, options->input);
    sub.add_option("--tensor", options->tensor, "only this tensor, such as blocks.0.pattern");
    sub.add_flag("--all", options->all, "check every number of large tensors too, instead of a sample");
    return [options] { return runAudit(*options); };
}

} // namespace kanshei
