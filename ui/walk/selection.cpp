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

Selection firstSelection(const Trace& trace) {
    const ModelConfig& config = trace.model->config;
    const ModelInfo& info = trace.model->info;
    Selection selection;
    const int pronoun = firstPronoun(trace);
    selection.query = pronoun >= 0 ? pronoun : int(trace.length()) - 1;
    selection.layer = int(std::clamp<Index>(info.bestLayer, 0, config.n_layers - 1));
    selection.head = int(std::clamp<Index>(info.bestHead, 0, config.n_heads - 1));
    return selection;
}

} // namespace kanshei
