// How the words of a sentence are written where tokens are put together (core/text/word_groups.h).
#pragma once

#include "core/forward/trace.h"
#include "core/text/word_groups.h"

#include <QString>

namespace kanshei {

/// "unbelievably", without the blank that may stand in front of it; special tokens as tokenLabel() has them.
QString wordLabel(const Tokens& tokens, const WordGroup& group);
std::vector<QString> wordLabels(const Tokens& tokens, const std::vector<WordGroup>& groups);
/// Has the trace attention by words? It has none where every token is its own word.
bool hasWords(const Trace& trace);

} // namespace kanshei
