// What the overview says about a head, and the limits that stand next to every claim.
#pragma once

#include "ui/overview/views.h"
#include "ui/walk/parts.h"

namespace kanshei::overview {

/// "第 3 层 · 头 2"
QString placeOf(Index layer, Index head);
/// "多半看前一个词（平均 83.1%）", or that no such habit stands out. From the scores of head_scores.h.
QString habitOf(const Parts& parts, Index layer, Index head);
bool isBest(const Trace& trace, Index layer, Index head);
/// What the dot on the best head means; empty where no head was chosen.
QString bestHeadText(const Trace& trace);
/// Attention is not an explanation.
QString limitText();
/// The pronoun's answer, "「员工」", where the model gives one.
std::optional<study::QueryKey> firstAnswer(const Trace& trace);

} // namespace kanshei::overview
