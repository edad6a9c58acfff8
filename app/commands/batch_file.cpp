#include "app/commands/batch_file.h"

#include "app/commands/json_output.h"

namespace kanshei {
namespace {

Error bad(std::string what, std::vector<std::string> args = {}) {
    return fail(ErrorCode::BadInput, std::move(what), std::move(args));
}

/// Text may not hold a zero byte: no command line could give it again.
Status readText(const Json& value, const char* key, std::string& out) {
    if (!value.is_string() || value.get_ref<const std::string&>().empty() ||
        value.get_ref<const std::string&>().find('\0') != std::string::npos)
        return bad(KANSHEI_TEXT("“%1” takes a text."), {key});
    out = value.get<std::string>();
    return Nothing{};
}

Status readPlace(const Json& value, const char* key, std::optional<int>& place, std::optional<bool>& all) {
    all = value == "all";
    if (*all) return Nothing{};
    if (!value.is_number_integer() || value.get<std::int64_t>() < 0 || value.get<std::int64_t>() > 1'000'000)
        return bad(KANSHEI_TEXT("“%1” takes a number from 0, or \"all\"."), {key});
    place = value.get<int>();
    return Nothing{};
}

Status readFigures(const Json& value, std::vector<const FigureKind*>& figures) {
    for (const Json& item : value.is_array() ? value : Json::array({value})) {
        std::string id;
        if (Status read = readText(item, "figure", id); !read) return read;
        const auto found = figuresOf(id);
        if (!found) return found.error();
        figures.insert(figures.end(), found->begin(), found->end());
    }
    return Nothing{};
}

Status readMember(const std::string& key, const Json& value, BatchLine& line) {
    if (key == "text") return readText(value, "text", line.text);
    if (key == "figure") return readFigures(value, line.figures);
    if (key == "layer") return readPlace(value, "layer", line.layer, line.allLayers);
    if (key == "head") return readPlace(value, "head", line.head, line.allHeads);
    if (key == "name") return readText(value, "name", line.name);
    return bad(
        KANSHEI_TEXT("There is nothing called “%1” in a line. Known: text, figure, layer, head, name."),
        {key});
}

Status readObject(const std::string& text, BatchLine& line) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object())
        return bad(KANSHEI_TEXT("A line that begins with { is JSON, and this one is not well-formed."));
    for (const auto& [key, value] : json.items())
        if (Status read = readMember(key, value, line); !read) return read;
    if (line.text.empty()) return bad(KANSHEI_TEXT("“%1” takes a text."), {"text"});
    return Nothing{};
}

std::string_view trimmed(std::string_view text) {
    const auto from = text.find_first_not_of(" \t\r");
    if (from == std::string_view::npos) return {};
    return text.substr(from, text.find_last_not_of(" \t\r") + 1 - from);
}

BatchLine readLine(int number, std::string_view text) {
    BatchLine line;
    line.number = number;
    if (text.front() != '{') {
        line.text = text;
        if (line.text.find('\0') != std::string::npos)
            line.mistake = bad(KANSHEI_TEXT("“%1” takes a text."), {"text"});
    } else if (const Status read = readObject(std::string(text), line); !read) {
        line.mistake = read.error();
    }
    return line;
}

} // namespace

std::vector<BatchLine> readBatch(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    std::vector<BatchLine> lines;
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        if (!line.empty()) lines.push_back(readLine(number, line));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string knownFigures() {
    std::string list;
    for (const FigureKind& kind : figureKinds()) list += (list.empty() ? "" : ", ") + kind.id.toStdString();
    return list;
}

Result<std::vector<const FigureKind*>> figuresOf(const std::string& list) {
    std::vector<const FigureKind*> figures;
    for (const QString& id : QString::fromStdString(list).split(',')) {
        const FigureKind* kind = findFigure(id.trimmed());
        if (!kind)
            return fail(ErrorCode::NotFound, KANSHEI_TEXT("There is no figure “%1”. Known: %2."),
                        {id.toStdString(), knownFigures()});
        figures.push_back(kind);
    }
    return figures;
}

} // namespace kanshei
