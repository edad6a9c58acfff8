#include "ui/session/edit_list.h"

#include <algorithm>

namespace kanshei {

namespace {

constexpr std::string_view offMark = "# ";

/// Do both say something about the same thing, so that the later one is a change of mind?
bool sameSubject(const Edit& a, const Edit& b) {
    return a.kind == b.kind && a.at == b.at && a.with == b.with;
}

bool sameTensor(const Edit& a, const Edit& b) {
    return changes(a, changedTensor(b)) || changes(b, changedTensor(a)) ||
           changedTensor(a) == changedTensor(b);
}

} // namespace

std::string EditEntry::text() const {
    return (on ? std::string() : std::string(offMark)) + edit.text();
}

Result<EditEntry> parseEditEntry(std::string_view text) {
    EditEntry entry;
    if (text.starts_with('#')) {
        entry.on = false;
        text.remove_prefix(1);
    }
    auto edit = parseEdit(text);
    if (!edit) return edit.error();
    entry.edit = std::move(*edit);
    return entry;
}

std::vector<std::string> texts(const EditList& list) {
    std::vector<std::string> all;
    for (const EditEntry& entry : list) all.push_back(entry.text());
    return all;
}

EditList parseEdits(const std::vector<std::string>& texts, std::vector<Error>& leftOut) {
    EditList list;
    for (const std::string& text : texts) {
        auto entry = parseEditEntry(text);
        if (entry)
            list.push_back(std::move(*entry));
        else
            leftOut.push_back(entry.error());
    }
    return list;
}

std::optional<Error> misfit(const Edit& edit, const Model& model, const Tokens& tokens) {
    const Status status = checkEdit(edit, model, tokens);
    if (status) return {};
    return status.error();
}

std::optional<Error> misfit(const Edit& edit, const Trace& trace) {
    return misfit(edit, *trace.model, trace.tokens);
}

std::vector<Edit> effective(const EditList& list, const Model& model, const Tokens& tokens) {
    std::vector<Edit> edits;
    for (const EditEntry& entry : list)
        if (entry.on && !misfit(entry.edit, model, tokens)) edits.push_back(entry.edit);
    return edits;
}

EditList withEdit(EditList list, const Edit& edit) {
    const auto last = std::ranges::find_if(
        list.rbegin(), list.rend(), [&](const EditEntry& entry) { return sameSubject(entry.edit, edit); });
    if (last != list.rend()) {
        const auto it = std::prev(last.base());
        const bool builtOn = std::any_of(std::next(it), list.end(), [&](const EditEntry& later) {
            return later.on && sameTensor(later.edit, edit);
        });
        if (!builtOn) {
            if (edit.kind == EditKind::Swap && it->on)
                list.erase(it);
            else
                *it = {edit, true};
            return list;
        }
    }
    list.push_back({edit, true});
    return list;
}

} // namespace kanshei
