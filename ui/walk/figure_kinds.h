// Every figure that can be asked for by name: the steps' and the heatmap of one head.
#pragma once

#include "ui/walk/step.h"

namespace kanshei {

struct FigureKind {
    QString id;
    QString (*title)();
    FigurePtr (*figure)(const StepContext&);
};

const std::vector<FigureKind>& figureKinds();
const FigureKind* findFigure(const QString& id);

} // namespace kanshei
