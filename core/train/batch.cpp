#include "core/train/batch.h"

namespace kanshei::train {
namespace {
void append(Batch& batch, const Example& example) {
    const Index start = batch.rows();
    if (batch.starts.empty()) batch.starts.push_back(0);
    if (example.pronoun >= 0) {
        Question question{batch.sequences(), start + example.pronoun, {}};
        for (const int token : example.right) question.rightRows.push_back(start + token);
        batch.questions.push_back(std::move(question));
    }
    batch.ids.insert(batch.ids.end(), example.ids.begin(), example.ids.end());
    batch.starts.push_back(batch.rows());
    batch.positions.push_back(0);
}

TokenId disguised(TokenId id, const Disguise& d, Random& random) {
    const double u = random.uniform();
    if (u < 0.8) return d.maskId;
    if (u < 0.9)
        return d.firstOrdinaryId + TokenId(random.below(std::uint32_t(d.vocabulary - d.firstOrdinaryId)));
    return id;
}

void hideTokens(Batch& batch, const Example& example, Index start, const Disguise& d, Random& random) {
    if (random.uniform() >= double(d.hideSentences)) return;
    for (Index t = 1; t < Index(example.ids.size()); ++t) {
        if (t == example.pronoun || random.uniform() >= double(d.hideTokens)) continue;
        auto& id = batch.ids[std::size_t(start + t)];
        batch.askedRows.push_back(start + t);
        batch.askedTokens.push_back(id);
        id = disguised(id, d, random);
    }
}

void askNextTokens(Batch& batch, const Example& example, Index start, int answerTimes) {
    for (Index t = 0; t + 1 < Index(example.ids.size()); ++t) {
        const auto times = std::size_t(t == example.pronoun ? answerTimes : 1);
        batch.askedRows.insert(batch.askedRows.end(), times, start + t);
        batch.askedTokens.insert(batch.askedTokens.end(), times, example.ids[std::size_t(t + 1)]);
    }
}
} // namespace

Batch makeBatch(std::span<const Example> examples, const Disguise& d, Random& random) {
    Batch batch;
    for (const Example& example : examples) {
        const Index start = batch.rows();
        append(batch, example);
        const auto room = std::uint32_t(d.n_ctx - Index(example.ids.size()) + 1);
        if (random.uniform() < double(d.shiftPositions)) batch.positions.back() = random.below(room);
        if (d.causal) {
            askNextTokens(batch, example, start, d.answerTimes);
            continue;
        }
        hideTokens(batch, example, start, d, random);
        if (example.pronoun >= 0 && random.uniform() < double(d.hidePronoun))
            batch.ids[std::size_t(start + example.pronoun)] = d.maskId;
    }
    if (d.causal) batch.questions.clear();
    return batch;
}

Batch plainBatch(std::span<const Example> examples) {
    Batch batch;
    for (const Example& example : examples) append(batch, example);
    return batch;
}

std::vector<Index> cutBatch(const Batch& batch, Index parts) {
    std::vector<Index> bounds{0};
    for (Index i = 0; i < batch.sequences(); ++i)
        // A part ends with the first sequence that reaches its share of the rows.
        if (Index(bounds.size()) < parts && batch.start(i + 1) * parts >= batch.rows() * Index(bounds.size()))
            bounds.push_back(i + 1);
    while (Index(bounds.size()) <= parts) bounds.push_back(batch.sequences());
    bounds.back() = batch.sequences();
    return bounds;
}

} // namespace kanshei::train
