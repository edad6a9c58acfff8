// How an edited number came about, for explain() and the table of operations.
#pragma once

#include "core/explain/derivation.h"

namespace kanshei {

/// Did an edit make this cell what it is? Its tensor may be a version ("blocks.2.pattern@1") or a weight.
bool isEdited(const Trace& trace, const Cell& cell);
/// First what the cell was, then what the edit made of it. For edited cells only. Never fails.
Derivation explainEdited(const Trace& trace, const Cell& cell);
/// A cell of the pass without edits ("blocks.1.pattern@unedited"), with operands of that pass.
Result<Derivation> explainUnedited(const Trace& trace, const Cell& cell);

} // namespace kanshei
