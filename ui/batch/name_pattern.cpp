#include "ui/batch/name_pattern.h"

#include <QFileInfo>
#include <QString>

#include <algorithm>

namespace kanshei {
namespace {

bool isField(const std::string& id) {
    return std::ranges::any_of(nameFields(), [&](const NameField& field) { return id == field.id; });
}

/// Folders are made below the one that was asked for, never beside it.
bool leavesFolder(const std::string& text) {
    const QStringList parts = QString::fromStdString(text).split('/');
    return parts.contains(QStringLiteral("..")) || parts.front().isEmpty();
}

} // namespace

const std::vector<NameField>& nameFields() {
    static const std::vector<NameField> fields = {
        {"n", "the line of the sentence in its file, with leading zeros"},
        {"sentence", "the sentence, cut short"},
        {"figure", "the figure's name"},
        {"step", "the number of the step, 00 for a figure that is no step"},
        {"layer", "the layer, from 0"},
        {"head", "the head, from 0"},
        {"model", "the model's name"},
        {"theme", "the theme"},
        {"lang", "the language"},
    };
    return fields;
}

std::string nameFieldsText() {
    std::string text;
    for (const NameField& field : nameFields())
        text += (text.empty() ? "{" : "; {") + std::string(field.id) + "} " + field.about;
    return text;
}

Result<NamePattern> NamePattern::parse(const std::string& text) {
    const auto bad = [&](std::string what, std::vector<std::string> args = {}) {
        return fail(ErrorCode::BadInput, std::move(what), std::move(args), text);
    };
    NamePattern pattern;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t brace = std::min(text.find_first_of("{}", at), text.size());
        if (brace > at) pattern.m_pieces.push_back({text.substr(at, brace - at), false});
        if (brace == text.size()) break;
        const std::size_t end = text.find_first_of("{}", brace + 1);
        if (text[brace] == '}' || end == std::string::npos || text[end] == '{')
            return bad(KANSHEI_TEXT("A brace stands alone in the pattern of names."));
        const std::string id = text.substr(brace + 1, end - brace - 1);
        if (!isField(id))
            return bad(KANSHEI_TEXT("There is no placeholder {%1}. Known: %2."), {id, nameFieldsText()});
        pattern.m_pieces.push_back({id, true});
        at = end + 1;
    }
    if (leavesFolder(text))
        return bad(
            KANSHEI_TEXT("A name is a place inside the folder; “..” and a leading “/” lead out of it."));
    return pattern;
}

std::string NamePattern::name(const NameValues& values) const {
    std::string text;
    for (const Piece& piece : m_pieces) {
        const auto value = piece.field ? values.find(piece.text) : values.end();
        text += value == values.end() ? piece.text : value->second;
    }
    return text;
}

bool NamePattern::uses(std::string_view field) const {
    return std::ranges::any_of(m_pieces,
                               [&](const Piece& piece) { return piece.field && piece.text == field; });
}

std::string NamePattern::suffix() const {
    if (m_pieces.empty() || m_pieces.back().field) return "";
    return QFileInfo(QString::fromStdString(m_pieces.back().text)).suffix().toLower().toStdString();
}

std::string namePart(const std::string& text, std::size_t most) {
    QString out;
    std::size_t taken = 0;
    for (const char32_t c : QString::fromStdString(text).toUcs4()) {
        if (++taken > most) break;
        const bool unfit = c == U'/' || c == U'\\' || c < 0x20 || c == 0x7f || (out.isEmpty() && c == U'.');
        out += unfit ? QStringLiteral("_") : QString::fromUcs4(&c, 1);
    }
    return out.trimmed().toStdString();
}

std::optional<std::pair<std::size_t, std::size_t>> sameName(const std::vector<std::string>& names) {
    std::map<std::string_view, std::size_t> seen;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (const auto [first, fresh] = seen.emplace(names[i], i); !fresh) return std::pair{first->second, i};
    return {};
}

} // namespace kanshei
