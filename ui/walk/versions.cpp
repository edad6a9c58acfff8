#include "ui/walk/versions.h"

namespace kanshei {

namespace {

/// A number of another version ("…@unedited") stands where the number itself does.
Selection onFigure(Selection selection) {
    const auto plain = [](Cell& cell) { cell.tensor = std::string(withoutVersion(cell.tensor)); };
    if (selection.cell) plain(*selection.cell);
    for (Cell& operand : selection.operands) plain(operand);
    return selection;
}

} // namespace

FigurePtr shownFigure(const Step& step, const StepContext& context, Version version) {
    const Selection selection = onFigure(context.selection);
    const Trace* before =
        context.trace.options.edits.empty() ? nullptr : context.trace.options.unedited.get();
    if (version == Version::Old && before) // marked as the new one is, so that going to and fro moves nothing
        return step.figure({*before, selection, context.style, context.guess, &context.trace.options.edits});
    const FigurePtr figure = step.figure({context.trace, selection, context.style});
    return version == Version::Difference && before ? figure->differenceFrom(*before) : figure;
}

} // namespace kanshei
