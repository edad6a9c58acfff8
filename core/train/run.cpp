#include "core/train/run.h"

#include "core/train/example_stream.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace kanshei::train {
namespace {
// Streams of random numbers, so that none depends on how much another one used.
enum Stream : std::uint64_t { StartStream = 11, ExampleStreamId, DisguiseStream, DropoutStream };
// Seeds of the held-out sets: heads are chosen on one, scores on the way on another, the report on a third.
constexpr std::uint64_t developmentSeed = 101;
constexpr std::uint64_t checkSeed = 202;
constexpr std::uint64_t reportSeed = 303;
constexpr int checkSentences = 200;

using Clock = std::chrono::steady_clock;
double since(Clock::time_point t) {
    return std::chrono::duration<double>(Clock::now() - t).count();
}

void mix(double& mean, double value, bool first) {
    mean = first ? value : 0.98 * mean + 0.02 * value;
}

Disguise disguiseOf(const Recipe& recipe, const ModelConfig& config, const Corpus& corpus) {
    Disguise d;
    d.causal = config.answer == Answer::NextToken;
    d.answerTimes = recipe.answerTimes;
    d.shiftPositions = recipe.shiftPositions;
    d.maskId = corpus.maskId();
    d.firstOrdinaryId = corpus.firstOrdinaryId();
    d.vocabulary = TokenId(config.d_vocab);
    d.n_ctx = config.n_ctx;
    return d;
}

class Runner {
public:
    Runner(Run& run, const RunEvents& events, const ModelConfig& config)
        : m_run(run), m_events(events), m_config(config),
          m_examples(run.corpus, Random(run.options.seed, ExampleStreamId), std::size_t(config.n_ctx - 8)),
          m_disguiseRandom(run.options.seed, DisguiseStream),
          m_dropoutRandom(run.options.seed, DropoutStream),
          m_disguise(disguiseOf(run.recipe, config, *run.corpus)) {}

    void train(std::stop_token stop) {
        const Recipe& recipe = m_run.recipe;
        Random startRandom(m_run.options.seed, StartStream);
        Trainer trainer(Parameters(m_config, recipe.start, startRandom), recipe.objective, recipe.optimizer);
        const auto begin = Clock::now();
        const int every = std::max(1, recipe.schedule.steps / std::max(1, recipe.checks));
        for (int step = 0; step < recipe.schedule.steps && !stop.stop_requested(); ++step) {
            oneStep(trainer, step);
            average(trainer.parameters(), step);
            m_seconds = since(begin) - m_checking;
            progress(step);
            if (m_events.progress) m_events.progress(m_run.last);
            if ((step + 1) % every == 0 && step + 1 < recipe.schedule.steps) check(trainer);
        }
        m_run.stopped = m_run.last.step < recipe.schedule.steps;
        m_run.seconds = m_seconds;
        m_run.parameters = trainer.parameters();
        if (m_averaged > 0) std::ranges::copy(m_mean, m_run.parameters->values().begin());
    }

private:
    void oneStep(Trainer& trainer, int step) {
        const Recipe& recipe = m_run.recipe;
        m_disguise.hideSentences =
            float(step) < recipe.earlyShare * float(recipe.schedule.steps) ? 1.f : recipe.lateTokens;
        const auto examples = m_examples.next(recipe.sentencesPerStep);
        const Batch batch = makeBatch(examples, m_disguise, m_disguiseRandom);
        const Losses losses =
            trainer.step(batch, recipe.schedule.rate(step), recipe.dropout, Random(m_dropoutRandom.next()));
        Progress& p = m_run.last;
        p.tokens += double(batch.rows());
        mix(p.losses.pointer, losses.pointer, step == 0);
        mix(p.losses.helper, losses.helper, step == 0);
        mix(p.losses.tokens, losses.tokens, step == 0);
        mix(p.losses.identity, losses.identity, step == 0);
        mix(p.total, losses.total(recipe.objective), step == 0);
    }

    void average(const Parameters& parameters, int step) {
        const auto steps = double(m_run.recipe.schedule.steps);
        if (m_run.recipe.averaged <= 0 || step < steps * (1 - double(m_run.recipe.averaged))) return;
        const Eigen::Map<const Eigen::ArrayXf> now(parameters.data(), parameters.layout().size);
        if (m_averaged++ == 0) m_mean.assign(now.begin(), now.end());
        Eigen::Map<Eigen::ArrayXf> mean(m_mean.data(), now.size());
        mean += (now - mean) / float(m_averaged);
    }

    void progress(int step) {
        Progress& p = m_run.last;
        p.step = step + 1;
        p.steps = m_run.recipe.schedule.steps;
        p.tokensPerSecond = p.tokens / std::max(1e-9, m_seconds);
        p.secondsLeft = m_seconds / p.step * (p.steps - p.step);
    }

    void check(const Trainer& trainer) {
        if (!m_events.check) return;
        const auto begin = Clock::now();
        const int perSet = std::min(checkSentences, m_run.recipe.testSentences);
        m_events.check(m_run.last,
                       measure(m_run.recipe, trainer.parameters(), *m_run.corpus, checkSeed, perSet),
                       trainer.parameters());
        m_checking += since(begin);
    }

    Run& m_run;
    const RunEvents& m_events;
    ModelConfig m_config;
    ExampleStream m_examples;
    Random m_disguiseRandom, m_dropoutRandom;
    Disguise m_disguise;
    Floats m_mean; ///< of the parameters of m_averaged steps
    int m_averaged = 0;
    double m_seconds = 0, m_checking = 0;
};

std::vector<SetScores> evaluateAll(const Parameters& parameters, const std::vector<TestSet>& sets) {
    std::vector<SetScores> scores;
    for (const TestSet& set : sets)
        if (!set.examples.empty()) scores.push_back(evaluate(parameters, set));
    return scores;
}

Report measurePointer(const Parameters& parameters, const Corpus& corpus, std::uint64_t seed, int perSet) {
    Report report;
    auto development = corpus.testSets(developmentSeed, std::max(20, perSet / 4));
    std::erase_if(development, [](const TestSet& set) { return set.name != "pair" && set.name != "combo"; });
    const auto scores = evaluateAll(parameters, development);
    report.best = chooseHead(parameters.config(), scores);
    const auto sets = corpus.testSets(seed, perSet);
    report.sets = evaluateAll(parameters, sets);
    const auto pairs = std::ranges::find(sets, "pair", &TestSet::name);
    if (pairs != sets.end()) report.flips = measureFlips(parameters, pairs->examples, report.best);
    return report;
}

NextWordScore scoreNextWord(const Parameters& parameters, const Corpus& corpus, const NextWordCheck& check) {
    NextWordScore score{check.context, {}, 0};
    const auto p = nextToken(parameters, check.ids);
    for (const auto& [id, share] : check.expected) {
        const double model = double(p[std::size_t(id)]);
        score.words.push_back({corpus.tokenizer()->piece(id), {share, model}});
        score.greatestGap = std::max(score.greatestGap, std::abs(model - share));
    }
    return score;
}

Report measureNextWord(const Parameters& parameters, const Corpus& corpus, std::uint64_t seed, int perSet) {
    Report report;
    Random random(seed);
    report.nextTokenLoss = nextTokenLoss(parameters, corpus.draw(random, perSet));
    for (const TestSet& set : corpus.testSets(seed, perSet))
        if (!set.examples.empty()) report.sets.push_back(evaluateContinuation(parameters, set));
    for (const NextWordCheck& check : corpus.nextWordChecks())
        report.nextWords.push_back(scoreNextWord(parameters, corpus, check));
    return report;
}
} // namespace

const SetScores* Report::find(std::string_view name) const {
    const auto it = std::ranges::find(sets, name, &SetScores::name);
    return it == sets.end() ? nullptr : &*it;
}

Report measure(const Recipe& recipe, const Parameters& parameters, const Corpus& corpus, std::uint64_t seed,
               int perSet) {
    return recipe.shape.answer == Answer::Pointer ? measurePointer(parameters, corpus, seed, perSet)
                                                  : measureNextWord(parameters, corpus, seed, perSet);
}

Result<Run> trainRecipe(const Recipe& recipe, const RunOptions& options, const RunEvents& events,
                        std::stop_token stop) {
    auto corpus = openCorpus(recipe.corpus, options.salt);
    if (!corpus) return corpus.error();
    Run run;
    run.recipe = recipe;
    run.options = options;
    run.corpus = *corpus;
    if (options.steps > 0) run.recipe.schedule.steps = options.steps;
    ModelConfig config = recipe.shape;
    config.d_vocab = Index(run.corpus->tokenizer()->vocabularySize());
    run.recipe.shape = config;
    Runner(run, events, config).train(stop);
    run.report = measure(run.recipe, *run.parameters, *run.corpus, reportSeed, recipe.testSentences);
    return run;
}

} // namespace kanshei::train
