// Sentences and models over which the pictures of the walk are checked.
#pragma once

#include "core/study/studies.h"
#include "tests/support/random_model.h"
#include "ui/walk/figure_kinds.h"

namespace kanshei::test {

/// As small as it gets, the one everybody knows, words that are not Chinese, a long one with what nobody knows.
inline std::vector<std::string> walkSentences() {
    std::string longer;
    for (int i = 0; i < 6; ++i) longer += "老板告诉员工他必须加班";
    return {"他", "老板告诉员工他必须加班", "Transformer 💩\n\t他", longer};
}

inline std::vector<ModelPtr> walkModels() {
    return {randomModel(Answer::Pointer),
            randomModel(Answer::NextToken),
            randomModel(Answer::Fill),
            randomBert(),
            randomLlama(),
            randomNeox()};
}

/// A model that has the figure.
inline ModelPtr modelWith(const FigureKind& kind) {
    return kind.present ? randomLlama() : randomModel(Answer::NextToken);
}

inline TracePtr traced(const ModelPtr& model, const std::string& text, std::optional<MaskPattern> mask = {}) {
    auto tokens = model->tokenizer->encode(text);
    ForwardOptions options = defaultOptions(*model);
    if (mask) options.mask = *mask;
    return study::withStudies(forward(model, tokens.value(), options).value()).value();
}

} // namespace kanshei::test
