// What `kanshei train` can train: one row of a table each.
#pragma once

#include "core/train/objective.h"
#include "core/train/trainer.h"

namespace kanshei::train {

struct Recipe {
    std::string name;
    std::string title; ///< Chinese, of the model
    std::string titleEnglish;
    std::string summary;               ///< English, for lists
    int order = 100;                   ///< place among the bundled models
    std::vector<std::string> pronouns; ///< at which a pointer model is taught to answer
    std::string corpus;                ///< resources/corpora/<corpus>.json
    ModelConfig shape;                 ///< d_vocab comes from the corpus
    Start start;
    ObjectiveWeights objective;
    AdamW::Settings optimizer;
    Schedule schedule;
    Dropout dropout;
    int sentencesPerStep = 32;
    /// Hidden tokens are asked in every sentence up to this share of the steps, then in `lateTokens` of them.
    float earlyShare = 0.6f;
    float lateTokens = 0.4f;
    float shiftPositions = 0.6f;
    int answerTimes = 1; ///< causal: the answer is one token of many, and counts this often
    /// The model is the mean of the parameters over this last share of the steps (Polyak & Juditsky 1992): less noise of
    /// the last batches, so that frequencies come out nearer to the corpus.
    float averaged = 0;
    int testSentences = 1000; ///< in each held-out set of the report
    int checks = 12;          ///< how often held-out scores are taken on the way
};

const std::vector<Recipe>& recipes();
const Recipe* findRecipe(std::string_view name);

} // namespace kanshei::train
