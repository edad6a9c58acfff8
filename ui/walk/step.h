// One step of the walk: its names, its formula, its figure, and what it says about this sentence and this
// token. A step is one file in ui/walk/; the table in steps.cpp is the only place that lists them.
#pragma once

#include "ui/figures/figure.h"

#include <functional>

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
    bool (*present)(const ModelConfig&) = nullptr;     ///< has a model this step? None given: every model
    QString (*ownTitle)(const ModelConfig&) = nullptr; ///< where the title depends on the model's kind
    bool byWords = false; ///< its figure shows words instead of tokens where ViewOptions::words says so
};

/// Every step that there is, in the order of the walk. A step is named by its place in this table.
const std::vector<Step>& steps();
const Step* findStep(const QString& id);
/// −1: there is none.
int stepIndex(const QString& id);

/// The walk of one model: the steps that it has.
std::vector<std::reference_wrapper<const Step>> stepsOf(const ModelConfig& config);
/// "RMS 归一化": the title that the step has in the model's walk.
QString titleOf(const Step& step, const ModelConfig& config);
bool isPresent(const Step& step, const ModelConfig& config);
/// The number that a step (a place in the table) carries in the model's walk, from 1.
int numberOf(int step, const ModelConfig& config);
/// The same step, or, where the model does not have it, the one before.
int nearestStep(int step, const ModelConfig& config);
/// The place in the table of the step with this number; of the last where there are not so many.
int stepNumbered(int number, const ModelConfig& config);
/// ① ② …
QString numberSign(int number);

} // namespace kanshei
