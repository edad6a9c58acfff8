// The views of the overview: every head as a map, one head or one layer as arcs, all heads of a layer in one matrix.
#pragma once

#include "core/study/head_scores.h"
#include "ui/walk/step.h"

#include <set>

namespace kanshei::overview {

/// What the reader chose on the page, beside the document's selection.
struct Choices {
    std::optional<study::LooksAt> order =
        {};                  ///< maps: ranked by this; nothing: in the order of layers and heads
    bool wholeLayer = false; ///< arcs: all heads of the layer
    std::set<int> off = {};  ///< … but these
    bool allLayers = false;  ///< rollout: over all layers
    int hovered = -1;        ///< token under the pointer, whose arcs stand alone
};

struct View {
    const char* id;     ///< "maps": settings
    QString (*title)(); ///< for the switch: "热图"
    QString (*heading)(const StepContext&, const Choices&);
    QString (*sentence)(const StepContext&, const Choices&); ///< what is seen here, and its limit (rich text)
    FigurePtr (*figure)(const StepContext&, const Choices&);
};

const std::vector<View>& views();

View maps();
View arcs();
View rollout();

/// Heads from the greatest score to the least, equal ones in their order. The trace must hold the score.
struct RankedHead {
    int layer = 0, head = 0;
    Cell cell; ///< the score
    double score = 0;
};
const char* tensorOf(study::LooksAt order);
std::vector<RankedHead> ranking(const Trace& trace, study::LooksAt order, int query);

/// "看前一个词", "看「他」": as a choice of order. Empty: this trace has no such score.
QString orderTitle(const StepContext& context, study::LooksAt order);
/// What exactly the score averages, for a tooltip.
QString orderMeaning(const StepContext& context, study::LooksAt order);

/// The head that a mark of a figure stands for: a cell of its weights, or its name in a legend.
struct HeadPlace {
    int layer = 0, head = 0;
};
std::optional<HeadPlace> headOf(const Hit& hit);
/// A mark that stands for a head and shows no number.
Hit headHit(int layer, int head, const QString& tooltip);

} // namespace kanshei::overview
