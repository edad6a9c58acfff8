// Where a reader starts in a trace.
#pragma once

#include "ui/figures/figure.h"

namespace kanshei {

/// Was the model taught to answer at this token (他 她 它 …)?
bool isPronoun(const Trace& trace, Index token);
/// The first such token, or -1.
int firstPronoun(const Trace& trace);
/// The head that decides the answer where the model's card names it.
struct FirstHead {
    int layer = 0, head = 0;
};
FirstHead firstHead(const Model& model);
/// The pronoun, else the last token that is text; the head that decides the answer where the model's card names it.
Selection firstSelection(const Trace& trace);

} // namespace kanshei
