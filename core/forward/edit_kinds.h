// What the kinds of edits share: edit_kinds.cpp changes the numbers, edit_explain.cpp says how.
#pragma once

#include "core/forward/edit.h"

namespace kanshei::edits {

using IndexView = std::span<const Index>;

/// Is `index` one that `named` stands for? All and left-out last entries stand for every one.
bool matches(IndexView named, IndexView index);

/// The keys that take what a set weight leaves: those with weight, or if there are none, those that can be seen.
struct Others {
    double sum = 0;             ///< of their weights
    std::vector<Index> visible; ///< those that can be seen
};
Others othersOf(const Trace& trace, Index layer, IndexView cell, std::span<const float> row);

// Derivations: each appends the lines that lead from `before`, the cell as it was, to the cell as it is.
void explainHide(const Trace&, const Edit&, const Cell& before, Derivation&);
void explainSet(const Trace&, const Edit&, const Cell& before, Derivation&);
void explainSwap(const Trace&, const Edit&, const Cell& before, Derivation&);
void explainNoScale(const Trace&, const Edit&, const Cell& before, Derivation&);
void explainTemperature(const Trace&, const Edit&, const Cell& before, Derivation&);
void explainOff(const Trace&, const Edit&, const Cell& before, Derivation&);
void explainEmbed(const Trace&, const Edit&, const Cell& before, Derivation&);
void explainFreeze(const Trace&, const Edit&, const Cell& before, Derivation&);

} // namespace kanshei::edits
