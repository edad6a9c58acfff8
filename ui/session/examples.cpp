#include "ui/session/examples.h"

#include "ui/theme/translate.h"

#include <QFile>

#include <nlohmann/json.hpp>

namespace kanshei {

namespace {

using nlohmann::json;

QString text(const json& object, const char* key) {
    return QString::fromStdString(object.value(key, std::string()));
}

LocalText localText(const json& object) {
    return {text(object, "zh"), text(object, "en")};
}

ExampleSentence example(const json& object, const std::string& model) {
    ExampleSentence e;
    e.request.sentence = text(object, "sentence");
    e.request.model = model;
    if (const MaskKind* kind = findMask(object.value("mask", std::string()))) e.request.mask = kind->pattern;
    e.shows = localText(object.at("shows"));
    e.at = text(object, "at");
    e.answer = text(object, "answer");
    e.truth = text(object, "truth");
    return e;
}

std::vector<ExampleGroup> readGroups() {
    QFile file(QStringLiteral(":/examples/examples.json"));
    if (!file.open(QIODevice::ReadOnly)) return {};
    try {
        std::vector<ExampleGroup> groups;
        const json all = json::parse(file.readAll().toStdString());
        for (const json& from : all.at("groups")) {
            ExampleGroup group{localText(from.at("title")), {}};
            for (const json& one : from.at("examples"))
                group.examples.push_back(example(one, from.at("model").get<std::string>()));
            groups.push_back(std::move(group));
        }
        return groups;
    } catch (const json::exception&) {
        return {};
    }
}

} // namespace

const std::vector<ExampleGroup>& exampleGroups() {
    static const std::vector<ExampleGroup> groups = readGroups();
    return groups;
}

void openExample(Document& document, const ExampleSentence& example) {
    document.begin(example.request, translate("History", "例句"));
}

} // namespace kanshei
