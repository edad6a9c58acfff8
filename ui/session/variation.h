// Variation: what the right side of the Compare page has otherwise than the document. What it does not name is as there, so that
// the right side follows while the sentence on the left is typed on.
#pragma once

#include "core/attention/mask.h"
#include "ui/session/edit_list.h"

#include <QString>

#include <optional>

namespace kanshei {

struct TraceRequest;

struct Variation {
    std::optional<QString> sentence = {};
    std::optional<std::string> model = {};               ///< a bundled name or a path
    std::optional<std::optional<MaskPattern>> mask = {}; ///< named and empty: the model's own
    std::optional<EditList> edits = {};                  ///< named and empty: none
    bool operator==(const Variation&) const = default;

    /// What is computed on the right when this is on the left.
    TraceRequest of(const TraceRequest& left) const;
};

} // namespace kanshei
