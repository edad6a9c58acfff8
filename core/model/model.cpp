#include "core/model/model.h"

#include "core/base/resources.h"
#include "core/model/formats/gguf_model.h"
#include "core/model/formats/hugging_face.h"
#include "core/model/formats/hugging_face_card.h"
#include "core/model/formats/kanshei_json.h"
#include "core/model/formats/llama2c.h"
#include "core/model/formats/pickle.h"
#include "core/model/formats/tfjs.h"
#include "core/model/shape_models.h"

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
    Result<Model> (*open)(const fs::path& path, const std::stop_token& stop);
    void (*describe)(const fs::path& path, ModelCard& card); ///< null: it is opened, which costs nothing
};

/// Of what is opened at once.
template<auto open> Result<Model> atOnce(const fs::path& path, const std::stop_token&) {
    return open(path);
}

constexpr Format formats[] = {
    {isShapeModel, openShapeModel, describeShapeModel},
    {isHuggingFace, openHuggingFace, describeHuggingFace},
    {isGguf, openGguf, describeGguf},
    {isTfjs, atOnce<openTfjs>, describeTfjs},
    {isPickle, atOnce<refusePickle>, nullptr}, // before llama2.c, whose files are called *.bin, too
    {isLlama2c, atOnce<openLlama2c>, nullptr}};

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

/// Notes also which special tokens the text spells when they are to be plain text.
Result<Tokens> readText(const Tokenizer& tokenizer, std::string_view text, const EncodeOptions& options) {
    auto tokens = tokenizer.encode(text, options);
    if (!tokens) return tokens;
    tokens->readSpecials = options.readSpecials;
    if (options.readSpecials)
        tokens->spelled = typedSpecials(*tokens);
    else if (const auto read = tokenizer.encode(text))
        tokens->spelled = typedSpecials(*read);
    return tokens;
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

namespace {

struct Place {
    fs::path path;
    bool bundled = false;
    const Format* format = nullptr; ///< null: there is no model
};

Place placeOf(const std::string& nameOrPath) {
    const auto bundled = bundledModels();
    Place place;
    place.bundled = std::ranges::find(bundled, nameOrPath) != bundled.end();
    place.path = place.bundled ? modelsFolder() / nameOrPath : fs::path(nameOrPath);
    std::error_code ignored;
    const auto fetched = fetchedModels();
    if (!place.bundled && !fs::exists(place.path, ignored) && std::ranges::count(fetched, nameOrPath) > 0)
        place.path = fetchedModelsFolder() / nameOrPath;
    for (const Format& format : formats)
        if (!place.format && format.recognises(place.path)) place.format = &format;
    return place;
}

Error noModel(const std::string& nameOrPath, const fs::path& path) {
    std::string names;
    for (const std::string& name : bundledModels()) names += (names.empty() ? "" : ", ") + name;
    std::error_code ignored;
    if (!fs::exists(path, ignored))
        return fail(ErrorCode::NotFound,
                    KANSHEI_TEXT("There is no model “%1”. Give one of the bundled models (%2), or a folder."),
                    {nameOrPath, names});
    return fail(ErrorCode::NotFound,
                KANSHEI_TEXT("There is no model here. A model is a folder with config.json and "
                             "model.safetensors, a GGUF file, or a llama2.c .bin."),
                {}, nameOrPath);
}

} // namespace

Result<ModelPtr> openModel(const std::string& nameOrPath, const std::stop_token& stop) {
    const Place place = placeOf(nameOrPath);
    if (!place.format) return noModel(nameOrPath, place.path);
    auto model = place.format->open(place.path, stop);
    if (!model) return model.error();
    model->info.bundled = place.bundled;
    return ModelPtr(std::make_shared<const Model>(std::move(*model)));
}

namespace {

void describeOpened(const Format& format, const fs::path& path, ModelCard& card) {
    auto model = format.open(path, {});
    if (!model) {
        card.problem = model.error();
        return;
    }
    std::error_code ignored;
    card.info = model->info;
    card.config = model->config;
    card.format = path.extension().string();
    card.type = "F32";
    card.parameters = model->weights.parameterCount();
    card.bytes = fs::file_size(path, ignored);
    card.hasTokenizer = model->tokenizer != nullptr;
}

} // namespace

ModelCard describeModel(const std::string& nameOrPath) {
    const Place place = placeOf(nameOrPath);
    ModelCard card;
    card.info.bundled = place.bundled;
    card.info.path = place.path;
    card.info.name = place.bundled ? nameOrPath : fs::weakly_canonical(place.path).filename().string();
    if (!place.format)
        card.problem = noModel(nameOrPath, place.path);
    else if (place.format->describe)
        place.format->describe(place.path, card);
    else
        describeOpened(*place.format, place.path, card);
    if (card.info.title.empty()) card.info.title = card.info.name;
    if (card.info.titleEnglish.empty()) card.info.titleEnglish = card.info.title;
    return card;
}

std::vector<std::string> bundledModels() {
    std::vector<std::pair<int, std::string>> found;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(modelsFolder(), ignored))
        if (isHuggingFace(entry.path()))
            found.push_back({orderOf(entry.path()), entry.path().filename().string()});
    std::ranges::sort(found);
    std::vector<std::string> names;
    names.reserve(found.size());
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

fs::path fetchedModelsFolder() {
    if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data)
        return fs::path(data) / "kanshei" / "models";
    const char* home = std::getenv("HOME");
    return fs::path(home ? home : ".") / ".local" / "share" / "kanshei" / "models";
}

std::vector<std::string> fetchedModels() {
    std::vector<std::string> names;
    std::error_code failed;
    for (fs::directory_iterator at(fetchedModelsFolder(), failed), end; !failed && at != end;
         at.increment(failed))
        if (std::ranges::any_of(formats, [&](const Format& f) { return f.recognises(at->path()); }))
            names.push_back(at->path().filename().string());
    std::ranges::sort(names);
    return names;
}

Status saveModel(const Model& model, const fs::path& folder) {
    return saveHuggingFace(model, folder);
}

Result<Tokens> tokenize(const Model& model, std::string_view text, const EncodeOptions& options) {
    if (isBlank(text))
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("The sentence is empty. Type a sentence."));
    if (model.tokenizer) return readText(*model.tokenizer, text, options);
    if (auto numbers = tokensFromNumbers(text)) return *std::move(numbers);
    if (model.tokenizerProblem) return *model.tokenizerProblem;
    // The model is sound: with other input it works.
    return fail(
        ErrorCode::BadInput,
        KANSHEI_TEXT("The model “%1” has no tokenizer, so it cannot read text. Write token ids instead of "
                     "the sentence, such as 5 2 9 7 (0 to %2)."),
        {model.info.name, std::to_string(model.config.d_vocab - 1)});
}

} // namespace kanshei
