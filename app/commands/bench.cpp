#include "core/forward/bench.h"

#include "app/commands/command.h"
#include "app/commands/json_output.h"
#include "app/commands/output.h"
#include "core/base/parallel.h"
#include "core/train/train_bench.h"

namespace kanshei {
namespace {

struct BenchOptions {
    std::string only; ///< a name of the table; empty: all
    int trainSteps = 300;
    std::vector<std::string> models;
    Index tokens = 12;
    int rounds = 200;
    bool json = false;
};

int benchForward(const BenchOptions& options) {
    std::vector<std::string> names = options.models.empty() ? bundledModels() : options.models;
    std::string text = options.json ? ""
                                    : "forward with its whole trace, " + std::to_string(options.tokens) +
                                          " tokens, median of " + std::to_string(options.rounds) + ", " +
                                          std::to_string(threadCount()) + " threads\n";
    for (const std::string& name : names) {
        const auto model = openModel(name);
        if (!model) return failed(model.error());
        const auto times = timeForward(*model, options.tokens, options.rounds);
        if (!times) return failed(times.error());
        if (options.json) {
            const Json line{{"bench", "forward"},       {"model", (*model)->info.name},
                            {"tokens", options.tokens}, {"rounds", options.rounds},
                            {"threads", threadCount()}, {"trace_ms", times->traceMs},
                            {"ratio", times->ratio()},  {"products_ms", times->productsMs}};
            text += line.dump() + "\n";
            continue;
        }
        text += (*model)->info.name + "\t" + fixed(times->traceMs, 3) + " ms\t" + fixed(times->ratio(), 2) +
                " × the matrix products alone (" + fixed(times->productsMs, 3) + " ms)\n";
    }
    return writeOutput("", text);
}

int benchTraining(const BenchOptions& options) {
    const auto bench = train::benchTraining(train::benchConfig(), options.trainSteps);
    if (options.json)
        return writeOutput("", Json{{"bench", "training"},
                                    {"parameters", bench.parameters},
                                    {"batch_tokens", bench.tokensPerStep},
                                    {"steps", bench.steps},
                                    {"threads", threadCount()},
                                    {"tokens_per_second", bench.tokensPerSecond}}
                                       .dump() +
                                   "\n");
    return writeOutput("", "training, " + std::to_string(bench.parameters) + " parameters, batch of " +
                               std::to_string(bench.tokensPerStep) + " tokens, " +
                               std::to_string(bench.steps) + " steps, " + std::to_string(threadCount()) +
                               " threads\t" + fixed(bench.tokensPerSecond, 0) + " tokens/s\n");
}

struct Bench {
    const char* name;
    int (*run)(const BenchOptions&);
};
constexpr Bench benches[] = {{"forward", benchForward}, {"training", benchTraining}};

int runBenches(const BenchOptions& options) {
    int code = ExitDone;
    for (const Bench& bench : benches)
        if (options.only.empty() || options.only == bench.name) code = std::max(code, bench.run(options));
    return code;
}

} // namespace

std::function<int()> setUpBench(CLI::App& sub) {
    auto options = std::make_shared<BenchOptions>();
    sub.add_option("--model", options->models, "a bundled model or a folder; all bundled ones by default")
        ->type_name("MODEL");
    sub.add_option("--tokens", options->tokens, "length of the sentence")
        ->check(CLI::Range(1, 100000))
        ->capture_default_str();
    sub.add_option("--rounds", options->rounds, "how often each is timed")
        ->check(CLI::Range(1, 100000))
        ->capture_default_str();
    sub.add_flag("--json", options->json, "a line of JSON for each measurement");
    std::vector<std::string> names;
    for (const Bench& bench : benches) names.emplace_back(bench.name);
    sub.add_option("--only", options->only, "one of the measurements")->check(CLI::IsMember(names));
    sub.add_option("--steps", options->trainSteps, "training steps that are timed")
        ->check(CLI::Range(1, 1000000))
        ->capture_default_str();
    return [options] { return runBenches(*options); };
}

} // namespace kanshei
