// The one text form of an edit. A kind's form is a list of parts; each part is read and written side by side.
#include "core/forward/edit.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace kanshei {
namespace {

constexpr std::string_view space = " \t";

/// What is left of the text.
struct Reader {
    std::string_view rest;

    void skipSpace() { rest.remove_prefix(std::min(rest.find_first_not_of(space), rest.size())); }
    bool accept(char c) {
        skipSpace();
        if (!rest.starts_with(c)) return false;
        rest.remove_prefix(1);
        return true;
    }
    std::string take(std::size_t length) {
        std::string taken(rest.substr(0, length));
        rest.remove_prefix(std::min(length, rest.size()));
        return taken;
    }
    std::string word() { return skipSpace(), take(std::min(rest.find_first_of(space), rest.size())); }
};

using Part = bool (*)(Reader&, Edit&, Error& problem);

bool readIndex(Reader& in, std::vector<Index>& index) {
    if (!in.accept('[')) return false;
    do {
        in.skipSpace();
        Index number = Edit::All;
        if (!in.accept('*')) {
            const auto parsed = std::from_chars(in.rest.data(), in.rest.data() + in.rest.size(), number);
            if (parsed.ec != std::errc() || number < 0) return false;
            in.rest.remove_prefix(std::size_t(parsed.ptr - in.rest.data()));
        }
        index.push_back(number);
    } while (in.accept(','));
    return in.accept(']');
}

/// "blocks.2.pattern[1,3,2]"
bool readPlace(Reader& in, Edit& edit, Error&) {
    in.skipSpace();
    const std::size_t length = in.rest.find('[');
    if (length == std::string_view::npos || length == 0) return false;
    edit.at.tensor = in.take(length);
    edit.at.tensor.erase(edit.at.tensor.find_last_not_of(space) + 1);
    return edit.at.tensor.find_first_of(space) == std::string::npos && readIndex(in, edit.at.index);
}

bool readToken(Reader& in, Edit& edit, Error&) {
    edit.at.tensor = "embed";
    return readIndex(in, edit.at.index);
}

bool readOther(Reader& in, Edit& edit, Error&) {
    return readIndex(in, edit.with);
}

bool readNumber(Reader& in, Edit& edit, Error& problem) {
    const std::string text = in.word();
    if (text.empty()) return false;
    double number = 0;
    const char* const from = text.data() + (text.starts_with('+') ? 1 : 0);
    const auto parsed = std::from_chars(from, text.data() + text.size(), number);
    const bool whole = parsed.ptr == text.data() + text.size();
    // Too small a number for a double is 0; too large a one is refused like infinity.
    if (whole && parsed.ec == std::errc::result_out_of_range && text.find("e-") != std::string::npos)
        number = 0;
    else if (!whole || parsed.ec != std::errc() || !std::isfinite(float(number))) {
        problem = fail(ErrorCode::BadInput, KANSHEI_TEXT("A cell must be a number; “%1” is not."), {text});
        return false;
    }
    edit.number = float(number);
    return true;
}

/// One of two words; `first` when the text ends here.
bool readChoice(Reader& in, const char* first, const char* second, bool& isSecond, Error& problem) {
    const std::string word = in.word();
    isSecond = word == second;
    if (isSecond || word.empty() || word == first) return true;
    problem = fail(ErrorCode::BadInput, KANSHEI_TEXT("“%1” is not possible here; %2 or %3 is."),
                   {word, first, second});
    return false;
}

bool isWeight(const Edit& edit) {
    return edit.at.tensor.ends_with(".pattern");
}

bool readSum(Reader& in, Edit& edit, Error& problem) {
    if (!isWeight(edit)) return true;
    bool asIs = false;
    const bool read = readChoice(in, "keep-sum", "as-is", asIs, problem);
    edit.keepSum = !asIs;
    return read;
}

bool readOff(Reader& in, Edit& edit, Error& problem) {
    return readChoice(in, "zero", "mean", edit.mean, problem);
}

bool readWord(Reader& in, Edit& edit, Error&) {
    in.skipSpace();
    while (!in.rest.empty() && space.find(in.rest.back()) != std::string_view::npos) in.rest.remove_suffix(1);
    edit.word = in.take(in.rest.size());
    return !edit.word.empty();
}

std::string indexText(const std::vector<Index>& index) {
    std::string text = "[";
    for (std::size_t i = 0; i < index.size(); ++i)
        text += (i ? "," : "") + (index[i] == Edit::All ? "*" : std::to_string(index[i]));
    return text + "]";
}

std::string numberText(float number) {
    char buffer[32];
    return {buffer, std::to_chars(buffer, buffer + sizeof buffer, number).ptr};
}

std::string placeText(const Edit& edit) {
    return edit.at.tensor + indexText(edit.at.index);
}

struct Form {
    EditKind kind;
    std::vector<Part> parts;
    std::string (*write)(const Edit&);
};

const std::vector<Form>& forms() {
    static const std::vector<Form> table = {
        {EditKind::Hide, {readPlace}, placeText},
        {EditKind::Set,
         {readPlace, readNumber, readSum},
         [](const Edit& e) {
             return placeText(e) + " " + numberText(e.number) +
                    (!isWeight(e) ? ""
                     : e.keepSum  ? " keep-sum"
                                  : " as-is");
         }},
        {EditKind::Swap,
         {readPlace, readOther},
         [](const Edit& e) { return placeText(e) + " " + indexText(e.with); }},
        {EditKind::NoScale, {readPlace}, placeText},
        {EditKind::Temperature,
         {readPlace, readNumber},
         [](const Edit& e) { return placeText(e) + " " + numberText(e.number); }},
        {EditKind::Off,
         {readPlace, readOff},
         [](const Edit& e) { return placeText(e) + (e.mean ? " mean" : " zero"); }},
        {EditKind::Embed,
         {readToken, readWord},
         [](const Edit& e) { return indexText(e.at.index) + " " + e.word; }},
        {EditKind::Freeze, {readPlace}, placeText},
    };
    return table;
}

const Form& formOf(EditKind kind) {
    return *std::ranges::find(forms(), kind, &Form::kind);
}

Error unknownKind(const std::string& word) {
    std::string known;
    for (const EditKindInfo& info : editKinds()) known += (known.empty() ? "" : ", ") + std::string(info.id);
    return fail(ErrorCode::BadInput, KANSHEI_TEXT("There is no edit “%1”. Possible: %2."), {word, known});
}

} // namespace

std::string Edit::text() const {
    return std::string(infoOf(kind).id) + " " + formOf(kind).write(*this);
}

Result<Edit> parseEdit(std::string_view text) {
    Reader in{text};
    const std::string word = in.word();
    const auto info = std::ranges::find_if(editKinds(), [&](const auto& kind) { return word == kind.id; });
    if (info == editKinds().end()) return unknownKind(word);
    Edit edit;
    edit.kind = info->kind;
    Error problem = fail(ErrorCode::BadInput, KANSHEI_TEXT("“%1” is not complete. Write it like: %2"),
                         {std::string(text), info->form});
    for (const Part part : formOf(info->kind).parts)
        if (!part(in, edit, problem)) return problem;
    in.skipSpace();
    if (!in.rest.empty())
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("“%1” is too much at the end. Write it like: %2"),
                    {std::string(in.rest), info->form});
    return edit;
}

} // namespace kanshei
