// Every head as a cell: what became of the answer when it was switched off, or its two weights swapped.
#pragma once

#include "core/study/ablation.h"
#include "ui/figures/figure.h"

namespace kanshei {

/// "ablation"[layer, head]: the cells of the figure are heads, not numbers of the trace.
Cell headCell(Index layer, Index head);
/// The other way round; nothing for other cells.
std::optional<HeadPlace> headOfCell(const Cell& cell);

/// How much likelier the old answer became (less likely: negative); frames where the answer is another one.
FigurePtr ablationFigure(const Ablation& study, Ablated what, const Trace& trace, HeadPlace chosen,
                         const Style& style);

} // namespace kanshei
