#include "ui/compare/suggestion.h"

#include "ui/session/examples.h"
#include "ui/walk/selection.h"

#include <algorithm>

namespace kanshei::comparing {

namespace {

/// The text with the tokens i < j exchanged.
QString exchanged(const Tokens& tokens, std::size_t i, std::size_t j) {
    const Token &a = tokens.list[i], &b = tokens.list[j];
    const std::string& text = tokens.text;
    return QString::fromStdString(text.substr(0, a.from) + b.source + text.substr(a.to, b.from - a.to) +
                                  a.source + text.substr(b.to));
}

/// A word that can stand elsewhere, not a full stop or a particle that the tokenizer put in.
bool isWord(const Trace& trace, std::size_t i) {
    const Token& token = trace.tokens.list[i];
    const QString text = QString::fromStdString(token.source);
    return !token.special && !text.isEmpty() &&
           std::ranges::all_of(text, [](QChar c) { return c.isLetter(); }) && !isPronoun(trace, Index(i));
}

const ExampleSentence* exampleOf(const QString& sentence, const std::string& model) {
    for (const ExampleGroup& group : exampleGroups())
        for (const ExampleSentence& example : group.examples)
            if (example.request.sentence == sentence && example.request.model == model) return &example;
    return nullptr;
}

QString reversalAmongExamples(const TraceRequest& left, const Trace& trace) {
    for (std::size_t j = 1; j < trace.tokens.size(); ++j)
        for (std::size_t i = 0; i < j; ++i) {
            if (!isWord(trace, i) || !isWord(trace, j)) continue;
            const QString sentence = exchanged(trace.tokens, i, j);
            if (sentence != left.sentence && exampleOf(sentence, left.model)) return sentence;
        }
    return {};
}

/// The two likeliest answers of a pointer model exchanged.
QString reversalOfAnswers(const TraceRequest& left, const Trace& trace) {
    const int pronoun = firstPronoun(trace);
    if (trace.model->config.answer != Answer::Pointer || pronoun < 0) return {};
    std::vector<std::size_t> words;
    for (std::size_t i = 0; i < trace.tokens.size(); ++i)
        if (isWord(trace, i)) words.push_back(i);
    if (words.size() < 2) return {};
    const auto row = trace.at("answer").matrix().row(pronoun);
    std::ranges::partial_sort(words, words.begin() + 2,
                              [&](std::size_t a, std::size_t b) { return row[Index(a)] > row[Index(b)]; });
    const QString sentence =
        exchanged(trace.tokens, std::min(words[0], words[1]), std::max(words[0], words[1]));
    return sentence == left.sentence ? QString() : sentence;
}

/// The next example of the same group; of another sentence, the first of its model.
QString neighbour(const TraceRequest& left) {
    QString first;
    for (const ExampleGroup& group : exampleGroups()) {
        const std::size_t count = group.examples.size();
        for (std::size_t i = 0; i < count; ++i) {
            const TraceRequest& request = group.examples[i].request;
            if (request.model != left.model) continue;
            if (request.sentence == left.sentence)
                for (std::size_t k = 1; k < count; ++k)
                    if (const QString& next = group.examples[(i + k) % count].request.sentence;
                        next != left.sentence)
                        return next;
            if (first.isEmpty() && request.sentence != left.sentence) first = request.sentence;
        }
    }
    return first.isEmpty() ? left.sentence : first;
}

} // namespace

QString otherSentence(const TraceRequest& left, const Trace& trace) {
    if (const QString sentence = reversalAmongExamples(left, trace); !sentence.isEmpty()) return sentence;
    if (const QString sentence = reversalOfAnswers(left, trace); !sentence.isEmpty()) return sentence;
    return neighbour(left);
}

std::string otherModel(const TraceRequest& left) {
    for (const std::string& name : bundledModels())
        if (name != left.model) return name;
    return left.model;
}

MaskPattern otherMask(const Trace& trace) {
    return trace.options.mask == MaskPattern::Causal ? MaskPattern::Bidirectional : MaskPattern::Causal;
}

Variation suggested(const TraceRequest& left, const Trace& trace) {
    if (!trace.options.edits.empty()) return {.edits = EditList()};
    return {.sentence = otherSentence(left, trace)};
}

} // namespace kanshei::comparing
