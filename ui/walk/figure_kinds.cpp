#include "ui/walk/figure_kinds.h"

#include "ui/overview/views.h"
#include "ui/theme/translate.h"
#include "ui/walk/parts.h"
#include "ui/walk/walk.h"

#include <algorithm>

namespace kanshei {

namespace {

QString patternTitle() {
    return translate("Walk", "注意力图");
}

QString overviewTitle() {
    return translate("Overview", "全部层和头");
}

QString arcsTitle() {
    return translate("Overview", "一个头的弧线");
}

QString layerArcsTitle() {
    return translate("Overview", "一层各头的弧线");
}

QString rolloutTitle() {
    return translate("Overview", "平均、最大和展开");
}

/// The weights of one head, alone.
FigurePtr patternFigure(const StepContext& context) {
    const Parts p = Parts::ofWords(context);
    const Plate weights = p.weights();
    TableSpec spec;
    spec.rows = p.down(p.strongestKey());
    spec.blocks = {p.map(weights, p.strongestKey())};
    spec.legends = {{weights.grid.scale, p.place(), bool(weights.grid.hidden)}};
    return p.figure("pattern", patternTitle(), p.table(std::move(spec)));
}

overview::Choices asItIs() {
    return {};
}
overview::Choices wholeLayer() {
    return {.wholeLayer = true};
}
overview::Choices allLayers() {
    return {.allLayers = true};
}

/// A view of the overview with these choices.
template<overview::View (*view)(), overview::Choices (*choices)()>
FigureKind kindOf(const char* id, QString (*title)(), bool perHead, bool perLayer) {
    return {QString::fromLatin1(id),
            title,
            [](const StepContext& context) { return view().figure(context, choices()); },
            perHead,
            perLayer,
            [](const StepContext& context) { return view().sentence(context, choices()); },
            nullptr,
            true};
}

} // namespace

const std::vector<FigureKind>& figureKinds() {
    static const std::vector<FigureKind> kinds = [] {
        std::vector<FigureKind> list = {
            {QStringLiteral("pattern"), patternTitle, patternFigure, true, true, walk::softmax().sentence,
             nullptr, true},
            kindOf<overview::maps, asItIs>("overview", overviewTitle, false, false),
            kindOf<overview::arcs, asItIs>("arcs", arcsTitle, true, true),
            kindOf<overview::arcs, wholeLayer>("arcs-layer", layerArcsTitle, false, true),
            kindOf<overview::rollout, allLayers>("rollout", rolloutTitle, false, false),
        };
        for (const Step& step : steps())
            list.push_back({QString::fromLatin1(step.id), step.title, step.figure, step.perHead,
                            step.perLayer, step.sentence, step.present, step.byWords});
        return list;
    }();
    return kinds;
}

const FigureKind* findFigure(const QString& id) {
    const auto it = std::ranges::find(figureKinds(), id, &FigureKind::id);
    return it == figureKinds().end() ? nullptr : &*it;
}

Status checkFigure(const FigureKind& kind, const Model& model) {
    if (!kind.present || kind.present(model.config)) return Nothing{};
    return fail(ErrorCode::BadInput, KANSHEI_TEXT("The model “%1” has no step “%2”."),
                {model.info.name, kind.id.toStdString()});
}

} // namespace kanshei
