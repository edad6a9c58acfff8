// A whole training run of a recipe, and the report of what came out.
#pragma once

#include "core/train/corpus.h"
#include "core/train/evaluate.h"
#include "core/train/recipes.h"

#include <functional>
#include <optional>
#include <stop_token>

namespace kanshei::train {

struct RunOptions {
    std::uint64_t seed = 1;
    int steps = 0;             ///< 0: as many as the recipe says
    std::string salt = "2026"; ///< chooses the held-out split; this one is that of the bundled models
};

struct Progress {
    int step = 0, steps = 0;
    Losses losses;    ///< running means
    double total = 0; ///< the loss that is minimised
    double tokensPerSecond = 0;
    double secondsLeft = 0;
    double tokens = 0; ///< seen so far
};

/// How far the distribution of the next word is from its share in the corpus.
struct NextWordScore {
    std::string context;
    std::vector<std::pair<std::string, std::pair<double, double>>>
        words; ///< word, share in the corpus, model
    double greatestGap = 0;
};

/// Scores on held-out sentences; for pointer models and for next-word models.
struct Report {
    std::vector<SetScores> sets;
    BestHead best;
    Flips flips;
    double nextTokenLoss = 0;
    std::vector<NextWordScore> nextWords;
    const SetScores* find(std::string_view name) const;
};

struct Run {
    Recipe recipe;
    RunOptions options;
    std::shared_ptr<const Corpus> corpus;
    std::optional<Parameters> parameters;
    Progress last;
    double seconds = 0;
    bool stopped = false; ///< before its end
    Report report;        ///< on sentences drawn with a seed of their own
};

struct RunEvents {
    std::function<void(const Progress&)> progress;
    /// Held-out scores on the way (small sets), and the parameters so far.
    std::function<void(const Progress&, const Report&, const Parameters&)> check;
};

/// Trains, then measures. Fails when the corpus cannot be opened. A stop ends training early; what there is is measured.
Result<Run> trainRecipe(const Recipe& recipe, const RunOptions& options, const RunEvents& events,
                        std::stop_token stop = {});

/// Held-out scores of a model of this recipe. The best head is chosen on development sets drawn with another seed.
Report measure(const Recipe& recipe, const Parameters& parameters, const Corpus& corpus, std::uint64_t seed,
               int perSet);

} // namespace kanshei::train
