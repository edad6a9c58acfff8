#include "ui/session/variation.h"

#include "ui/session/trace_service.h"

namespace kanshei {

TraceRequest Variation::of(const TraceRequest& left) const {
    TraceRequest right = left;
    if (sentence) right.sentence = *sentence;
    if (model && *model != left.model) {
        right.model = *model;
        right.mask.reset(); // it was chosen for the other model, and so were the edits
        right.edits.clear();
    }
    if (mask) right.mask = *mask;
    if (edits) right.edits = *edits;
    return right;
}

} // namespace kanshei
