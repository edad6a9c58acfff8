// The derivation of a cell as an indented tree, for people.
#pragma once

#include "core/explain/derivation.h"

namespace kanshei {

struct ExplainTree {
    int depth = 1;         ///< also open what a cell was made from, so many levels down
    std::size_t terms = 8; ///< shown of a long sum; the rest folds into a count and a subtotal
    bool bySize = true;    ///< greatest terms first; else as the model added them
};

/// More derivations than this are refused (TooLarge): nobody reads them.
constexpr std::size_t mostDerivations = 20'000;

Result<std::string> explainText(const Trace& trace, const Cell& cell, const ExplainTree& how);

/// "attention weight from “他” to “员工” (layer 2, head 1)"
std::string cellInWords(const Trace& trace, const Cell& cell);

} // namespace kanshei
