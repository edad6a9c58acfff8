// One training step on one batch: forward, losses, backward, clipped AdamW. The bits do not depend on the
// threads.
#pragma once

#include "core/train/adamw.h"
#include "core/train/objective.h"

namespace kanshei::train {

/// Means over questions, asked tokens and rows; 0 where the batch has none.
struct Losses {
    double pointer = 0, helper = 0, tokens = 0, identity = 0;
    double total(const ObjectiveWeights& w) const {
        return double(w.pointer) * pointer + double(w.helper) * helper + double(w.tokens) * tokens +
               double(w.identity) * identity;
    }
};

class Trainer {
public:
    Trainer(Parameters parameters, const ObjectiveWeights& objective, const AdamW::Settings& settings);

    /// One step with the given learning rate. `random` drives dropout.
    Losses step(const Batch& batch, float rate, const Dropout& dropout = {}, Random random = Random(0));
    /// Losses and gradients only.
    Losses gradients(const Batch& batch, const Dropout& dropout = {}, Random random = Random(0));

    const Parameters& parameters() const { return m_parameters; }
    Parameters& parameters() { return m_parameters; }
    std::span<const float> gradient() const { return m_gradient; }
    double lastNorm() const { return m_norm; }

private:
    /// One of the runs that a batch is cut into.
    struct Part {
        explicit Part(const Parameters& parameters)
            : encoder(parameters.config()), body(std::size_t(parameters.layout().bodySize)) {}
        Encoder encoder;
        AnswerPointer answer;
        HelperPointer helper;
        ValueIdentity identity;
        Floats body;
        Losses losses;
        Index askedFrom = 0, askedTo = 0;
    };

    void forwardPart(Part& part, const Batch& batch, Index from, Index to, const Dropout& dropout,
                     Random random);
    double tokenLoss(const Batch& batch);
    void backwardPart(Part& part, const Batch& batch);
    void addUp(const Batch& batch);

    Parameters m_parameters;
    ObjectiveWeights m_objective;
    AdamW m_optimizer;
    std::vector<Part> m_parts;
    Floats m_gradient;
    Buffer m_asked, m_dAsked, m_logits;
    double m_norm = 0;
};

} // namespace kanshei::train
