// A line of text with the little mathematics that labels need: "W_Q" and "d_{pos}" lower what follows the underscore, and a root
// sign reaches over what it is the root of. (Formulas are typeset; see resources/formulas.)
#pragma once

#include "ui/theme/style.h"

#include <QPainter>

namespace kanshei {

struct MathRun {
    QString text;
    bool lowered = false;
    bool rooted = false; ///< under the root that begins before it, or before the run to its left
    bool operator==(const MathRun&) const = default;
};

/// "÷√d_k" → "÷", "d" rooted, "k" rooted and lowered. An underscore inside a longer word is an underscore.
std::vector<MathRun> mathRuns(const QString& text);
/// As it is read: "W_Q" → "WQ".
QString mathPlain(const QString& text);
double mathWidth(const Style& style, const QString& text, TextSize size, bool bold);
/// With its left end at `baseline`.
void drawMath(QPainter& painter, const Style& style, QPointF baseline, const QString& text, TextSize size,
              bool bold, const QColor& color);

} // namespace kanshei
