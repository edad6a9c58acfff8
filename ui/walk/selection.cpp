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
    selection.query = firstPronoun(trace);
    for (Index i = trace.length() - 1; selection.query < 0 && i >= 0; --i)
        if (!trace.tokens.list[std::size_t(i)].special) selection.query = int(i);
    if (selection.query < 0) selection.query = int(trace.length()) - 1;
    selection.layer = int(std::clamp<Index>(info.bestLayer, 0, config.n_layers - 1));
    selection.head = int(std::clamp<Index>(info.bestHead, 0, config.n_heads - 1));
    return selection;
}

} // namespace kanshei
