#include "app/commands/command.h"
#include "app/commands/output.h"
#include "core/model/model.h"

namespace kanshei {
namespace {

std::string line(const std::string& name, const Model& model) {
    const ModelConfig& c = model.config;
    return name + "\t" + model.info.titleEnglish + "\t" + c.model_type + "\t" + std::to_string(c.n_layers) +
           " layers\t" + std::to_string(c.n_heads) + " heads\td_model " + std::to_string(c.d_model) + "\t" +
           std::to_string(c.d_vocab) + " tokens\t" + std::to_string(model.weights.parameterCount()) +
           " parameters\n";
}

int runModels() {
    std::string text;
    int code = ExitDone;
    for (const std::string& name : bundledModels()) {
        const auto model = openModel(name);
        if (model) text += line(name, **model);
        if (!model) code = failed(model.error());
    }
    if (text.empty() && code == ExitDone)
        return failed(fail(ErrorCode::NotFound, KANSHEI_TEXT("No model is bundled with this program."), {},
                           modelsFolder().string()));
    const int written = writeOutput("", text);
    return written == ExitDone ? code : written;
}

} // namespace

std::function<int()> setUpModels(CLI::App&) {
    return runModels;
}

} // namespace kanshei
