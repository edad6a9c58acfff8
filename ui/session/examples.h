// The sentences of the menu of examples, from resources/examples/examples.json: which model, and what each one shows.
#pragma once

#include "ui/session/document.h"

namespace kanshei {

/// In both languages of the window.
struct LocalText {
    QString zh, en;
    const QString& in(const QString& language) const { return language == QLatin1String("en") ? en : zh; }
};

struct ExampleSentence {
    TraceRequest request;
    LocalText shows; ///< a few words
    QString at;      ///< the pronoun; empty: the last token
    QString answer;  ///< what the model says, checked by a test
    QString truth;   ///< what a person would say, where the model is wrong; else empty
};

struct ExampleGroup {
    LocalText title;
    std::vector<ExampleSentence> examples;
};

/// Read once. Empty only if the file, which travels inside the program, is broken; a test reads it.
const std::vector<ExampleGroup>& exampleGroups();

/// Goes there, as one command that can be undone.
void openExample(Document& document, const ExampleSentence& example);

} // namespace kanshei
