#include "core/forward/bench.h"

#include "app/commands/command.h"
#include "app/commands/output.h"
#include "core/base/parallel.h"

namespace kanshei {
namespace {

struct BenchOptions {
    std::vector<std::string> models;
    Index tokens = 12;
    int rounds = 200;
};

int benchForward(const BenchOptions& options) {
    std::vector<std::string> names = options.models.empty() ? bundledModels() : options.models;
    std::string text = "forward with its whole trace, " + std::to_string(options.tokens) +
                       " tokens, median of " + std::to_string(options.rounds) + ", " +
                       std::to_string(threadCount()) + " threads\n";
    for (const std::string& name : names) {
        const auto model = openModel(name);
        if (!model) return failed(model.error());
        const auto times = timeForward(*model, options.tokens, options.rounds);
        if (!times) return failed(times.error());
        text += (*model)->info.name + "\t" + fixed(times->traceMs, 3) + " ms\t" + fixed(times->ratio(), 2) +
                " × the matrix products alone (" + fixed(times->productsMs, 3) + " ms)\n";
    }
    return writeOutput("", text);
}

} // namespace

std::function<int()> setUpBench(CLI::App& sub) {
    auto options = std::make_shared<BenchOptions>();
    sub.add_option("--model", options->models, "a bundled model or a folder; all bundled ones by default");
    sub.add_option("--tokens", options->tokens, "length of the sentence")
        ->check(CLI::Range(1, 100000))
        ->capture_default_str();
    sub.add_option("--rounds", options->rounds, "how often each is timed")
        ->check(CLI::Range(1, 100000))
        ->capture_default_str();
    return [options] { return benchForward(*options); };
}

} // namespace kanshei
