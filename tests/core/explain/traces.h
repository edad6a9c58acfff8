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

/// Of a sentence whose words are cut into characters.
inline TracePtr cutTrace() {
    const ModelPtr model = randomModel(Answer::NextToken);
    Tokens tokens;
    tokens.text = "老板告诉员工他必须加班";
    for (std::size_t at = 0; at < tokens.text.size(); at += 3) {
        const std::string character = tokens.text.substr(at, 3);
        tokens.list.push_back({TokenId(3 + at / 3 % 5), character, character, at, at + 3});
    }
    return *study::withStudies(*forward(model, std::move(tokens), defaultOptions(*model)));
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
            traceOf(randomSentenceEncoder()),
            longTrace(),
            cutTrace()};
}

} // namespace kanshei::test
