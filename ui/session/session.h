// Session: what a .kanshei file holds, by value: a sentence, how it is computed, and where the reader stands.
#pragma once

#include "core/attention/mask.h"
#include "ui/session/place.h"
#include "ui/session/variation.h"

namespace kanshei {

/// The first step; the model's best head and the pronoun, whatever they are.
inline Place placeToStart() {
    Place place;
    place.selection.layer = place.selection.head = place.selection.query = -1;
    return place;
}

struct Session {
    QString sentence;
    QString model;                    ///< a bundled name or a folder; empty: the first bundled model
    std::optional<MaskPattern> mask;  ///< nothing: the model's own
    bool readSpecials = true;         ///< as TraceRequest has it
    std::vector<std::string> edits;   ///< what was changed by hand, in the text form of core/forward/edit.h
    std::optional<Variation> compare; ///< what stands on the right of the Compare page
    Place place = placeToStart();
    bool operator==(const Session&) const = default;

    /// Do both compute the same? Walking on is no change that anyone would want to be asked about.
    bool sameContent(const Session& other) const {
        return sentence == other.sentence && model == other.model && mask == other.mask &&
               edits == other.edits && compare == other.compare && readSpecials == other.readSpecials;
    }
};

} // namespace kanshei
