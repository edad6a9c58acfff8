#include "core/train/train_bench.h"

#include "core/train/trainer.h"

#include <chrono>

namespace kanshei::train {
namespace {
constexpr int sentences = 32;
constexpr int length = 20;

std::vector<Example> randomExamples(const ModelConfig& config, Random& random) {
    std::vector<Example> examples(sentences);
    for (Example& e : examples) {
        for (int i = 0; i < length; ++i)
            e.ids.push_back(TokenId(random.below(std::uint32_t(config.d_vocab))));
        e.pronoun = length / 2;
        e.right = {1 + int(random.below(length / 2 - 1))};
    }
    return examples;
}
} // namespace

ModelConfig benchConfig() {
    ModelConfig c;
    c.model_type = "kanshei-coref";
    c.d_model = 64;
    c.n_layers = 3;
    c.n_heads = 4;
    c.n_kv_heads = 4;
    c.d_head = 16;
    c.d_mlp = 256;
    c.n_ctx = 128;
    c.d_vocab = 786;
    c.mask = MaskPattern::Bidirectional;
    c.answer = Answer::Pointer;
    return c;
}

TrainBench benchTraining(const ModelConfig& config, int steps) {
    Random random(1);
    Trainer trainer(Parameters(config, {}, random), {1, 1, 0.5f, 0, config.n_layers - 1}, {});
    Disguise disguise;
    disguise.firstOrdinaryId = 4;
    disguise.maskId = 2;
    disguise.vocabulary = TokenId(config.d_vocab);
    disguise.n_ctx = config.n_ctx;
    constexpr int warmUp = 5;
    std::chrono::steady_clock::time_point begin;
    for (int i = 0; i < warmUp + steps; ++i) {
        if (i == warmUp) begin = std::chrono::steady_clock::now();
        trainer.step(makeBatch(randomExamples(config, random), disguise, random), 1e-3f);
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return {trainer.parameters().toWeights().parameterCount(), sentences * length, steps,
            double(steps) * sentences * length / seconds};
}

} // namespace kanshei::train
