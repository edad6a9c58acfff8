#include "ui/walk/figure_kinds.h"

#include "ui/walk/parts.h"

#include <QCoreApplication>

#include <algorithm>

namespace kanshei {

namespace {

QString patternTitle() {
    return QCoreApplication::translate("Walk", "注意力图");
}

/// The weights of one head, alone.
FigurePtr patternFigure(const StepContext& context) {
    const Parts p(context);
    const Plate weights = p.weights();
    TableSpec spec;
    spec.rows = p.queries();
    spec.blocks = {Block::matrix(weights, p.keys(p.strongestKey()))};
    spec.legends = {{weights.grid.scale, p.place(), bool(weights.grid.hidden)}};
    return p.figure("pattern", patternTitle(), p.table(std::move(spec)));
}

} // namespace

const std::vector<FigureKind>& figureKinds() {
    static const std::vector<FigureKind> kinds = [] {
        std::vector<FigureKind> list = {{QStringLiteral("pattern"), patternTitle, patternFigure}};
        for (const Step& step : steps())
            list.push_back({QString::fromLatin1(step.id), step.title, step.figure});
        return list;
    }();
    return kinds;
}

const FigureKind* findFigure(const QString& id) {
    const auto it = std::ranges::find(figureKinds(), id, &FigureKind::id);
    return it == figureKinds().end() ? nullptr : &*it;
}

} // namespace kanshei
