// One step of the walk: its names, its formula, its figure, and what it says about this sentence and this
// token. A step is one file in ui/walk/; the table in steps.cpp is the only place that lists them.
#pragma once

#include "ui/figures/figure.h"

namespace kanshei {

struct StepContext {
    const Trace& trace;
    const Selection& selection;
    const Style& style;
    bool guess = false; ///< the class is to guess: nothing may point at the greatest number
    const std::vector<Edit>* marked =
        nullptr; ///< the edits whose cells have a mark; none given: the trace's own
};

struct Step {
    const char* id;                         ///< "softmax": command line, files, formulas/<formula>.svg
    QString (*title)();                     ///< short, for the rail: "Softmax"
    QString (*heading)(const StepContext&); ///< for the stage: "Softmax：把「路宽」变成「预算」"
    QString (*formula)(const Trace&);       ///< id of the typeset formula under resources/formulas, or empty
    QString (*sentence)(
        const StepContext&); ///< one or two sentences about *this* sentence and token (rich text)
    FigurePtr (*figure)(const StepContext&);
    bool perHead = false; ///< shows one head (so the head picker matters)
    bool perLayer = true;
    /// The cell to open when the reader comes to this step and has chosen none (may be empty).
    std::optional<Cell> (*defaultCell)(const StepContext&) = nullptr;
};

const std::vector<Step>& steps();
const Step* findStep(const QString& id);

} // namespace kanshei
