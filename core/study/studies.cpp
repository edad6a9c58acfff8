#include "core/study/studies.h"

#include "core/explain/build.h"
#include "core/study/head_scores.h"
#include "core/study/roll_up.h"
#include "core/study/rollout.h"
#include "core/study/small_pattern.h"

namespace kanshei::study {

namespace {

/// What is made of the patterns alone, layer by layer, and what is left when all layers have been seen.
class Studies {
public:
    /// `pattern` is a copy, which shares its numbers: the trace grows.
    void addLayer(Trace& trace, Tensor pattern, Index layer);
    void finish(Trace& trace);

private:
    void addRollout(Trace& trace, const Tensor& pattern, Index layer);
    void addToOverall(const Trace& trace, Index layer);
    void addScores(const Trace& trace, const Tensor& pattern, Index layer);
    void scoreWords(const Trace& trace, const Tensor& pattern, float* out) const;
    void addWords(Trace& trace, const Tensor& pattern, Index layer);

    std::vector<WordGroup> m_groups;
    Tensor m_wordsMean, m_wordsGreatest; ///< empty: every word is one token
    Tensor m_mean, m_greatest;
    std::map<LooksAt, Tensor> m_scores;
};

/// W, its greatest, and Â of a layer.
std::vector<Tensor> sums(const Tensor& pattern, Index layer) {
    const Index n = pattern.dim(1);
    Tensor mean(blockName(layer, "heads_mean"), {n, n}), greatest(blockName(layer, "heads_max"), {n, n});
    Tensor step(blockName(layer, "rollout_step"), {n, n});
    headsMean(pattern, mean.mutableMatrix());
    headsMax(pattern, greatest.mutableMatrix());
    rolloutStep(mean.matrix(), step.mutableMatrix());
    return {std::move(mean), std::move(greatest), std::move(step)};
}

void Studies::addRollout(Trace& trace, const Tensor& pattern, Index layer) {
    for (Tensor& tensor : sums(pattern, layer)) trace.add(std::move(tensor));
    const ConstMatrixView step = trace.block(layer, "rollout_step").matrix();
    Tensor upTo(blockName(layer, "rollout"), {step.rows(), step.rows()});
    if (layer == 0)
        upTo.mutableMatrix() = step;
    else
        rollout(step, trace.block(layer - 1, "rollout").matrix(), upTo.mutableMatrix());
    trace.add(std::move(upTo));
}

void addTo(Tensor& mean, Tensor& greatest, const Tensor& ofLayer, const Tensor& greatestOfLayer) {
    if (mean.empty()) {
        const explaining::TensorName name(ofLayer.name()), most(greatestOfLayer.name());
        mean = Tensor(name.part, ofLayer.shape()), greatest = Tensor(most.part, ofLayer.shape());
    }
    mean.mutableMatrix() += ofLayer.matrix();
    auto so = greatest.mutableMatrix();
    so = so.cwiseMax(greatestOfLayer.matrix()).eval(); // weights are ≥ 0
}

/// The names of the layer's tensors of words.
std::vector<std::string> wordsOf(Index layer) {
    std::vector<std::string> names;
    for (const char* part : {"pattern", "heads_mean", "heads_max", "rollout"})
        names.push_back(blockName(layer, wordsName(part)));
    return names;
}

void Studies::addWords(Trace& trace, const Tensor& pattern, Index layer) {
    if (layer == 0) m_groups = wordGroups(trace.tokens);
    if (!anyJoined(m_groups)) return;
    for (Tensor& tensor : rolledUp(pattern, trace.block(layer, "rollout"), layer, m_groups))
        trace.add(std::move(tensor));
    addTo(m_wordsMean, m_wordsGreatest, trace.block(layer, wordsName("heads_mean")),
          trace.block(layer, wordsName("heads_max")));
    if (keepsEverything(trace)) return;
    trace.makeLater(wordsOf(layer), [layer, groups = m_groups](const Trace& of) {
        return rolledUp(of.block(layer, "pattern"), of.block(layer, "rollout"), layer, groups);
    });
}

void Studies::addToOverall(const Trace& trace, Index layer) {
    addTo(m_mean, m_greatest, trace.block(layer, "heads_mean"), trace.block(layer, "heads_max"));
}

/// Row after row, because all words stand in each: sums of the keys that the query may see, in the order of the queries.
void Studies::scoreWords(const Trace& trace, const Tensor& pattern, float* out) const {
    const Index T = trace.length(), heads = pattern.dim(0);
    Eigen::ArrayXXd sums = Eigen::ArrayXXd::Zero(T, heads);
    Eigen::ArrayXd seen = Eigen::ArrayXd::Zero(T), counts = Eigen::ArrayXd::Zero(T);
    for (Index query = 0; query < T; ++query) {
        for (Index key = 0; key < T; ++key) seen[key] = trace.visible(query, key) ? 1 : 0;
        counts += seen;
        for (Index h = 0; h < heads; ++h)
            sums.col(h) += seen * pattern.matrix(h).row(query).transpose().array().cast<double>();
    }
    for (Index h = 0; h < heads; ++h)
        for (Index word = 0; word < T; ++word)
            *out++ = counts[word] == 0 ? 0.f : float(sums(word, h) / counts[word]);
}

void Studies::addScores(const Trace& trace, const Tensor& pattern, Index layer) {
    const Index layers = trace.model->config.n_layers, heads = trace.model->config.n_heads;
    for (const HeadScore& score : headScores()) {
        if (score.what == LooksAt::Answer) continue; // comes after the last layer
        const bool words = score.what == LooksAt::Word;
        const auto pairs = words ? std::vector<QueryKey>{} : pairsOf(trace, score.what);
        if (!words && pairs.empty()) continue;
        const Index width = words ? trace.length() : 1;
        Tensor& tensor = m_scores[score.what];
        if (tensor.empty())
            tensor = Tensor(score.tensor, words ? Shape{layers, heads, width} : Shape{layers, heads});
        float* out = tensor.mutableData() + layer * heads * width;
        if (words)
            scoreWords(trace, pattern, out);
        else
            for (Index head = 0; head < heads; ++head) *out++ = headScore(pattern, head, pairs);
    }
}

void Studies::addLayer(Trace& trace, Tensor pattern,
                       Index layer) { // NOLINT(performance-unnecessary-value-param)
    addRollout(trace, pattern, layer);
    addToOverall(trace, layer);
    addScores(trace, pattern, layer);
    addWords(trace, pattern, layer);
    if (keepsEverything(trace)) return;
    if (trace.length() > smallSide) {
        Tensor small(blockName(layer, "pattern_small"), {pattern.dim(0), smallSide, smallSide});
        smallPattern(pattern, small);
        trace.add(std::move(small));
    }
    const auto named = [layer](const char* part) { return blockName(layer, part); };
    trace.makeLater({named("heads_mean"), named("heads_max"), named("rollout_step")},
                    [layer](const Trace& of) { return sums(of.block(layer, "pattern"), layer); });
}

/// Mean weight of each head over the answers, which were not known while the layers went by.
void addAnswers(Trace& trace, const HeadScore& score) {
    const auto pairs = pairsOf(trace, score.what);
    if (pairs.empty()) return;
    const Index layers = trace.model->config.n_layers, heads = trace.model->config.n_heads;
    Tensor tensor(score.tensor, {layers, heads});
    float* out = tensor.mutableData();
    for (Index layer = 0; layer < layers; ++layer) {
        const TracePtr view = trace.keepsAll() ? nullptr : trace.fresh();
        const Tensor& pattern = (view ? *view : trace).block(layer, "pattern");
        for (Index head = 0; head < heads; ++head) *out++ = headScore(pattern, head, pairs);
    }
    trace.add(std::move(tensor));
}

void Studies::finish(Trace& trace) {
    m_mean.mutableMatrix() /= float(trace.model->config.n_layers);
    trace.add(std::move(m_mean));
    trace.add(std::move(m_greatest));
    if (!m_wordsMean.empty()) {
        m_wordsMean.mutableMatrix() /= float(trace.model->config.n_layers);
        trace.add(std::move(m_wordsMean));
        trace.add(std::move(m_wordsGreatest));
    }
    for (const HeadScore& score : headScores())
        if (score.what == LooksAt::Answer)
            addAnswers(trace, score);
        else if (const auto found = m_scores.find(score.what); found != m_scores.end())
            trace.add(std::move(found->second));
}

bool isStudied(const Trace& trace) {
    return trace.shapeOf("heads_mean") != nullptr;
}

} // namespace

Result<TracePtr> withStudies(TracePtr trace, std::stop_token stop) {
    if (isStudied(*trace)) return trace;
    const auto studied = std::make_shared<Trace>(*trace);
    Studies studies;
    for (Index layer = 0; layer < trace->model->config.n_layers; ++layer) {
        if (stop.stop_requested()) return stopped();
        const TracePtr view = trace->keepsAll() ? trace : trace->fresh();
        studies.addLayer(*studied, view->block(layer, "pattern"), layer);
    }
    studies.finish(*studied);
    return TracePtr(studied);
}

Result<TracePtr> forwardWithStudies(ModelPtr model, Tokens tokens, ForwardOptions options,
                                    std::stop_token stop) {
    Studies studies;
    bool during = false;
    auto trace =
        forward(std::move(model), std::move(tokens), std::move(options), stop, [&](Trace& made, Index layer) {
            during = !keepsEverything(made);
            if (during) studies.addLayer(made, made.block(layer, "pattern"), layer);
        });
    if (!trace) return trace;
    if (!during) return withStudies(*trace, std::move(stop));
    const auto studied = std::make_shared<Trace>(**trace);
    studies.finish(*studied);
    return TracePtr(studied);
}

} // namespace kanshei::study
