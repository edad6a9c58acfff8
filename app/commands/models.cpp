#include "app/commands/command.h"
#include "app/commands/json_output.h"
#include "app/commands/output.h"
#include "core/model/model.h"

namespace kanshei {
namespace {

Json jsonOf(const std::string& name, const Model& model) {
    const ModelConfig& c = model.config;
    return {{"name", name},
            {"title", model.info.titleEnglish},
            {"title_zh", model.info.title},
            {"type", c.model_type},
            {"n_layers", c.n_layers},
            {"n_heads", c.n_heads},
            {"d_model", c.d_model},
            {"d_vocab", c.d_vocab},
            {"parameters", model.weights.parameterCount()},
            {"folder", model.info.path.string()}};
}

std::string line(const std::string& name, const Model& model) {
    const ModelConfig& c = model.config;
    return name + "\t" + model.info.titleEnglish + "\t" + c.model_type + "\t" + std::to_string(c.n_layers) +
           " layers\t" + std::to_string(c.n_heads) + " heads\td_model " + std::to_string(c.d_model) + "\t" +
           std::to_string(c.d_vocab) + " tokens\t" + std::to_string(model.weights.parameterCount()) +
           " parameters\n";
}

int runModels(bool json) {
    std::string text;
    Json list = Json::array();
    int code = ExitDone;
    for (const std::string& name : bundledModels()) {
        const auto model = openModel(name);
        if (model) text += line(name, **model);
        if (model && json) list.push_back(jsonOf(name, **model));
        if (!model) code = failed(model.error());
    }
    if (text.empty() && code == ExitDone)
        return failed(fail(ErrorCode::NotFound, KANSHEI_TEXT("No model is bundled with this program."), {},
                           modelsFolder().string()));
    const int written = writeOutput("", json ? jsonText(list) : text);
    return written == ExitDone ? code : written;
}

} // namespace

std::function<int()> setUpModels(CLI::App& sub) {
    const auto json = std::make_shared<bool>(false);
    sub.add_flag("--json", *json, "a list in JSON");
    return [json] { return runModels(*json); };
}

} // namespace kanshei
