#include "core/base/parallel.h"
#include "core/train/trainer.h"
#include "tests/support/catch.h"

#include <cmath>

using namespace kanshei;
using namespace kanshei::train;

namespace {
ModelConfig tinyConfig(Answer answer) {
    ModelConfig c;
    c.model_type = answer == Answer::Pointer ? "kanshei-coref" : "gpt2";
    c.d_model = 8;
    c.n_layers = 2;
    c.n_heads = 2;
    c.n_kv_heads = 2;
    c.d_head = 4;
    c.d_mlp = 12;
    c.n_ctx = 16;
    c.d_vocab = 11;
    c.mask = answer == Answer::Pointer ? MaskPattern::Bidirectional : MaskPattern::Causal;
    c.answer = answer;
    return c;
}

std::vector<Example> someExamples() {
    Random random(5);
    std::vector<Example> examples;
    for (const int length : {5, 7, 3, 6, 4, 8}) {
        Example e;
        for (int i = 0; i < length; ++i) e.ids.push_back(TokenId(random.below(11)));
        if (length > 4) {
            e.pronoun = length - 2;
            e.right = length > 6 ? std::vector<int>{1, 2} : std::vector<int>{1};
        }
        examples.push_back(std::move(e));
    }
    return examples;
}

Disguise disguise(bool causal) {
    Disguise d;
    d.causal = causal;
    d.hideTokens = 0.4f;
    d.maskId = 0;
    d.firstOrdinaryId = 2;
    d.vocabulary = 11;
    d.n_ctx = 16;
    return d;
}

/// Compares the gradient with central differences, along every parameter's own direction and single entries.
void checkGradients(const ModelConfig& config, const ObjectiveWeights& objective, const Dropout& dropout) {
    Random random(3);
    Start start;
    start.matrices = 0.3f;
    start.embedding = 0.5f;
    const Parameters parameters(config, start, random);
    Random drawing(9);
    const Batch batch = makeBatch(someExamples(), disguise(config.answer != Answer::Pointer), drawing);
    Trainer trainer(parameters, objective, {});
    const auto loss = [&] { return trainer.gradients(batch, dropout, Random(4)).total(objective); };
    loss();
    const std::vector<float> gradient(trainer.gradient().begin(), trainer.gradient().end());
    for (const auto& entry : parameters.layout().all) {
        const auto& slot = entry.second; // clang 14 lets no lambda take a structured binding
        INFO(entry.first);
        // Along the gradient itself the change of the loss is largest, so that float rounding matters least.
        double square = 0;
        for (Index i = 0; i < slot.size(); ++i)
            square += std::pow(double(gradient[std::size_t(slot.offset + i)]), 2);
        if (square == 0) continue;
        const double norm = std::sqrt(square);
        const double eps = 2e-3;
        const auto lossAt = [&](double t) {
            trainer.parameters() = parameters;
            for (Index i = 0; i < slot.size(); ++i)
                trainer.parameters().data()[slot.offset + i] +=
                    float(t * double(gradient[std::size_t(slot.offset + i)]) / norm);
            return loss();
        };
        const double numeric = (lossAt(eps) - lossAt(-eps)) / (2 * eps);
        CHECK(numeric == Approx(norm).epsilon(0.01).margin(2e-4));
    }
}
} // namespace

TEST_CASE("The gradient of the whole coreference model agrees with finite differences") {
    ObjectiveWeights objective;
    objective.helperLayer = 1;
    objective.identity = 0.7f;
    checkGradients(tinyConfig(Answer::Pointer), objective, {});
    objective.helperLayer = 2;
    objective.identityHead = 1;
    checkGradients(tinyConfig(Answer::Pointer), objective, {0.2f, 0.2f});
}

TEST_CASE("The gradient of the whole causal model agrees with finite differences") {
    ObjectiveWeights objective;
    objective.tokens = 1;
    checkGradients(tinyConfig(Answer::NextToken), objective, {});
    checkGradients(tinyConfig(Answer::NextToken), objective, {0.3f, 0.1f});
}

TEST_CASE("Training gives the same bits with one thread and with two") {
    const auto train = [](int threads) {
        const int before = threadCount();
        setThreadCount(threads);
        Random random(3);
        Trainer trainer(Parameters(tinyConfig(Answer::Pointer), {}, random), {1, 1, 0.5f, 0.5f, 1}, {});
        for (int i = 0; i < 20; ++i) {
            Random drawing{std::uint64_t(i)};
            trainer.step(makeBatch(someExamples(), disguise(false), drawing), 1e-2f, {0.1f, 0.1f},
                         Random(std::uint64_t(i)));
        }
        setThreadCount(before);
        return std::vector<float>(trainer.parameters().values().begin(), trainer.parameters().values().end());
    };
    CHECK(train(1) == train(2));
}
