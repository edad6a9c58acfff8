#include "core/study/studies.h"

#include "core/study/head_scores.h"
#include "core/study/roll_up.h"
#include "core/study/rollout.h"

namespace kanshei::study {

namespace {

void addLayer(Trace& trace, Index layer) {
    const Index n = trace.length();
    const Tensor& pattern = trace.block(layer, "pattern");
    Tensor mean(blockName(layer, "heads_mean"), {n, n}), greatest(blockName(layer, "heads_max"), {n, n});
    Tensor step(blockName(layer, "rollout_step"), {n, n}), upTo(blockName(layer, "rollout"), {n, n});
    headsMean(pattern, mean.mutableMatrix());
    headsMax(pattern, greatest.mutableMatrix());
    rolloutStep(mean.matrix(), step.mutableMatrix());
    if (layer == 0)
        upTo.mutableMatrix() = step.matrix();
    else
        rollout(step.matrix(), trace.block(layer - 1, "rollout").matrix(), upTo.mutableMatrix());
    for (Tensor* tensor : {&mean, &greatest, &step, &upTo}) trace.add(std::move(*tensor));
}

void addOverall(Trace& trace) {
    const Index n = trace.length(), layers = trace.model->config.n_layers;
    Tensor mean("heads_mean", {n, n}), greatest("heads_max", {n, n});
    auto sum = mean.mutableMatrix(), most = greatest.mutableMatrix();
    for (Index layer = 0; layer < layers; ++layer) {
        sum += trace.block(layer, "heads_mean").matrix();
        most = most.cwiseMax(trace.block(layer, "heads_max").matrix()).eval(); // weights are ≥ 0
    }
    sum /= float(layers);
    trace.add(std::move(mean));
    trace.add(std::move(greatest));
}

void addScores(Trace& trace) {
    const Index layers = trace.model->config.n_layers, heads = trace.model->config.n_heads;
    for (const HeadScore& score : headScores()) {
        const bool words = score.what == LooksAt::Word;
        std::vector<std::vector<QueryKey>> pairs;
        for (Index word = 0; word < (words ? trace.length() : 1); ++word)
            pairs.push_back(pairsOf(trace, score.what, word));
        if (!words && pairs.front().empty()) continue;
        Tensor tensor(score.tensor, words ? Shape{layers, heads, trace.length()} : Shape{layers, heads});
        float* out = tensor.mutableData();
        for (Index layer = 0; layer < layers; ++layer)
            for (Index head = 0; head < heads; ++head)
                for (const auto& some : pairs) *out++ = headScore(trace.block(layer, "pattern"), head, some);
        trace.add(std::move(tensor));
    }
}

} // namespace

Result<TracePtr> withStudies(TracePtr trace, std::stop_token stop) {
    auto studied = std::make_shared<Trace>(*trace);
    for (Index layer = 0; layer < trace->model->config.n_layers; ++layer) {
        if (stop.stop_requested()) return fail(ErrorCode::Cancelled, KANSHEI_TEXT("Stopped."));
        addLayer(*studied, layer);
    }
    addOverall(*studied);
    addScores(*studied);
    addWords(*studied);
    return TracePtr(std::move(studied));
}

} // namespace kanshei::study
