// Every figure that can be asked for by name: the heatmap of one head, the overview's, and the steps'. The overview's need
// a trace with studies (core/study/studies.h).
#pragma once

#include "ui/walk/step.h"

namespace kanshei {

struct FigureKind {
    QString id;
    QString (*title)();
    FigurePtr (*figure)(const StepContext&);
    bool perHead = false; ///< another head, another picture
    bool perLayer = true;
    QString (*sentence)(const StepContext&) =
        nullptr; ///< what is seen there, and its limit (rich text); a step has its own
    bool (*present)(const ModelConfig&) = nullptr; ///< as of a step
    bool byWords = false;                          ///< as of a step
};

const std::vector<FigureKind>& figureKinds();
const FigureKind* findFigure(const QString& id);
/// Has the model this figure?
Status checkFigure(const FigureKind& kind, const Model& model);

} // namespace kanshei
