#include "ui/overview/views.h"

#include "core/explain/build.h"
#include "core/study/roll_up.h"

#include <algorithm>

namespace kanshei::overview {

const std::vector<View>& views() {
    static const std::vector<View> table = {maps(), arcs(), rollout()};
    return table;
}

const char* tensorOf(study::LooksAt order) {
    return std::ranges::find(study::headScores(), order, &study::HeadScore::what)->tensor;
}

std::vector<RankedHead> ranking(const Trace& trace, study::LooksAt order, int query) {
    const Tensor& scores = trace.at(tensorOf(order));
    std::vector<RankedHead> heads;
    for (int layer = 0; layer < int(trace.model->config.n_layers); ++layer)
        for (int head = 0; head < int(trace.model->config.n_heads); ++head) {
            RankedHead ranked{layer, head, {scores.name(), {layer, head}}, 0};
            if (order == study::LooksAt::Word) ranked.cell.index.push_back(query);
            ranked.score = double(scores.at(ranked.cell.index));
            heads.push_back(std::move(ranked));
        }
    std::ranges::stable_sort(heads, std::greater{}, &RankedHead::score);
    return heads;
}

std::optional<HeadPlace> headOf(const Hit& hit) {
    const auto& index = hit.cell.index;
    if (hit.cell.tensor.empty() && hit.token < 0 && index.size() == 2)
        return HeadPlace{int(index[0]), int(index[1])};
    const explaining::TensorName name(hit.cell.tensor);
    if (name.layer < 0 || (name.part != "pattern" && name.part != study::wordsName("pattern"))) return {};
    return HeadPlace{int(name.layer), int(index[0])};
}

Hit headHit(int layer, int head, const QString& tooltip) {
    Hit hit;
    hit.cell.index = {layer, head};
    hit.tooltip = tooltip;
    return hit;
}

} // namespace kanshei::overview
