// What can be changed at a cell or a head: one list for the card of the inspector, for the menus of figures and of heads.
#pragma once

#include "core/forward/trace.h"
#include "ui/theme/style.h"

#include <QString>

#include <functional>

namespace kanshei {

struct EditChoice {
    QString title;
    Edit edit;
};

/// One way to change something. It is done at once, or the reader chooses, or types what the choices do not have.
struct EditOffer {
    const char* id;                  ///< "hide": for tests and object names
    QString title;                   ///< "把这一格遮住"
    QString tip;                     ///< what it does, in one sentence
    std::optional<Edit> edit;        ///< done at once
    std::vector<EditChoice> choices; ///< else one of these …
    QString question; ///< … or, when it is not empty, what is typed as its answer: "换成哪个词？"
    /// What was typed, as an edit that fits; the error says what is wrong with it and what is possible.
    std::function<Result<Edit>(const QString&)> typed;
};

/// What fits the cell, the likeliest first. A version of a cell ("…@0") offers what the cell itself does.
std::vector<EditOffer> offersFor(const Trace& trace, const Cell& cell, const Style& style);
/// What fits the whole head.
std::vector<EditOffer> offersForHead(const Trace& trace, int layer, int head);

/// Can its number be set at all? (Ids of tokens cannot.)
bool canBeSet(const Trace& trace, const Cell& cell);
/// "0 到 1", "−1000000 到 1000000": the numbers that a cell can be set to.
QString settableRange(const Cell& cell, bool keepSum);
/// A number as people write them: "0.9", "−0,5", "90%", full-width digits. Fails: no number, NaN, infinity.
Result<double> numberFrom(const QString& text);
/// The edit that sets the cell to what was typed. Fails like numberFrom, and when the number is out of range.
Result<Edit> settingFrom(const Trace& trace, const Cell& cell, const QString& text, bool keepSum);

/// Is the cell a weight of a softmax row, which can keep its sum?
bool isWeight(const Cell& cell);
/// The cell itself for a version of it: "blocks.2.pattern@0" → "blocks.2.pattern".
Cell plainCell(const Cell& cell);

} // namespace kanshei
