#include "ui/walk/walk.h"

#include <algorithm>

namespace kanshei {

const std::vector<Step>& steps() {
    static const std::vector<Step> table = {
        walk::tokens(),   walk::embed(),       walk::layerNorm(), walk::projection(),  walk::scores(),
        walk::scale(),    walk::mask(),        walk::softmax(),   walk::weightedSum(), walk::joinHeads(),
        walk::residual(), walk::feedForward(), walk::output(),
    };
    return table;
}

const Step* findStep(const QString& id) {
    const auto it =
        std::ranges::find_if(steps(), [&](const Step& step) { return id == QLatin1String(step.id); });
    return it == steps().end() ? nullptr : &*it;
}

} // namespace kanshei
