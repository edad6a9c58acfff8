// EditList: the edits that go with a request, in order, each on or off. By value.
#pragma once

#include "core/forward/trace.h"

#include <optional>
#include <vector>

namespace kanshei {

struct EditEntry {
    Edit edit;
    bool on = true;
    bool operator==(const EditEntry&) const = default;
    /// Edit::text(); one that is off stands behind "# ", as one comments out a line.
    std::string text() const;
};

using EditList = std::vector<EditEntry>;

/// Reads what EditEntry::text writes.
Result<EditEntry> parseEditEntry(std::string_view text);

std::vector<std::string> texts(const EditList& list);
/// What cannot be read is not in the list, and is named in `leftOut`.
EditList parseEdits(const std::vector<std::string>& texts, std::vector<Error>& leftOut);

/// Why the edit does not fit this model and sentence; nothing when it does.
std::optional<Error> misfit(const Edit& edit, const Model& model, const Tokens& tokens);
std::optional<Error> misfit(const Edit& edit, const Trace& trace);

/// Those that are on and fit: what forward() is to apply.
std::vector<Edit> effective(const EditList& list, const Model& model, const Tokens& tokens);

/// The list after the reader asked for `edit`. It takes the place of the one that it changes its mind about (another number
/// for the same cell, mean instead of zero), unless a later edit builds on that one; else it comes last. Swapping the same
/// two weights once more takes the swap away.
EditList withEdit(EditList list, const Edit& edit);

} // namespace kanshei
