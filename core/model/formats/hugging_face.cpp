#include "core/model/formats/hugging_face.h"

#include "core/model/formats/give_tokenizer.h"
#include "core/model/formats/hugging_face_config.h"
#include "core/model/formats/kanshei_json.h"
#include "core/model/formats/read_weights.h"
#include "core/model/formats/tensor_files.h"
#include "core/text/tokenizer_folder.h"

#include <algorithm>

namespace kanshei {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t jsonLimit = 64'000'000;

Error at(const fs::path& path, Error error) {
    error.place = path.string() + (error.place.empty() ? "" : ", " + error.place);
    return error;
}

std::string nameInFile(const TensorFiles& file, const std::string& theirs) {
    for (const std::string& name : spellings(theirs))
        if (file.find(name)) return name;
    return theirs;
}

/// A tied model's file may repeat the embedding as its output matrix; if it differs, the config is wrong.
Status checkTied(const TensorFiles& file, const std::string& name, const Weights& weights) {
    const auto repeated = file.tensor(name);
    if (!repeated) return repeated.error();
    if (std::ranges::equal(repeated->values(), weights.at("embed.W_E").values())) return Nothing{};
    return fail(
        ErrorCode::Mismatch,
        KANSHEI_TEXT("config.json says that the output matrix is the embedding (tie_word_embeddings), "
                     "but this tensor is another. Set tie_word_embeddings to false."),
        {}, name);
}

Status checkNothingElse(const TensorFiles& file, const ModelConfig& config, const std::set<std::string>& used,
                        const Weights& weights) {
    for (const auto& [name, entry] : file.entries()) {
        if (used.contains(name) || isIgnorable(name)) continue;
        if (config.tied_embeddings &&
            (name == "lm_head.weight" || name == "cls.predictions.decoder.weight")) {
            if (Status same = checkTied(file, name, weights); !same) return same;
            continue;
        }
        return fail(
            ErrorCode::Mismatch,
            KANSHEI_TEXT("A model with this config.json has no such tensor. The number of layers or the "
                         "model type in config.json is wrong, or the files belong to different models."),
            {}, name);
    }
    return Nothing{};
}

Result<Weights> readFolder(const TensorFiles& file, const ModelConfig& config, const std::stop_token& stop) {
    const WeightQuestions ask{weightSources(config),
                              KANSHEI_TEXT("The tensor is missing; config.json asks for it with shape %1."),
                              KANSHEI_TEXT("The tensor has shape %1, but config.json asks for %2.")};
    const auto nameOf = [&](const std::string& theirs) { return nameInFile(file, theirs); };
    auto read = readWeights(file, config, ask, nameOf, stop);
    if (!read) return read.error();
    if (const Status status = checkNothingElse(file, config, read->used, read->weights); !status)
        return status.error();
    return std::move(read->weights);
}

Status readTokenizer(const fs::path& folder, const std::string& modelType, Model& model) {
    const auto tokenizer = loadTokenizerFrom(folder, modelType);
    if (!tokenizer && tokenizer.error().code == ErrorCode::NotFound) return Nothing{};
    return giveTokenizer(model, tokenizer, folder.string());
}

Status readCard(const fs::path& path, Model& model) {
    if (!fs::exists(path)) return Nothing{};
    const auto text = readFile(path, jsonLimit);
    if (!text) return text.error();
    if (const Status status = readInfo(*text, model.info); !status) return at(path, status.error());
    if (model.info.bestLayer >= model.config.n_layers || model.info.bestHead >= model.config.n_heads)
        return fail(ErrorCode::Mismatch, KANSHEI_TEXT("best_head names a head that the model does not have."),
                    {}, path.string());
    return Nothing{};
}

} // namespace

bool isHuggingFace(const fs::path& folder) {
    std::error_code ignored;
    return fs::exists(folder / "config.json", ignored);
}

Result<Model> openHuggingFace(const fs::path& folder, const std::stop_token& stop) {
    Model model;
    const auto text = readFile(folder / "config.json", jsonLimit);
    if (!text) return text.error();
    const auto config = parseConfig(*text);
    if (!config) return at(folder / "config.json", config.error());
    model.config = *config;
    const auto file = TensorFiles::open(folder);
    if (!file) return file.error();
    auto weights = readFolder(*file, model.config, stop);
    if (!weights) return at(file->path(), weights.error());
    model.weights = std::move(*weights);
    model.info.path = folder;
    model.info.name = fs::weakly_canonical(folder).filename().string();
    if (const Status status = readCard(folder / "kanshei.json", model); !status) return status.error();
    if (const Status status = readTokenizer(folder, model.config.model_type, model); !status)
        return status.error();
    if (model.info.title.empty()) model.info.title = model.info.name;
    if (model.info.titleEnglish.empty()) model.info.titleEnglish = model.info.title;
    return model;
}

Status saveHuggingFace(const Model& model, const fs::path& folder, FloatType type) {
    if (!model.config.predicts())
        return fail(ErrorCode::Unsupported, KANSHEI_TEXT("A model that embeds sentences cannot be saved."));
    if (Status status = checkConfig(model.config); !status) return status;
    if (Status status = checkWeights(model.config, model.weights); !status) return status;
    std::map<std::string, Tensor> tensors;
    for (const WeightSource& source : weightSources(model.config)) {
        const Tensor& ours = model.weights.at(source.ours);
        auto [it, isNew] = tensors.try_emplace(source.theirs);
        if (isNew) it->second = Tensor(source.theirs, shapeInFile(source, ours.shape()));
        arrangeInto(source, ours, it->second);
    }
    std::vector<Tensor> list;
    list.reserve(tensors.size());
    for (auto& [name, tensor] : tensors) list.push_back(std::move(tensor));
    const auto bytes = safetensorsBytes(list, type, {{"format", "pt"}});
    if (!bytes) return bytes.error();
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed)
        return fail(ErrorCode::Failed, KANSHEI_TEXT("The folder cannot be made (%1)."), {failed.message()},
                    folder.string());
    if (Status s = writeFile(folder / "model.safetensors", *bytes); !s) return s;
    if (Status s = writeFile(folder / "kanshei.json", infoText(model.info)); !s) return s;
    if (model.tokenizer)
        if (Status s = writeFile(folder / "tokenizer.json", model.tokenizer->toJson()); !s) return s;
    return writeFile(folder / "config.json", configText(model.config)); // last: it makes the folder a model
}

} // namespace kanshei
