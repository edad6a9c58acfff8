#include "ui/session/session_file.h"

#include "core/base/file.h"
#include "ui/session/json_repair.h"
#include "ui/walk/step.h"

#include <QSaveFile>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace kanshei {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr const char* format = "kanshei-session";
constexpr std::size_t trailLimit = 1'000;
constexpr std::size_t editLimit = 10'000;
constexpr int indexLimit = 1'000'000;
constexpr const char* plainSpecials = "text"; ///< typed special tokens are plain text
constexpr const char* ownMask = "own";        ///< a comparison with the model's own mask

/// One object of the file: gives out its values by name and notes what is not as it should be.
class Reader {
public:
    Reader(const json& object, QString within, std::vector<Error>& leftOut)
        : m_object(object), m_within(std::move(within)), m_leftOut(leftOut) {}

    /// Null where there is none (a missing key is no mistake: everything has a default).
    const json* find(const char* key) {
        m_known.push_back(key);
        const auto it = m_object.find(key);
        return it == m_object.end() ? nullptr : &*it;
    }

    std::optional<QString> text(const char* key) {
        const json* value = find(key);
        if (!value || value->is_null()) return {};
        if (value->is_string()) return QString::fromStdString(value->get_ref<const std::string&>());
        note(KANSHEI_TEXT("“%1”, which should be text"), {name(key)});
        return {};
    }

    std::optional<bool> flag(const char* key) {
        const json* value = find(key);
        if (!value || value->is_null()) return {};
        if (value->is_boolean()) return value->get<bool>();
        note(KANSHEI_TEXT("“%1”, which should be true or false"), {name(key)});
        return {};
    }

    /// A count from 0.
    std::optional<int> index(const char* key) {
        const json* value = find(key);
        if (!value || value->is_null()) return {};
        if (value->is_number_unsigned() && value->get<std::uint64_t>() <= indexLimit)
            return value->get<int>();
        note(KANSHEI_TEXT("“%1”, which should be a whole number from 0"), {name(key)});
        return {};
    }

    std::vector<std::string> texts(const char* key, std::size_t limit) {
        const json* value = find(key);
        std::vector<std::string> found;
        if (!value || value->is_null()) return found;
        if (!value->is_array()) {
            note(KANSHEI_TEXT("“%1”, which should be a list of texts"), {name(key)});
            return found;
        }
        for (const json& item : *value)
            if (item.is_string() && found.size() < limit) found.push_back(item.get<std::string>());
        if (found.size() < value->size())
            note(KANSHEI_TEXT("%1 of the %2 entries of “%3”"),
                 {std::to_string(value->size() - found.size()), std::to_string(value->size()), name(key)});
        return found;
    }

    /// An empty object where there is none.
    Reader group(const char* key) {
        static const json none = json::object();
        const json* value = find(key);
        if (value && !value->is_object() && !value->is_null())
            note(KANSHEI_TEXT("“%1”, which should be a group of values"), {name(key)});
        const bool usable = value && value->is_object();
        return {usable ? *value : none, m_within + QLatin1String(key) + QLatin1Char('.'), m_leftOut};
    }

    /// What nobody asked for.
    void noteUnknown() {
        for (const auto& [key, value] : m_object.items())
            if (std::ranges::find(m_known, key) == m_known.end())
                note(KANSHEI_TEXT("“%1”, which this version does not know"), {name(key.c_str())});
    }

    void note(std::string text, std::vector<std::string> args) {
        m_leftOut.push_back(fail(ErrorCode::Corrupt, std::move(text), std::move(args)));
    }

private:
    std::string name(const char* key) const {
        constexpr qsizetype longest = 60; // of a key that somebody else made up
        return (m_within + QString::fromUtf8(key)).left(longest).toStdString();
    }

    const json& m_object;
    QString m_within;
    std::vector<Error>& m_leftOut;
    std::vector<std::string> m_known;
};

/// A name of a mask, or `ownMask`. Nothing: none is named, or one that is not known.
std::optional<std::optional<MaskPattern>> readMask(Reader& from) {
    const auto id = from.text("mask");
    if (!id) return {};
    if (*id == QLatin1String(ownMask)) return std::optional<MaskPattern>();
    if (const MaskKind* kind = findMask(id->toStdString())) return kind->pattern;
    from.note(KANSHEI_TEXT("the mask “%1”, which is not known"), {id->left(60).toStdString()});
    return {};
}

std::optional<QString> readSentence(Reader& from) {
    auto sentence = from.text("sentence");
    if (!sentence || sentence->size() <= sentenceLimit) return sentence;
    from.note(KANSHEI_TEXT("the sentence: it has %1 characters, the limit is %2"),
              {std::to_string(sentence->size()), std::to_string(sentenceLimit)});
    return {};
}

Variation readVariation(Reader from, std::vector<Error>& leftOut, bool later) {
    Variation variation;
    variation.sentence = readSentence(from);
    if (const auto model = from.text("model"); model && !model->isEmpty())
        variation.model = model->toStdString();
    variation.mask = readMask(from);
    const json* edits = from.find("edits");
    if (edits && edits->is_array())
        variation.edits = parseEdits(from.texts("edits", editLimit), leftOut);
    else if (edits)
        from.texts("edits", editLimit); // says what is wrong with it
    if (later) from.noteUnknown();
    return variation;
}

std::optional<Cell> readCell(Reader& from, const std::string& text) {
    if (auto cell = parseCell(text)) return *cell;
    from.note(KANSHEI_TEXT("the opened number “%1”, which is no name of a number"), {text.substr(0, 80)});
    return {};
}

void readOptions(Reader from, Session& session, bool later) {
    if (const auto mask = readMask(from)) session.mask = *mask;
    if (const auto specials = from.text("specials")) {
        session.readSpecials = *specials != QLatin1String(plainSpecials);
        if (session.readSpecials && *specials != QLatin1String("read"))
            from.note(KANSHEI_TEXT("the way to read special tokens “%1”, which is not known"),
                      {specials->left(60).toStdString()});
    }
    if (later) from.noteUnknown();
}

void readTrail(Reader& from, Place& place) {
    for (const std::string& text : from.texts("trail", trailLimit)) {
        const auto cell = readCell(from, text);
        if (!cell) break; // what was opened further down came from here
        place.trail.push_back(*cell);
    }
    if (!place.trail.empty()) place.selection.cell = place.trail.back();
    place.cellChosen = !place.trail.empty();
    place.cellCleared = !place.cellChosen && from.flag("closed").value_or(false);
}

void readPlace(Reader from, Place& place, bool later) {
    if (const auto id = from.text("step")) {
        if (const int step = stepIndex(*id); step >= 0)
            place.step = step;
        else
            from.note(KANSHEI_TEXT("the step “%1”, which is not known"), {id->left(60).toStdString()});
    }
    place.selection.layer = from.index("layer").value_or(-1);
    place.selection.head = from.index("head").value_or(-1);
    place.selection.query = from.index("query").value_or(-1);
    place.queryChosen = place.selection.query >= 0;
    readTrail(from, place);
    if (later) from.noteUnknown();
}

std::optional<AutosaveNote> readNote(Reader from) {
    AutosaveNote note;
    note.file = from.text("file").value_or(QString());
    note.closed = from.flag("closed").value_or(false);
    note.starts = from.index("starts").value_or(0);
    return note;
}

/// Returns whether the file is from a later version.
bool readVersion(Reader& from) {
    const auto version = from.index("version");
    if (!version || *version <= sessionVersion) return false;
    from.note(
        KANSHEI_TEXT("what only a later version of Kanshei knows (the file has version %1, this program "
                     "reads version %2)"),
        {std::to_string(*version), std::to_string(sessionVersion)});
    return true;
}

ReadSession readAll(const json& object, std::vector<Error> leftOut) {
    ReadSession read;
    read.leftOut = std::move(leftOut);
    Reader from(object, {}, read.leftOut);
    from.find("format");
    const bool later = readVersion(from);
    Session& session = read.session;
    session.sentence = readSentence(from).value_or(QString());
    session.model = from.text("model").value_or(QString());
    readOptions(from.group("options"), session, later);
    readPlace(from.group("selection"), session.place, later);
    session.edits = from.texts("edits", editLimit);
    if (const json* compare = from.find("compare"); compare && compare->is_object())
        session.compare = readVariation(from.group("compare"), read.leftOut, later);
    else if (compare)
        from.group("compare"); // says what is wrong with it
    if (const auto page = from.text("page"); page && !page->isEmpty()) session.place.page = *page;
    if (object.contains("autosave")) read.note = readNote(from.group("autosave"));
    if (later) from.noteUnknown();
    return read;
}

ordered_json variationObject(const Variation& variation) {
    ordered_json object = ordered_json::object();
    if (variation.sentence) object["sentence"] = variation.sentence->toStdString();
    if (variation.model) object["model"] = *variation.model;
    if (variation.mask) object["mask"] = *variation.mask ? maskKind(**variation.mask).id : ownMask;
    if (variation.edits) object["edits"] = texts(*variation.edits);
    return object;
}

Error notASession() {
    return fail(ErrorCode::Corrupt, KANSHEI_TEXT("This is not a Kanshei session."));
}

} // namespace

Result<ReadSession> parseSession(const QByteArray& text) {
    // A byte that is no UTF-8 becomes a mark in the text instead of making the whole file unreadable.
    const std::string utf8 = QString::fromUtf8(text).toStdString();
    std::vector<Error> leftOut;
    std::optional<std::size_t> brokenAt;
    json object = parseJsonAsFarAsPossible(utf8, brokenAt);
    if (!object.is_object() || object.value("format", json()) != format) return notASession();
    if (brokenAt)
        leftOut.push_back(
            fail(ErrorCode::Corrupt,
                 KANSHEI_TEXT("what stands after byte %1: the file is damaged or cut off there"),
                 {std::to_string(*brokenAt)}));
    return readAll(object, std::move(leftOut));
}

Result<ReadSession> readSession(const QString& path) {
    const auto bytes = readFile(path.toStdString(), sessionSizeLimit);
    if (!bytes) return bytes.error();
    auto read = parseSession(QByteArray::fromStdString(*bytes));
    if (read) return read;
    Error error = read.error();
    error.place = path.toStdString();
    return error;
}

QByteArray sessionText(const Session& session, const std::optional<AutosaveNote>& note) {
    const Place& place = session.place;
    ordered_json selection;
    const auto step = std::size_t(place.step);
    if (step < steps().size()) selection["step"] = steps()[step].id;
    if (place.selection.layer >= 0) selection["layer"] = place.selection.layer;
    if (place.selection.head >= 0) selection["head"] = place.selection.head;
    if (place.queryChosen) selection["query"] = place.selection.query;
    if (place.cellChosen)
        for (const Cell& cell : place.trail) selection["trail"].push_back(cell.text());
    if (place.cellCleared) selection["closed"] = true;

    ordered_json object = {{"format", format}, {"version", sessionVersion}};
    object["sentence"] = session.sentence.toStdString();
    object["model"] = session.model.toStdString();
    object["options"] = {{"mask", nullptr}};
    if (session.mask) object["options"]["mask"] = maskKind(*session.mask).id;
    if (!session.readSpecials) object["options"]["specials"] = plainSpecials;
    object["edits"] = session.edits;
    if (session.compare) object["compare"] = variationObject(*session.compare);
    object["page"] = place.page.toStdString();
    object["selection"] = std::move(selection);
    if (note)
        object["autosave"] = {
            {"file", note->file.toStdString()}, {"closed", note->closed}, {"starts", note->starts}};
    constexpr auto replace = ordered_json::error_handler_t::replace; // a lone surrogate from some paste
    return QByteArray::fromStdString(object.dump(2, ' ', false, replace)) + '\n';
}

Status writeSession(const QString& path, const QByteArray& text) {
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly)) {
        file.write(text);
        if (file.commit()) return Nothing{};
    }
    return fail(ErrorCode::Failed, KANSHEI_TEXT("The file cannot be written (%1)."),
                {file.errorString().toStdString()}, path.toStdString());
}

} // namespace kanshei
