// The figure of a step with the new numbers, the old ones, or the difference.
#pragma once

#include "ui/walk/step.h"
#include "ui/walk/version.h"

namespace kanshei {

/// `context` is of the edited trace; its pass without edits (trace.options.unedited) is what it is compared with, and where
/// there is none every version is the new one. Null: the step shows nothing that could be subtracted.
FigurePtr shownFigure(const Step& step, const StepContext& context, Version version);

} // namespace kanshei
