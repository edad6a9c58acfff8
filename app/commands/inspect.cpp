#include "app/commands/command.h"
#include "app/commands/output.h"
#include "core/attention/mask.h"
#include "core/model/formats/hugging_face_config.h"
#include "core/model/model.h"

namespace kanshei {
namespace {

int runInspect(const std::string& name) {
    const auto model = openModel(name);
    if (!model) return failed(model.error());
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
    auto name = std::make_shared<std::string>();
    sub.add_option("MODEL", *name, "a bundled model or a folder")->required();
    return [name] { return runInspect(*name); };
}

} // namespace kanshei
