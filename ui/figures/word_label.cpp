#include "ui/figures/word_label.h"

#include "core/study/roll_up.h"
#include "ui/figures/token_label.h"

namespace kanshei {

QString wordLabel(const Tokens& tokens, const WordGroup& group) {
    const Token& first = tokens.list[group.first];
    return first.special || tokens.text.empty()
               ? tokenLabel(first)
               : visibleText(QString::fromStdString(wordText(tokens, group)));
}

std::vector<QString> wordLabels(const Tokens& tokens, const std::vector<WordGroup>& groups) {
    std::vector<QString> labels;
    labels.reserve(groups.size());
    for (const WordGroup& group : groups) labels.push_back(wordLabel(tokens, group));
    return labels;
}

bool hasWords(const Trace& trace) {
    return trace.shapeOf(blockName(0, study::wordsName("pattern"))) != nullptr;
}

} // namespace kanshei
