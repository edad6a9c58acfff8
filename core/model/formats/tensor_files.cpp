#include "core/model/formats/tensor_files.h"

#include "core/model/formats/json_object.h"
#include "core/model/formats/json_shown.h"
#include "core/model/formats/pickle.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace kanshei {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t indexLimit = 64'000'000;

/// "model-00001-of-00002.safetensors": no way out of the folder, and not another kind of file.
bool isFileBeside(const std::string& name) {
    const std::string_view end = ".safetensors";
    return name.size() > end.size() && name.ends_with(end) && name.front() != '.' &&
           name.find_first_of(std::string_view("/\\\0", 3)) == std::string::npos;
}

Error noWeights(const fs::path& folder) {
    if (const auto pickle = pickleIn(folder)) return *pickle;
    return fail(
        ErrorCode::NotFound,
        KANSHEI_TEXT("The weights are missing: there is neither %1 nor %2 with the files that it names. "
                     "Put them beside config.json."),
        {"model.safetensors", "model.safetensors.index.json"}, folder.string());
}

} // namespace

Result<std::map<std::string, std::string>> parseTensorIndex(std::string_view text) {
    const auto parsed = parseJsonObject<nlohmann::json>(text);
    if (!parsed) return parsed.error();
    const nlohmann::json& json = *parsed;
    const auto map = json.find("weight_map");
    if (map == json.end() || !map->is_object() || map->empty())
        return fail(ErrorCode::Corrupt, KANSHEI_TEXT("“%1” is missing."), {"weight_map"});
    std::map<std::string, std::string> homes;
    for (const auto& [name, file] : map->items()) {
        if (!file.is_string() || !isFileBeside(file.get<std::string>()))
            return fail(
                ErrorCode::Corrupt,
                KANSHEI_TEXT("It is said to be in %1, which is not a safetensors file of this folder."),
                {shownJson(file)}, name);
        homes[name] = file.get<std::string>();
    }
    return homes;
}

Result<TensorFiles> TensorFiles::open(const fs::path& folder) {
    TensorFiles result;
    result.m_path = folder / "model.safetensors";
    const fs::path indexPath = folder / "model.safetensors.index.json";
    std::error_code ignored;
    if (fs::exists(result.m_path, ignored) || !fs::exists(indexPath, ignored)) {
        auto file = Safetensors::open(result.m_path);
        if (!file && file.error().code == ErrorCode::NotFound) return noWeights(folder);
        if (!file) return file.error();
        result.m_entries = file->entries();
        for (const auto& [name, entry] : result.m_entries) result.m_homes[name] = "model.safetensors";
        result.m_files.emplace("model.safetensors", std::move(*file));
        return result;
    }
    result.m_path = indexPath;
    const auto inIndex = [&](Error error) {
        error.place = indexPath.string() + (error.place.empty() ? "" : ", " + error.place);
        return error;
    };
    const auto text = readFile(indexPath, indexLimit);
    if (!text) return text.error();
    auto homes = parseTensorIndex(*text);
    if (!homes) return inIndex(homes.error());
    result.m_homes = std::move(*homes);
    for (const auto& [name, fileName] : result.m_homes) {
        if (!result.m_files.contains(fileName)) {
            auto file = Safetensors::open(folder / fileName);
            if (!file) return file.error();
            result.m_files.emplace(fileName, std::move(*file));
        }
        const Safetensors::Entry* entry = result.m_files.at(fileName).find(name);
        if (!entry)
            return inIndex(fail(ErrorCode::Mismatch,
                                KANSHEI_TEXT("It is said to be in %1, but that file does not have it."),
                                {fileName}, name));
        result.m_entries.emplace(name, *entry);
    }
    return result;
}

const Safetensors::Entry* TensorFiles::find(const std::string& name) const {
    const auto it = m_entries.find(name);
    return it == m_entries.end() ? nullptr : &it->second;
}

Result<Tensor> TensorFiles::tensor(const std::string& name) const {
    const auto home = m_homes.find(name);
    if (home == m_homes.end())
        return fail(ErrorCode::NotFound, KANSHEI_TEXT("The file has no tensor “%1”."), {name},
                    m_path.string());
    return m_files.at(home->second).tensor(name);
}

} // namespace kanshei
