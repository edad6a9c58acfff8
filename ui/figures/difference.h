// Differences: a panel with every number less what it was before something was changed. Scales, legends and tooltips follow;
// names, frames and what is masked stay as they are.
#pragma once

#include "ui/figures/legend.h"
#include "ui/figures/table.h"

namespace kanshei {

/// The grid less its numbers in `before`, or as it is where that trace has none of them. Masked is what is masked in both;
/// what is not a number in `before` stands alone (Grid::isAlone).
/// The scale is not right any more: see rescale.
Grid differenceOf(Grid grid, const Trace& before);

/// Grids that shared a scale get one diverging scale made from all of their differences; the legends of that scale become
/// its legend and say what is shown.
void rescale(const Style& style, const std::vector<Grid*>& grids, std::vector<Legend>& legends);

/// What stands beside the legend of a difference: "新 − 旧" (or "右 − 左"), and that nothing changed, if so.
QString differenceLabel(const Style& style, const QString& label, bool none);
/// "+0.19", "−0.19", "0.00": a difference always says its sign.
QString signedNumber(const Style& style, double difference);
/// Three lines for a tooltip: new, old, difference, with all their digits. Not a number: one of them is not there.
QString changeText(const Style& style, double now, double before);

} // namespace kanshei
