#include "core/base/file.h"
#include "core/train/model_card.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace kanshei::train {
namespace {
using OrderedJson = nlohmann::ordered_json;

double rounded(double value) {
    return std::round(value * 1e4) / 1e4;
}
} // namespace

std::string scoresJson(const Run& run) {
    OrderedJson scores;
    for (const SetScores& s : run.report.sets) {
        scores[s.name] = {{"n", s.sentences}, {"two_way", rounded(s.twoWay)}, {"exact", rounded(s.exact)}};
        if (s.bothRight >= 0) scores[s.name]["both_right"] = rounded(s.bothRight);
        if (s.heads.empty()) continue;
        const auto best =
            std::size_t(run.report.best.layer * run.recipe.shape.n_heads + run.report.best.head);
        scores[s.name]["best_head_greatest"] = rounded(s.heads[best].greatest);
    }
    if (run.report.flips.sentences > 0)
        scores["swap"] = {{"n", run.report.flips.sentences},
                          {"head_flips", rounded(run.report.flips.head)},
                          {"layer_flips", rounded(run.report.flips.layer)}};
    for (const NextWordScore& s : run.report.nextWords)
        scores["next_word"][s.context] = rounded(s.greatestGap);
    if (run.recipe.shape.answer == Answer::NextToken) scores["loss"] = rounded(run.report.nextTokenLoss);
    return scores.dump();
}

Model toModel(const Run& run) {
    Model model;
    model.info.name = run.recipe.name;
    model.info.title = run.recipe.title;
    model.info.titleEnglish = run.recipe.titleEnglish;
    model.info.license = "GPL-3.0-or-later";
    model.info.order = run.recipe.order;
    model.config = run.recipe.shape;
    model.weights = run.parameters->toWeights();
    model.tokenizer = run.corpus->tokenizer();
    if (run.recipe.shape.answer == Answer::Pointer) {
        model.info.bestLayer = run.report.best.layer;
        model.info.bestHead = run.report.best.head;
        model.info.pronouns = run.recipe.pronouns;
    }
    return model;
}

Status saveRun(const Run& run, const std::filesystem::path& folder) {
    if (const Status saved = saveModel(toModel(run), folder); !saved) return saved;
    const auto path = folder / "kanshei.json";
    const auto text = readFile(path);
    if (!text) return text.error();
    OrderedJson json = OrderedJson::parse(*text, nullptr, false);
    json["recipe"] = run.recipe.name;
    json["seed"] = run.options.seed;
    json["salt"] = run.options.salt;
    json["steps"] = run.last.step;
    json["tokens"] = std::int64_t(run.last.tokens);
    json["scores"] = OrderedJson::parse(scoresJson(run), nullptr, false);
    if (const Status written = writeFile(path, json.dump(1) + "\n"); !written) return written;
    return writeFile(folder / "README.md", modelCard(run));
}

} // namespace kanshei::train
