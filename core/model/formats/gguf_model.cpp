#include "core/model/formats/gguf_model.h"

#include "core/model/formats/gguf_config.h"
#include "core/model/formats/gguf_names.h"
#include "core/model/formats/gguf_vocabulary.h"
#include "core/model/formats/give_tokenizer.h"
#include "core/model/formats/read_weights.h"

#include <array>
#include <fstream>

namespace kanshei {
namespace {

namespace fs = std::filesystem;

bool isGgufFile(const fs::path& path) {
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) return false;
    if (path.extension() == ".gguf") return true;
    std::array<char, 4> magic{};
    std::ifstream in(path, std::ios::binary);
    in.read(magic.data(), magic.size());
    return in && std::string_view(magic.data(), magic.size()) == "GGUF";
}

/// The file itself, or the only one of a folder; empty where there is none or a choice.
fs::path ggufFile(const fs::path& path) {
    if (isGgufFile(path)) return path;
    std::error_code failed;
    if (!fs::is_directory(path, failed) || fs::exists(path / "config.json", failed)) return {};
    fs::path found;
    for (fs::directory_iterator at(path, failed), end; !failed && at != end; at.increment(failed)) {
        if (at->path().extension() != ".gguf") continue;
        if (!found.empty()) return {};
        found = at->path();
    }
    return found;
}

/// Tensors that do not change what the model computes, or that the config has read.
bool isIgnorableInGguf(const std::string& name, const ModelConfig& config) {
    return name == "rope_freqs.weight" || (name == "output.weight" && config.tied_embeddings) ||
           name.starts_with("cls.");
}

Status checkGgufUsed(const Gguf& file, const ModelConfig& config, const std::set<std::string>& used) {
    for (const auto& [name, entry] : file.entries())
        if (!used.contains(name) && !isIgnorableInGguf(name, config))
            return fail(
                ErrorCode::Mismatch,
                KANSHEI_TEXT(
                    "A model of type “%1” has no such tensor; this program would compute something else."),
                {config.model_type}, name);
    return Nothing{};
}

Result<Weights> readGgufWeights(const Gguf& file, const ModelConfig& config, const std::stop_token& stop) {
    const WeightQuestions ask{ggufSources(config),
                              KANSHEI_TEXT("The tensor is missing; the metadata ask for it with shape %1."),
                              KANSHEI_TEXT("The tensor has shape %1, but the metadata ask for %2.")};
    auto read = readWeights(
        file, config, ask, [](const std::string& name) { return name; }, stop);
    if (!read) return read.error();
    if (const Status status = checkGgufUsed(file, config, read->used); !status) return status.error();
    return std::move(read->weights);
}

std::string ggufText(const Gguf& file, const char* key) {
    const GgufValue* value = file.value(key);
    const auto text = value ? value->text() : std::nullopt;
    return std::string(text.value_or(""));
}

/// Large models come in pieces; one alone is not a model.
Status checkWhole(const Gguf& file) {
    const GgufValue* count = file.value("split.count");
    if (const auto pieces = count ? count->integer() : std::nullopt; pieces && *pieces > 1)
        return fail(ErrorCode::Unsupported,
                    KANSHEI_TEXT("This is one of %1 pieces of a model. Join them with llama.cpp's "
                                 "“llama-gguf-split --merge”."),
                    {std::to_string(*pieces)});
    return Nothing{};
}

} // namespace

bool isGguf(const fs::path& path) {
    return !ggufFile(path).empty();
}

Result<Model> modelFromGguf(const Gguf& file, const std::stop_token& stop) {
    const auto inFile = [&](Error error) {
        if (!error.place.starts_with(file.place()))
            error.place = file.place() + (error.place.empty() ? "" : ", " + error.place);
        return error;
    };
    if (const Status whole = checkWhole(file); !whole) return inFile(whole.error());
    Model model;
    const auto config = ggufConfig(file);
    if (!config) return inFile(config.error());
    model.config = *config;
    auto weights = readGgufWeights(file, model.config, stop);
    if (!weights) return inFile(weights.error());
    model.weights = std::move(*weights);
    model.info.title = model.info.titleEnglish = ggufText(file, "general.name");
    model.info.license = ggufText(file, "general.license");
    const auto vocabulary = ggufVocabulary(file);
    if (!vocabulary) return inFile(vocabulary.error());
    if (*vocabulary)
        if (const Status status = giveTokenizer(model, makeTokenizer(**vocabulary)); !status)
            return inFile(status.error());
    return model;
}

Result<Model> openGguf(const fs::path& path, const std::stop_token& stop) {
    const fs::path filePath = ggufFile(path);
    const auto file = Gguf::open(filePath.empty() ? path : filePath);
    if (!file) return file.error();
    auto model = modelFromGguf(*file, stop);
    if (!model) return model.error();
    model->info.path = path;
    model->info.name = filePath.stem().string();
    if (model->info.title.empty()) model->info.title = model->info.titleEnglish = model->info.name;
    if (model->config.answer == Answer::Fill) { // llama.cpp's converter drops BERT's prediction head
        model->info.title += "（没有预测头：最后的答案没有训练过）";
        model->info.titleEnglish += " (no prediction head: its answer was never trained)";
    }
    return model;
}

namespace {

std::string usualGgufType(const Gguf& file) {
    std::map<std::string, std::size_t> bytes;
    for (const auto& [name, entry] : file.entries()) bytes[entry.type->name] += entry.to - entry.from;
    return mostCommon(bytes);
}

} // namespace

void describeGguf(const fs::path& path, ModelCard& card) {
    card.format = "GGUF";
    const fs::path filePath = ggufFile(path);
    const auto file = Gguf::open(filePath.empty() ? path : filePath);
    if (!file) {
        card.problem = file.error();
        return;
    }
    card.info.title = card.info.titleEnglish = ggufText(*file, "general.name");
    card.info.license = ggufText(*file, "general.license");
    card.type = usualGgufType(*file);
    for (const auto& [name, entry] : file->entries()) card.bytes += entry.to - entry.from;
    card.hasTokenizer = file->value("tokenizer.ggml.tokens") != nullptr;
    if (const auto config = ggufConfig(*file)) {
        card.config = *config;
        card.parameters = parameterCount(card.config);
    } else {
        card.problem = config.error();
    }
    if (const Status whole = checkWhole(*file); !whole) card.problem = whole.error();
}

} // namespace kanshei
