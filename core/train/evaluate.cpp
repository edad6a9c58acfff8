#include "core/train/evaluate.h"

#include "core/base/parallel.h"
#include "core/ops/cross_entropy.h"
#include "core/ops/softmax.h"
#include "core/ops/unembed.h"
#include "core/train/objective.h"

#include <algorithm>
#include <array>

namespace kanshei::train {
namespace {
constexpr Index chunkSize = 32;

void exchange(const Example& e, MatrixView pattern) {
    assert(e.oneTokenNouns());
    std::swap(pattern(e.pronoun, e.right[0]), pattern(e.pronoun, e.wrong[0]));
}

double massOn(std::span<const float> row, const std::vector<int>& tokens) {
    double sum = 0;
    for (const int t : tokens) sum += double(row[std::size_t(t)]);
    return sum;
}

bool greatestOn(std::span<const float> row, const std::vector<int>& tokens) {
    return std::ranges::find(tokens, int(std::ranges::max_element(row) - row.begin())) != tokens.end();
}

std::vector<float> toVector(const ConstMatrixView& row) {
    return {row.data(), row.data() + row.cols()};
}

void answerChunk(const Parameters& parameters, std::span<const Example> examples, Swap swap, Encoder& encoder,
                 std::span<Answered> out) {
    const ModelConfig& config = parameters.config();
    const Batch batch = plainBatch(examples);
    Encoder::PatternEdit edit;
    if (swap.layer >= 0)
        edit = [&](Index layer, Index head, Index sequence, MatrixView pattern) {
            if (layer == swap.layer && (swap.head < 0 || head == swap.head))
                exchange(examples[std::size_t(sequence)], pattern);
        };
    encoder.forward(parameters, batch, 0, batch.sequences(), {}, Random(0), edit);
    AnswerPointer pointer;
    pointer.forward(parameters, encoder);
    assert(pointer.count() == Index(examples.size()));
    for (Index i = 0; i < pointer.count(); ++i) {
        Answered& answered = out[std::size_t(i)];
        Matrix answer = pointer.scores(i);
        ops::softmax(view(std::as_const(answer).data(), 1, answer.cols()),
                     view(answer.data(), 1, answer.cols()));
        answered.answer.assign(answer.data(), answer.data() + answer.size());
        const Index row = examples[std::size_t(i)].pronoun;
        for (Index layer = 0; layer < config.n_layers; ++layer)
            for (Index head = 0; head < config.n_heads; ++head)
                answered.heads.push_back(toVector(rowsOf(encoder.pattern(layer, head, i), row, 1)));
    }
}
} // namespace

std::vector<Answered> answerAll(const Parameters& parameters, std::span<const Example> examples, Swap swap) {
    std::vector<Answered> answered(examples.size());
    const Index n = Index(examples.size());
    parallelFor((n + chunkSize - 1) / chunkSize, [&](Index i) {
        const auto from = std::size_t(i * chunkSize);
        const auto count = std::size_t(std::min(chunkSize, n - i * chunkSize));
        Encoder encoder(parameters.config());
        answerChunk(parameters, examples.subspan(from, count), swap, encoder,
                    std::span(answered).subspan(from, count));
    });
    return answered;
}

bool twoWayRight(const Example& e, const Answered& a) {
    return massOn(a.answer, e.right) > massOn(a.answer, e.wrong);
}

bool exactlyRight(const Example& e, const Answered& a) {
    return greatestOn(a.answer, e.right);
}

SetScores evaluate(const Parameters& parameters, const TestSet& set) {
    const auto answered = answerAll(parameters, set.examples);
    SetScores scores;
    scores.name = set.name;
    scores.sentences = int(set.examples.size());
    scores.heads.resize(std::size_t(parameters.config().n_layers * parameters.config().n_heads));
    const double n = std::max<double>(1, double(set.examples.size()));
    int both = 0;
    for (std::size_t i = 0; i < answered.size(); ++i) {
        const Example& e = set.examples[i];
        const bool exact = exactlyRight(e, answered[i]);
        scores.twoWay += twoWayRight(e, answered[i]) / n;
        scores.exact += exact / n;
        if (i % 2 == 1) both += exact && exactlyRight(set.examples[i - 1], answered[i - 1]);
        for (std::size_t h = 0; h < scores.heads.size(); ++h) {
            const auto& row = answered[i].heads[h];
            scores.heads[h].greatest += greatestOn(row, e.right) / n;
            scores.heads[h].rightWeight += massOn(row, e.right) / n;
            scores.heads[h].wrongWeight += massOn(row, e.wrong) / n;
        }
    }
    if (set.paired) scores.bothRight = both / std::max(1.0, double(answered.size() / 2));
    return scores;
}

BestHead chooseHead(const ModelConfig& config, std::span<const SetScores> development) {
    std::vector<double> sums(std::size_t(config.n_layers * config.n_heads), 0.0);
    for (const SetScores& set : development)
        for (std::size_t h = 0; h < sums.size(); ++h) sums[h] += set.heads[h].greatest * set.sentences;
    const Index best = std::ranges::max_element(sums) - sums.begin();
    return {best / config.n_heads, best % config.n_heads};
}

Flips measureFlips(const Parameters& parameters, std::span<const Example> examples, BestHead best) {
    std::vector<Example> usable;
    for (const Example& e : examples)
        if (e.oneTokenNouns()) usable.push_back(e);
    const auto plain = answerAll(parameters, usable);
    const auto head = answerAll(parameters, usable, {best.layer, best.head});
    const auto layer = answerAll(parameters, usable, {best.layer, -1});
    Flips flips;
    for (std::size_t i = 0; i < usable.size(); ++i) {
        if (!twoWayRight(usable[i], plain[i])) continue;
        ++flips.sentences;
        flips.head += !twoWayRight(usable[i], head[i]);
        flips.layer += !twoWayRight(usable[i], layer[i]);
    }
    flips.head /= std::max(1, flips.sentences);
    flips.layer /= std::max(1, flips.sentences);
    return flips;
}

SetScores evaluateContinuation(const Parameters& parameters, const TestSet& set) {
    const auto count = set.examples.size();
    std::vector<std::array<bool, 2>> right(count); // 2-way, exact
    parallelFor(Index(count), [&](Index i) {
        const Example& e = set.examples[std::size_t(i)];
        const auto p = nextToken(parameters, e.ids);
        const auto wanted = std::size_t(e.ids[std::size_t(e.right.front())]);
        const auto other = std::size_t(e.ids[std::size_t(e.wrong.front())]);
        right[std::size_t(i)] = {p[wanted] > p[other],
                                 std::size_t(std::ranges::max_element(p) - p.begin()) == wanted};
    });
    SetScores scores;
    scores.name = set.name;
    scores.sentences = int(count);
    int both = 0;
    for (std::size_t i = 0; i < count; ++i) {
        scores.twoWay += right[i][0] / std::max<double>(1, double(count));
        scores.exact += right[i][1] / std::max<double>(1, double(count));
        if (i % 2 == 1) both += right[i][1] && right[i - 1][1];
    }
    if (set.paired) scores.bothRight = both / std::max(1.0, double(count / 2));
    return scores;
}

double nextTokenLoss(const Parameters& parameters, std::span<const Example> examples) {
    Random random(0);
    Disguise disguise;
    disguise.causal = true;
    disguise.shiftPositions = 0;
    disguise.n_ctx = parameters.config().n_ctx;
    const Index n = Index(examples.size());
    std::vector<Batch> batches;
    for (Index i = 0; i < n; i += chunkSize)
        batches.push_back(makeBatch(examples.subspan(std::size_t(i), std::size_t(std::min(chunkSize, n - i))),
                                    disguise, random));
    std::vector<double> losses(batches.size(), 0.0);
    parallelFor(Index(batches.size()), [&](Index i) {
        const Batch& batch = batches[std::size_t(i)];
        Encoder encoder(parameters.config());
        encoder.forward(parameters, batch, 0, batch.sequences());
        const Index asked = Index(batch.askedRows.size());
        Matrix hidden(asked, parameters.config().d_model);
        for (Index k = 0; k < asked; ++k)
            hidden.row(k) = encoder.hidden().row(batch.askedRows[std::size_t(k)]);
        Matrix logits(asked, parameters.config().d_vocab);
        ops::unembed(view(std::as_const(hidden).data(), asked, hidden.cols()),
                     matrix(parameters.data(), parameters.layout().W_E), ConstVectorView(nullptr, 0),
                     view(logits.data(), asked, logits.cols()));
        losses[std::size_t(i)] = ops::crossEntropy(view(std::as_const(logits).data(), asked, logits.cols()),
                                                   batch.askedTokens, 1.f, view(logits.data(), 0, 0));
    });
    double loss = 0;
    double tokens = 0;
    for (std::size_t i = 0; i < batches.size(); ++i) {
        loss += losses[i];
        tokens += double(batches[i].askedRows.size());
    }
    return loss / std::max(1.0, tokens);
}

std::vector<float> nextToken(const Parameters& parameters, const std::vector<TokenId>& ids) {
    Example example;
    example.ids = ids;
    const Batch batch = plainBatch({&example, 1});
    Encoder encoder(parameters.config());
    encoder.forward(parameters, batch, 0, 1);
    std::vector<float> p(std::size_t(parameters.config().d_vocab));
    const auto out = view(p.data(), 1, Index(p.size()));
    ops::unembed(rowsOf(encoder.hidden(), encoder.rows() - 1, 1),
                 matrix(parameters.data(), parameters.layout().W_E), ConstVectorView(nullptr, 0), out);
    ops::softmax(asConst(out), out);
    return p;
}

} // namespace kanshei::train
