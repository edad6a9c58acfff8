#include "app/commands/command.h"

namespace kanshei {

// Each is defined in the file of its name.
std::function<int()> setUpTrace(CLI::App& sub);
std::function<int()> setUpRender(CLI::App& sub);
std::function<int()> setUpAttend(CLI::App& sub);
std::function<int()> setUpExplain(CLI::App& sub);
std::function<int()> setUpAudit(CLI::App& sub);
std::function<int()> setUpAblate(CLI::App& sub);
std::function<int()> setUpGenerate(CLI::App& sub);
std::function<int()> setUpModels(CLI::App& sub);
std::function<int()> setUpInspect(CLI::App& sub);
std::function<int()> setUpTrain(CLI::App& sub);
std::function<int()> setUpWalkthrough(CLI::App& sub);
std::function<int()> setUpAnimate(CLI::App& sub);
std::function<int()> setUpBench(CLI::App& sub);
std::function<int()> setUpHelp(CLI::App& sub);
std::function<int()> setUpCompletion(CLI::App& sub);

const std::vector<Command>& commands() {
    static const std::vector<Command> table = {
        {"trace", "Run a sentence through a model and write its tensors", setUpTrace},
        {"render", "Draw the heatmap of one head, or any step, as a picture; or many of them at once",
         setUpRender},
        {"attend", "Attention on matrices of your own, step by step", setUpAttend},
        {"explain", "The arithmetic that made one number", setUpExplain},
        {"audit", "Re-evaluate the derivations of a trace; exit code 1 when one disagrees", setUpAudit},
        {"ablate", "Switch every head off, or swap its two weights, and see what becomes of the answer",
         setUpAblate},
        {"generate", "Go on with a text, token by token", setUpGenerate},
        {"models", "List the bundled models", setUpModels},
        {"inspect", "Show a model's configuration and weights", setUpInspect},
        {"train", "Train a model from a recipe, and measure it", setUpTrain},
        {"walkthrough", "Write the walk as one interactive page, on A4 paper, or as numbered pictures",
         setUpWalkthrough},
        {"animate", "A step or the whole walk as an animated GIF or WebP, or as numbered frames",
         setUpAnimate},
        {"bench", "Measure this program's speed on this machine", setUpBench},
        {"help", "What there is to know about a command; the manual page", setUpHelp},
        {"completion", "A script that completes command lines in bash, zsh or fish", setUpCompletion},
    };
    return table;
}

} // namespace kanshei
