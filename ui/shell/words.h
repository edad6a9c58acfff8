// Words for a cell: where it stands and what it is; and what a model is called. The names themselves are the core's
// (core/explain/names.h).
#pragma once

#include "core/explain/names.h"
#include "ui/theme/style.h"

#include <QString>

namespace kanshei {

/// "第 3 层 · 头 2", "第 3 层", or "" for what belongs to no layer.
QString cellPlace(const Trace& trace, const Cell& cell);
/// 「他」→「员工」的注意力权重
QString cellWords(const Trace& trace, const Cell& cell);
/// The letter of a cell's tensor in the formulas: "q", "a", "W_Q".
QString cellSymbol(const Cell& cell);
/// For the breadcrumb: "a(他, 员工)".
QString cellShortWords(const Trace& trace, const Cell& cell);
/// What the tensor is called: "注意力权重"; "" for weights that have no name of their own.
QString tensorTitle(const std::string& tensor);

/// The row of the figure that a cell belongs to: its query, where it is a number of a query and a key; −1 elsewhere.
int queryOf(const Cell& cell);

/// "头 2", "员工": what tells a term from the others; "" where only its place in a vector does.
QString termLabel(const Trace& trace, const TermName& name);

/// From the model's card, in the language of the window; else its name.
QString modelTitle(const Model& model, const Style& style);
/// The same before it is opened; of one that is neither bundled nor a shape, the name of its file or folder.
QString modelTitle(const QString& nameOrPath, const Style& style);

} // namespace kanshei
