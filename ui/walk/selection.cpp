#include "ui/walk/selection.h"

#include <algorithm>

namespace kanshei {

bool isPronoun(const Trace& trace, Index token) {
    const auto& pronouns = trace.model->info.pronouns;
    return std::ranges::find(pronouns, trace.tokens.list[std::size_t(token)].text) != pronouns.end();
}

int firstPronoun(const Trace& trace) {
    for (Index i = 0; i < trace.length(); ++i)
        if (isPronoun(trace, i)) return int(i);
    return -1;
}

FirstHead firstHead(const Model& model) {
    return {int(std::clamp<Index>(model.info.bestLayer, 0, model.config.n_layers - 1)),
            int(std::clamp<Index>(model.info.bestHead, 0, model.config.n_heads - 1))};
}

Selection firstSelection(const Trace& trace) {
    Selection selection;
    selection.query = firstPronoun(trace);
    for (Index i = trace.length() - 1; selection.query < 0 && i >= 0; --i)
        if (!trace.tokens.list[std::size_t(i)].special) selection.query = int(i);
    if (selection.query < 0) selection.query = int(trace.length()) - 1;
    const FirstHead place = firstHead(*trace.model);
    selection.layer = place.layer;
    selection.head = place.head;
    return selection;
}

} // namespace kanshei
