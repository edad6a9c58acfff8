// A model: config, weights, tokenizer, and the card that says where it came from. Immutable and shared.
#pragma once

#include "core/model/weights.h"
#include "core/text/tokenizer.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>

namespace kanshei {

struct ModelInfo {
    std::string name;  ///< "zh-coref"; a folder's name for others
    std::string title; ///< from kanshei.json "title": {"zh":…,"en":…}; else the name
    std::string titleEnglish;
    std::string license;
    std::filesystem::path path;
    bool bundled = false;
    int order = 100; ///< place among the bundled models; the first is the default
    /// The head that decides the answer, chosen on a development set when the model was trained; -1 where
    /// unknown.
    Index bestLayer = -1;
    Index bestHead = -1;
    bool random = false;     ///< a shape with random weights (shape_models.h): what it answers means nothing
    Index layersOfShape = 0; ///< of the whole shape, where only one of its layers was made
    std::vector<std::string> pronouns; ///< tokens at which a Pointer model was taught to answer (他 她 它 …)
};

struct Model {
    ModelInfo info;
    ModelConfig config;
    Weights weights;
    std::shared_ptr<const Tokenizer> tokenizer; ///< may be null: then only ids can be fed
    std::optional<Error> tokenizerProblem;      ///< why there is none, though the model came with one
};

using ModelPtr = std::shared_ptr<const Model>;

/// The one door: a bundled or fetched name ("zh-coref", "use-lite"), or the path of a folder in Hugging Face layout, of a GGUF file, of a
/// llama2.c .bin or of a TensorFlow.js model; or a shape without a model, "shape:gpt3". Ends soon, with Cancelled, when `stop` asks it
/// to.
Result<ModelPtr> openModel(const std::string& nameOrPath, const std::stop_token& stop = {});

/// Writes a folder that openModel opens: config.json, model.safetensors (F32), kanshei.json, tokenizer.json.
/// A model that is already there is replaced. Fails: weights that do not fit the config or are not finite; a
/// failed write.
Status saveModel(const Model& model, const std::filesystem::path& folder);

/// The tokens of a sentence for this model, Tokens::spelled too. Fails: no text or only spaces; no tokenizer; what the
/// tokenizer refuses.
Result<Tokens> tokenize(const Model& model, std::string_view text, const EncodeOptions& options = {});

/// Names of the bundled models, the default first. They live in KANSHEI_MODELS, or the folder given by
/// setModelsFolder.
std::vector<std::string> bundledModels();
void setModelsFolder(std::filesystem::path folder);
std::filesystem::path modelsFolder();
/// Where scripts of resources/models put the models that they fetch for this user; openModel knows them by the folder's name.
std::filesystem::path fetchedModelsFolder();
std::vector<std::string> fetchedModels();

} // namespace kanshei
