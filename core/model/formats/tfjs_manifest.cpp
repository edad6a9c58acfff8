#include "core/model/formats/json_object.h"
#include "core/model/formats/json_shown.h"
#include "core/model/formats/tfjs.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace kanshei {
namespace {

using TfjsJson = nlohmann::json;

constexpr std::size_t tfjsNumberBytes = 4;

/// A text member, or "".
std::string textAt(const TfjsJson& json, const char* key) {
    if (!json.is_object()) return {};
    const auto it = json.find(key);
    return it != json.end() && it->is_string() ? it->get<std::string>() : std::string();
}

Result<Shape> tfjsShape(const TfjsJson& weight) {
    const auto shape = weight.find("shape");
    if (shape == weight.end() || !shape->is_array())
        return fail(ErrorCode::Corrupt, KANSHEI_TEXT("“%1” is not of the form this file should have."),
                    {"shape"});
    Shape out;
    for (const TfjsJson& side : *shape) {
        if (!side.is_number_unsigned() || side.get<std::uint64_t>() > (std::uint64_t(1) << 62U))
            return fail(ErrorCode::Corrupt, KANSHEI_TEXT("A size or an offset is not a whole number."));
        out.push_back(Index(side.get<std::uint64_t>()));
    }
    return out;
}

Status addWeight(const TfjsJson& weight, TfjsManifest& manifest) {
    const std::string name = textAt(weight, "name");
    const auto wrong = [&](Error error) {
        error.place = name;
        return error;
    };
    if (name.empty())
        return fail(ErrorCode::Corrupt, KANSHEI_TEXT("“%1” is not of the form this file should have."),
                    {"name"});
    TfjsManifest::Entry entry;
    entry.type = textAt(weight, "dtype");
    if (weight.contains("quantization") || (entry.type != "float32" && entry.type != "int32"))
        return wrong(
            fail(ErrorCode::Unsupported,
                 KANSHEI_TEXT("Its numbers are %1; of TensorFlow.js only float32 and int32 can be read."),
                 {weight.contains("quantization") ? "quantized" : entry.type}));
    auto shape = tfjsShape(weight);
    if (!shape) return wrong(shape.error());
    entry.shape = std::move(*shape);
    const auto count = checkedSize(entry.shape);
    if (!count) return wrong(count.error());
    constexpr std::size_t most = std::size_t(1) << 40U;
    if (std::size_t(*count) > (most - manifest.bytes) / tfjsNumberBytes)
        return wrong(fail(ErrorCode::TooLarge, KANSHEI_TEXT("A dimension is too large for any memory.")));
    entry.from = manifest.bytes;
    manifest.bytes = entry.to = entry.from + std::size_t(*count) * tfjsNumberBytes;
    if (manifest.entries.emplace(name, std::move(entry)).second) return Nothing{};
    return wrong(fail(ErrorCode::Corrupt, KANSHEI_TEXT("There are two tensors of this name.")));
}

Status addShard(const TfjsJson& path, TfjsManifest& manifest) {
    const std::string name = path.is_string() ? path.get<std::string>() : "";
    const bool plain = !name.empty() && name != "." && name != ".." &&
                       name.find_first_of(std::string_view("/\\\0", 3)) == std::string::npos;
    if (!plain)
        return fail(ErrorCode::Corrupt, KANSHEI_TEXT("%1 is not the name of a file of this folder."),
                    {shownJson(path)});
    manifest.shards.push_back(name);
    return Nothing{};
}

} // namespace

Result<TfjsManifest> parseTfjsManifest(std::string_view json) {
    const auto parsed = parseJsonObject<TfjsJson>(json);
    if (!parsed) return parsed.error();
    const TfjsJson& whole = *parsed;
    const auto groups = whole.find("weightsManifest");
    if (groups == whole.end() || !groups->is_array())
        return fail(ErrorCode::Unsupported,
                    KANSHEI_TEXT("This is not a TensorFlow.js model: it has no “weightsManifest”."));
    TfjsManifest manifest;
    for (const TfjsJson& group : *groups)
        for (const char* part : {"weights", "paths"}) {
            const auto list = group.is_object() ? group.find(part) : group.end();
            if (!group.is_object() || list == group.end() || !list->is_array())
                return fail(ErrorCode::Corrupt,
                            KANSHEI_TEXT("“%1” is not of the form this file should have."), {part});
            for (const TfjsJson& item : *list)
                if (const Status good = *part == 'w' ? addWeight(item, manifest) : addShard(item, manifest);
                    !good)
                    return good.error();
        }
    return manifest;
}

} // namespace kanshei
