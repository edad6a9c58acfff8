#include "core/model/formats/hugging_face_card.h"

#include "core/model/formats/hugging_face_config.h"
#include "core/model/formats/kanshei_json.h"
#include "core/model/formats/tensor_files.h"

namespace kanshei {
namespace {

constexpr std::size_t cardTextLimit = 64'000'000;

std::string_view withoutSpaces(std::string_view text) {
    const auto isBlank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '"' || c == '\''; };
    while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
    return text;
}

std::string usualType(const TensorFiles& files) {
    std::map<std::string, std::size_t> bytes;
    for (const auto& [name, entry] : files.entries()) bytes[entry.type] += entry.to - entry.from;
    return mostCommon(bytes);
}

Status describe(const std::filesystem::path& folder, ModelCard& card) {
    const auto text = readFile(folder / "config.json", cardTextLimit);
    if (!text) return text.error();
    auto config = parseConfig(*text);
    if (!config) {
        Error error = config.error();
        error.place = (folder / "config.json").string();
        return error;
    }
    card.config = *config;
    card.parameters = parameterCount(card.config);
    const auto files = TensorFiles::open(folder);
    if (!files) return files.error();
    card.type = usualType(*files);
    for (const auto& [name, entry] : files->entries()) card.bytes += entry.to - entry.from;
    return Nothing{};
}

} // namespace

std::string licenceOfReadme(std::string_view text) {
    constexpr std::string_view fence = "---", key = "license:";
    if (!text.starts_with(fence)) return {};
    for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
        const std::string_view line = text.substr(at + 1, text.find('\n', at + 1) - at - 1);
        if (line.starts_with(fence)) return {};
        if (line.starts_with(key)) return std::string(withoutSpaces(line.substr(key.size())));
    }
    return {};
}

void describeHuggingFace(const std::filesystem::path& folder, ModelCard& card) {
    card.format = "safetensors";
    if (const auto info = readFile(folder / "kanshei.json", cardTextLimit)) (void)readInfo(*info, card.info);
    if (const auto readme = readFile(folder / "README.md", cardTextLimit);
        readme && card.info.license.empty())
        card.info.license = licenceOfReadme(*readme);
    for (const char* name : {"tokenizer.json", "vocab.json", "vocab.txt", "tokenizer.model", "tokenizer.bin"})
        card.hasTokenizer = card.hasTokenizer || std::filesystem::exists(folder / name);
    if (Status status = describe(folder, card); !status) card.problem = status.error();
}

} // namespace kanshei
