// What the model answers, and what became of the answer when something was changed.
#pragma once

#include "ui/walk/parts.h"

namespace kanshei {

/// Where a pointer model is asked: the chosen token if it is a pronoun, else the first pronoun, else the chosen token.
/// A model of the next word is read at the end, one that fills in at the chosen token.
Index answeredAt(const Parts& p);
/// [T, T] or [T, d_vocab]: the probabilities that the answer is taken from.
const Tensor& answerTensor(const Trace& trace);
Index greatest(const Tensor& tensor, Index row);
/// A piece of the vocabulary, as it is shown.
QString pieceLabel(const Trace& trace, Index id);
/// A column of answerTensor in words: a token of the sentence, or a piece of the vocabulary.
QString answerLabel(const Parts& p, Index column);

struct GivenAnswer {
    Index at = 0;     ///< row of answerTensor
    Index column = 0; ///< the greatest of it
    QString word;
    double probability = 0;
};
/// Nothing when a pointer model has no pronoun to answer for, or the model predicts nothing.
std::optional<GivenAnswer> answerOf(const Parts& p);

/// "改动之后，答案从「员工」（97.1%）变成「老板」（61.0%）。" or that it is the same. Empty without an answer.
/// Both traces are of the same tokens.
QString answerChange(const Parts& now, const Trace& before);
/// "答案 员工 97.1% → 老板 61.0%", for a line that has little room.
QString shortAnswerChange(const Trace& now, const Trace& before, const Selection& selection,
                          const Style& style);

} // namespace kanshei
