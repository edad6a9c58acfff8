// Edits in words, and where on the walk they work.
#pragma once

#include "core/forward/trace.h"

#include <QString>

namespace kanshei {

/// "第 3 层 · 头 1", "第 3 层", "所有层", or "" for what belongs to no layer.
QString editPlace(const Edit& edit, const ModelConfig& config);
/// "「他」看不到「员工」", without the place. Words are those of the trace's tokens.
QString editWords(const Edit& edit, const Trace& trace);
/// Both: "第 3 层 · 头 1：「他」看不到「员工」".
QString editText(const Edit& edit, const Trace& trace);

/// The step of the walk on which the edit's tensor stands first; −1: on none.
int stepOf(const Edit& edit);
/// Does the edit name this head (or all)? False for what belongs to no head. Keys and values belong to all heads that share them.
bool namesHead(const Edit& edit, const ModelConfig& config, Index layer, Index head);
/// The layer of an edit, −1 when it has none or means all.
Index layerOf(const Edit& edit);
/// Its head, likewise; of keys and values that heads share, the first of these.
Index headOf(const Edit& edit, const ModelConfig& config);

} // namespace kanshei
