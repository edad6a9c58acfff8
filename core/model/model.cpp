#include "core/model/model.h"

#include "core/base/resources.h"
#include "core/model/formats/hugging_face.h"
#include "core/model/formats/kanshei_json.h"
#include "core/model/formats/pickle.h"

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

namespace kanshei {
namespace {

namespace fs = std::filesystem;

/// One way in which a model can lie on disk.
struct Format {
    bool (*recognises)(const fs::path& path);
    Result<Model> (*open)(const fs::path& path);
};
constexpr Format formats[] = {{isHuggingFace, openHuggingFace}, {isPickle, refusePickle}};

struct ModelsFolder {
    std::mutex mutex;
    fs::path path;
};
ModelsFolder& chosenFolder() {
    static ModelsFolder folder;
    return folder;
}

int orderOf(const fs::path& folder) {
    ModelInfo info;
    if (const auto text = readFile(folder / "kanshei.json")) (void)readInfo(*text, info);
    return info.order;
}

bool isBlank(std::string_view text) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    for (std::size_t at = 0; at < text.size();) {
        UChar32 character = 0;
        U8_NEXT(bytes, at, text.size(), character);
        if (character < 0 || !u_isUWhiteSpace(character)) return false;
    }
    return true;
}

} // namespace

Result<ModelPtr> openModel(const std::string& nameOrPath) {
    const auto bundled = bundledModels();
    const bool isBundled = std::ranges::find(bundled, nameOrPath) != bundled.end();
    const fs::path path = isBundled ? modelsFolder() / nameOrPath : fs::path(nameOrPath);
    for (const Format& format : formats) {
        if (!format.recognises(path)) continue;
        auto model = format.open(path);
        if (!model) return model.error();
        model->info.bundled = isBundled;
        return ModelPtr(std::make_shared<const Model>(std::move(*model)));
    }
    std::string names;
    for (const std::string& name : bundled) names += (names.empty() ? "" : ", ") + name;
    std::error_code ignored;
    if (!fs::exists(path, ignored))
        return fail(ErrorCode::NotFound,
                    KANSHEI_TEXT("There is no model “%1”. Give one of the bundled models (%2), or a folder."),
                    {nameOrPath, names});
    return fail(
        ErrorCode::NotFound,
        KANSHEI_TEXT("There is no model here. A model is a folder with config.json and model.safetensors."),
        {}, nameOrPath);
}

std::vector<std::string> bundledModels() {
    std::vector<std::pair<int, std::string>> found;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(modelsFolder(), ignored))
        if (isHuggingFace(entry.path()))
            found.push_back({orderOf(entry.path()), entry.path().filename().string()});
    std::ranges::sort(found);
    std::vector<std::string> names;
    for (auto& [order, name] : found) names.push_back(std::move(name));
    return names;
}

void setModelsFolder(fs::path folder) {
    const std::scoped_lock lock(chosenFolder().mutex);
    chosenFolder().path = std::move(folder);
}

fs::path modelsFolder() {
    {
        const std::scoped_lock lock(chosenFolder().mutex);
        if (!chosenFolder().path.empty()) return chosenFolder().path;
    }
    if (const char* folder = std::getenv("KANSHEI_MODELS"); folder && *folder) return folder;
    return resourcesFolder() / "models";
}

Status saveModel(const Model& model, const fs::path& folder) {
    return saveHuggingFace(model, folder);
}

Result<Tokens> tokenize(const Model& model, std::string_view text) {
    if (isBlank(text))
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("The sentence is empty. Type a sentence."));
    if (model.tokenizer) return model.tokenizer->encode(text);
    if (model.tokenizerProblem) return *model.tokenizerProblem;
    return fail(ErrorCode::Unsupported,
                KANSHEI_TEXT("The model “%1” has no tokenizer, so it cannot read text; give it token ids."),
                {model.info.name});
}

} // namespace kanshei
