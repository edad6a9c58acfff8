// Place: where the reader stands, by value, and what becomes of it when the sentence or the model changes under it.
#pragma once

#include "ui/figures/figure.h"

namespace kanshei {

/// Where the reader stands. Small: undo keeps two of them. It belongs to the sentence and the model it was made in.
struct Place {
    QString page = QStringLiteral("walk"); ///< id in the table of pages (ui/shell/pages.h)
    Selection selection;                   ///< layer or head −1: the model's best; query −1: the pronoun
    int step = 0;
    std::vector<Cell> trail;  ///< cells that were opened on the way to selection.cell, itself last
    bool queryChosen = false; ///< by the reader; else it is the pronoun
    bool cellChosen = false;  ///< by the reader; else it is what the step opens by itself
    bool cellCleared = false; ///< with Esc: nothing opens by itself until the next step
    bool operator==(const Place&) const = default;
};

/// Can the place be looked up in the trace? What is not there falls back to where a reader starts, and is named in
/// `leftOut` if it is given.
Place fitted(Place place, const Trace& trace, std::vector<Error>* leftOut = nullptr);

/// The place after another trace has come: a chosen query stays on its word, an opened cell stays while the tokens do.
/// `before` may be null.
Place carried(Place place, const Trace* before, const Trace& now);

/// What of it does not belong to one sentence: no query, no cell.
Place withoutTokens(Place place);

/// With the cell that the step opens by itself, unless the reader has chosen one or closed it.
Place withDefaultCell(Place place, const Trace& trace, bool byWords);

} // namespace kanshei
