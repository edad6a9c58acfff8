#include "ui/session/place.h"

#include "ui/walk/selection.h"
#include "ui/walk/step.h"

#include <algorithm>

namespace kanshei {

namespace {

const std::string& tokenText(const Trace& trace, int token) {
    return trace.tokens.list[std::size_t(token)].text;
}

bool sameTokens(const Trace& a, const Trace& b) {
    return a.model == b.model && a.tokens.ids() == b.tokens.ids();
}

/// The same word nearest to where it stood, else where a reader starts.
int queryFor(const Place& place, const Trace* before, const Trace& now) {
    const int query = place.selection.query;
    if (!before || !place.queryChosen || query < 0 || query >= int(before->length()))
        return firstSelection(now).query;
    const std::string& text = tokenText(*before, query);
    int nearest = -1;
    for (int i = 0; i < int(now.length()); ++i)
        if (tokenText(now, i) == text && (nearest < 0 || std::abs(i - query) < std::abs(nearest - query)))
            nearest = i;
    return nearest >= 0 ? nearest : firstSelection(now).query;
}

void note(std::vector<Error>* leftOut, std::string text, std::vector<std::string> args) {
    if (leftOut) leftOut->push_back(fail(ErrorCode::BadInput, std::move(text), std::move(args)));
}

bool fits(int index, Index count) {
    return index >= 0 && index < count;
}

void fitStep(Place& place, const ModelConfig& config, std::vector<Error>* leftOut) {
    const int step = nearestStep(place.step, config);
    if (fits(place.step, Index(steps().size())) && step != place.step)
        note(leftOut, KANSHEI_TEXT("the step “%1”, which the model does not have"),
             {steps()[std::size_t(place.step)].id});
    place.step = step;
}

void fitTrail(Place& place, const Trace& trace, std::vector<Error>* leftOut) {
    const auto gone = std::ranges::find_if(place.trail, [&](const Cell& cell) { return !trace.value(cell); });
    if (gone == place.trail.end()) return;
    note(leftOut, KANSHEI_TEXT("the opened number %1, which is not there"), {gone->text()});
    place.trail.erase(gone, place.trail.end());
    place.cellChosen = !place.trail.empty();
    place.selection.cell.reset();
    if (place.cellChosen) place.selection.cell = place.trail.back();
}

} // namespace

Place fitted(Place place, const Trace& trace, std::vector<Error>* leftOut) {
    const Selection first = firstSelection(trace);
    const ModelConfig& config = trace.model->config;
    Selection& s = place.selection;
    if (!fits(s.layer, config.n_layers) || !fits(s.head, config.n_heads)) {
        if (s.layer >= 0 || s.head >= 0)
            note(leftOut,
                 KANSHEI_TEXT("layer %1, head %2, which the model does not have (%3 layers of %4 heads)"),
                 {std::to_string(s.layer + 1), std::to_string(s.head + 1), std::to_string(config.n_layers),
                  std::to_string(config.n_heads)});
        s.layer = first.layer;
        s.head = first.head;
    }
    if (!fits(s.query, trace.length())) {
        if (s.query >= 0)
            note(leftOut, KANSHEI_TEXT("the asking token %1: the sentence has %2 tokens"),
                 {std::to_string(s.query), std::to_string(trace.length())});
        s.query = first.query;
        place.queryChosen = false;
    }
    fitStep(place, config, leftOut);
    fitTrail(place, trace, leftOut);
    return place;
}

Place carried(Place place, const Trace* before, const Trace& now) {
    if (before && sameTokens(*before, now)) return fitted(std::move(place), now);
    const int query = queryFor(place, before, now);
    const bool chosen = place.queryChosen;
    place = withoutTokens(std::move(place));
    place.selection.query = query;
    place.queryChosen = chosen;
    if (!before || before->model != now.model) place.selection.layer = place.selection.head = -1;
    return fitted(std::move(place), now);
}

Place withoutTokens(Place place) {
    place.selection.query = -1;
    place.queryChosen = false;
    place.selection.cell.reset();
    place.selection.operands.clear();
    place.trail.clear();
    place.cellChosen = false;
    return place;
}

Place withDefaultCell(Place place, const Trace& trace, bool byWords) {
    if (place.cellChosen || place.cellCleared || steps().empty()) return place;
    const Step& step = steps()[std::size_t(nearestStep(place.step, trace.model->config))];
    place.selection.cell.reset();
    place.trail.clear();
    Style style;
    style.words = byWords;
    if (step.defaultCell) place.selection.cell = step.defaultCell({trace, place.selection, style});
    if (place.selection.cell) place.trail = {*place.selection.cell};
    return place;
}

} // namespace kanshei
