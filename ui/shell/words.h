// Words for a cell: where it stands and what it is.
#pragma once

#include "core/forward/trace.h"

#include <QString>

namespace kanshei {

/// "第 3 层 · 头 2", "第 3 层", or "" for what belongs to no layer.
QString cellPlace(const Trace& trace, const Cell& cell);
/// 「他」→「员工」的注意力权重
QString cellWords(const Trace& trace, const Cell& cell);
/// The letter of a cell's tensor in the formulas: "q", "a", "W_Q".
QString cellSymbol(const Cell& cell);
/// For the breadcrumb: "权重 a(他,员工)".
QString cellShortWords(const Trace& trace, const Cell& cell);

} // namespace kanshei
