#include "app/commands/command.h"
#include "app/commands/console.h"
#include "app/commands/output.h"
#include "core/base/parallel.h"
#include "core/train/model_card.h"

#include <cmath>
#include <cstdio>

namespace kanshei {
namespace {
struct TrainOptions {
    std::string recipe;
    std::string folder;
    train::RunOptions run;
    int threads = 0;
};

std::string progressText(const train::Progress& p) {
    return "loss " + fixed(p.total, 3) + "  " + fixed(p.tokensPerSecond, 0) + " tokens/s  " +
           timeText(p.secondsLeft) + " left";
}

void printLoss(const train::Progress& p) {
    std::printf("step %d  tokens %.2fM  loss %.4f  pointer %.4f  helper %.4f  tokens %.4f  identity %.4f\n",
                p.step, p.tokens / 1e6, p.total, p.losses.pointer, p.losses.helper, p.losses.tokens,
                p.losses.identity);
}

void printScores(const train::Report& report, Index n_heads) {
    std::printf("held-out");
    for (const train::SetScores& s : report.sets) {
        std::printf("  %s %.3f/%.3f", s.name.c_str(), s.twoWay, s.exact);
        if (s.bothRight >= 0) std::printf(" both %.3f", s.bothRight);
    }
    if (const auto* pair = report.find("pair"); pair && !pair->heads.empty()) { // heads: pointer models only
        const auto& head = pair->heads[std::size_t(report.best.layer * n_heads + report.best.head)];
        std::printf("  head L%ldH%ld %.3f  swap flips head %.3f layer %.3f", long(report.best.layer),
                    long(report.best.head), head.greatest, report.flips.head, report.flips.layer);
    }
    if (!report.nextWords.empty()) {
        double gap = 0;
        for (const auto& word : report.nextWords) gap = std::max(gap, word.greatestGap);
        std::printf("  loss %.4f  greatest gap of a next word %.3f", report.nextTokenLoss, gap);
    }
    std::printf("\n");
    std::fflush(stdout);
}

int runTraining(const TrainOptions& options) {
    const train::Recipe& recipe = *train::findRecipe(options.recipe);
    if (options.threads > 0) setThreadCount(options.threads);
    std::stop_source stop;
    Progress bar;
    train::RunEvents events;
    events.progress = [&](const train::Progress& p) {
        bar.show(p.step, p.steps, progressText(p));
        if (Interrupt::signal()) stop.request_stop();
    };
    events.check = [&](const train::Progress& p, const train::Report& report, const train::Parameters&) {
        bar.close();
        printLoss(p);
        printScores(report, recipe.shape.n_heads);
    };
    const Interrupt interrupt;
    const auto run = train::trainRecipe(recipe, options.run, events, stop.get_token());
    bar.close();
    if (!run) return failed(run.error());
    printLoss(run->last);
    printScores(run->report, recipe.shape.n_heads);
    if (run->stopped)
        note("Stopped after " + std::to_string(run->last.step) + " of " + std::to_string(run->last.steps) +
             " steps.");
    if (const Status saved = train::saveRun(*run, options.folder); !saved) return failed(saved.error());
    note("Trained in " + timeText(run->seconds) + "; saved in " + options.folder);
    return run->stopped ? ExitFailed : ExitDone;
}
} // namespace

std::function<int()> setUpTrain(CLI::App& sub) {
    auto options = std::make_shared<TrainOptions>();
    std::vector<std::string> names;
    std::string listed;
    for (const train::Recipe& recipe : train::recipes()) {
        names.push_back(recipe.name);
        listed += "\n  " + recipe.name + ": " + recipe.summary;
    }
    sub.add_option("--recipe", options->recipe, "what to train:" + listed)
        ->required()
        ->check(CLI::IsMember(names));
    sub.add_option("-o,--output", options->folder, "folder for the model")->type_name("FOLDER")->required();
    sub.add_option("--seed", options->run.seed,
                   "random seed; with one build on one kind of processor, the same seed gives the same model")
        ->capture_default_str();
    sub.add_option("--steps", options->run.steps, "stop the schedule earlier or later; 0: as the recipe says")
        ->check(CLI::Range(0, 100000000));
    sub.add_option("--salt", options->run.salt, "chooses which pairs are held out")->capture_default_str();
    sub.add_option("--threads", options->threads, "0: all cores")->check(CLI::Range(0, 1024));
    return [options] { return runTraining(*options); };
}

} // namespace kanshei
