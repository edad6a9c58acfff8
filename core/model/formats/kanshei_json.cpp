#include "core/model/formats/kanshei_json.h"

#include "core/model/formats/json_object.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace kanshei {
namespace {

using OrderedJson = nlohmann::ordered_json;

Error wrong(const char* field) {
    return fail(ErrorCode::Corrupt, KANSHEI_TEXT("“%1” is not of the form this file should have."), {field});
}

bool readText(const OrderedJson& json, const char* key, std::string& to) {
    const auto it = json.find(key);
    if (it == json.end()) return true;
    if (!it->is_string()) return false;
    to = it->get<std::string>();
    return true;
}

bool isSmall(const OrderedJson& value) {
    return value.is_number_unsigned() && value.get<std::uint64_t>() < 1'000'000;
}

} // namespace

Status readInfo(std::string_view text, ModelInfo& info) {
    const auto parsed = parseJsonObject<OrderedJson>(text);
    if (!parsed) return parsed.error();
    const OrderedJson& json = *parsed;
    if (const auto title = json.find("title"); title != json.end()) {
        if (!title->is_object() || !readText(*title, "zh", info.title) ||
            !readText(*title, "en", info.titleEnglish))
            return wrong("title");
    }
    if (!readText(json, "license", info.license)) return wrong("license");
    if (const auto order = json.find("order"); order != json.end()) {
        if (!isSmall(*order)) return wrong("order");
        info.order = order->get<int>();
    }
    if (const auto pronouns = json.find("pronouns"); pronouns != json.end()) {
        if (!pronouns->is_array() ||
            !std::ranges::all_of(*pronouns, [](const OrderedJson& p) { return p.is_string(); }))
            return wrong("pronouns");
        info.pronouns = pronouns->get<std::vector<std::string>>();
    }
    if (const auto head = json.find("best_head"); head != json.end()) {
        if (!head->is_array() || head->size() != 2 || !isSmall((*head)[0]) || !isSmall((*head)[1]))
            return wrong("best_head");
        info.bestLayer = (*head)[0].get<Index>();
        info.bestHead = (*head)[1].get<Index>();
    }
    return Nothing{};
}

std::string infoText(const ModelInfo& info) {
    OrderedJson json{{"title", {{"zh", info.title}, {"en", info.titleEnglish}}}, {"license", info.license}};
    json["order"] = info.order;
    if (!info.pronouns.empty()) json["pronouns"] = info.pronouns;
    if (info.bestLayer >= 0 && info.bestHead >= 0) json["best_head"] = {info.bestLayer, info.bestHead};
    return json.dump(1, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

} // namespace kanshei
