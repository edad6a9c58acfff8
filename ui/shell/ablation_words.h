// What an ablation says, in words that claim no more than it shows.
#pragma once

#include "core/study/ablation.h"
#include "ui/figures/figure.h"

namespace kanshei {

/// "这个头决定了「他」是谁吗？", as fits the model. Empty where nothing can be asked.
QString ablationAsks(const Trace& trace, const Selection& selection);
/// … and why: no pronoun in the sentence, a model without answers, random weights.
QString nothingToAsk(const Trace& trace);
/// The token whose answer is asked about.
AblationWish ablationWish(const Trace& trace, const Selection& selection);
/// "关掉（置零）", "对调「老板」和「员工」".
QString ablatedTitle(Ablated what, const AblationQuestion& question);
/// The likeliest answer of all: a word of the sentence, or of the vocabulary.
QString readingWord(const Reading& reading, const Trace& trace);
/// Is that another answer than before?
bool isOther(const Reading& reading, const Ablation& study);
/// What follows from one row, and what does not.
QString ablationVerdict(const Ablation& study, const AblationRow& row);
/// How the two words were found, when the reader did not say them; else empty.
QString ablationChoice(const Ablation& study);

} // namespace kanshei
