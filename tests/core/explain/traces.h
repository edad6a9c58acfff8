// A trace of every kind of model there is, with random weights.
#pragma once

#include "core/study/studies.h"
#include "tests/support/random_model.h"

namespace kanshei::test {

inline TracePtr traceOf(const ModelPtr& model, std::optional<MaskPattern> mask = {}, bool scale = true) {
    ForwardOptions options = defaultOptions(*model);
    options.mask = mask.value_or(options.mask);
    options.scale = scale;
    Tokens tokens = *model->tokenizer->encode("老板告诉员工他必须加班");
    if (model->config.n_types > 0) {
        tokens.types.assign(tokens.size(), 0);
        tokens.types.back() = 1;
    }
    return *study::withStudies(*forward(model, tokens, options));
}

/// Of a sentence too long for a trace that keeps little to keep its patterns.
inline TracePtr longTrace() {
    const ModelPtr model = randomModel(Answer::NextToken);
    std::string text;
    for (int i = 0; i < 12; ++i) text += "老板告诉员工他必须";
    ForwardOptions options = defaultOptions(*model);
    options.keepAtMost = 0;
    return *study::forwardWithStudies(model, *model->tokenizer->encode(text), options);
}

inline std::vector<TracePtr> everyKind() {
    return {traceOf(randomModel(Answer::NextToken)),
            traceOf(randomModel(Answer::Fill)),
            traceOf(randomModel(Answer::Pointer)),
            traceOf(randomModel(Answer::Pointer), MaskPattern::Causal),
            traceOf(randomModel(Answer::NextToken), {}, false),
            traceOf(randomBert()),
            traceOf(randomBert(), MaskPattern::Causal),
            traceOf(randomLlama()),
            traceOf(randomNeox()),
            longTrace()};
}

} // namespace kanshei::test
