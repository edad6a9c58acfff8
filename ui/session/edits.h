// What a reader does to the list of edits. Every call is one command of undo.
#pragma once

#include "ui/session/document.h"

namespace kanshei::edits {

void add(Document& document, const Edit& edit);
/// The same while a bar is dragged: all calls with the same gesture are one command.
void drag(Document& document, const Edit& edit, int gesture);

void setOn(Document& document, std::size_t entry, bool on);
void remove(Document& document, std::size_t entry);
/// Edits are applied in order: `by` −1 is earlier, 1 later.
void move(Document& document, std::size_t entry, int by);
void clear(Document& document);
/// Takes away every edit that changes the cell itself. Does nothing when none does.
void restore(Document& document, const Cell& cell);

/// Does an edit that is on say what this cell is?
bool isChanged(const Trace& trace, const Cell& cell);
} // namespace kanshei::edits
