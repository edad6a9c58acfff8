#include "app/commands/command.h"
#include "app/commands/json_output.h"
#include "app/commands/output.h"
#include "core/attention/mask.h"
#include "core/model/formats/hugging_face_config.h"
#include "core/model/model.h"

namespace kanshei {
namespace {

std::string inspectJson(const Model& model) {
    const ModelInfo& info = model.info;
    Json json{{"name", info.name},
              {"title", info.titleEnglish},
              {"title_zh", info.title},
              {"folder", info.path.string()},
              {"license", info.license},
              {"tokenizer", model.tokenizer ? Json(model.tokenizer->kind()) : Json()},
              {"mask", maskKind(model.config.mask).id}};
    const bool known = info.bestLayer >= 0 && info.bestHead >= 0;
    json["best_head"] = known ? Json{{"layer", info.bestLayer}, {"head", info.bestHead}} : Json();
    json["parameters"] = model.weights.parameterCount();
    json["config"] = Json::parse(configText(model.config), nullptr, false);
    for (const auto& [weight, shape] : requiredWeights(model.config)) json["weights"][weight] = shape;
    return jsonText(json);
}

int runInspect(const std::string& name, bool json) {
    const auto model = openModel(name);
    if (!model) return failed(model.error());
    if (json) return writeOutput("", inspectJson(**model));
    const ModelInfo& info = (*model)->info;
    std::string text = info.name + ": " + info.title + " / " + info.titleEnglish + "\n";
    text += "folder      " + info.path.string() + "\n";
    if (!info.license.empty()) text += "licence     " + info.license + "\n";
    text += "tokenizer   " + ((*model)->tokenizer ? (*model)->tokenizer->kind() : std::string("none")) + "\n";
    text += std::string("mask        ") + maskKind((*model)->config.mask).id + "\n";
    if (info.bestLayer >= 0 && info.bestHead >= 0)
        text += "best head   layer " + std::to_string(info.bestLayer) + ", head " +
                std::to_string(info.bestHead) + "\n";
    text += "parameters  " + std::to_string((*model)->weights.parameterCount()) + "\n";
    text += configText((*model)->config);
    for (const auto& [weight, shape] : requiredWeights((*model)->config))
        text += weight + "\t" + shapeText(shape) + "\n";
    return writeOutput("", text);
}

} // namespace

std::function<int()> setUpInspect(CLI::App& sub) {
    const auto name = std::make_shared<std::string>();
    const auto json = std::make_shared<bool>(false);
    sub.add_option("MODEL", *name, "a bundled model or a folder")->type_name("MODEL")->required();
    sub.add_flag("--json", *json, "the same in JSON");
    return [name, json] { return runInspect(*name, *json); };
}

} // namespace kanshei
