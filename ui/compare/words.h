// What the Compare page says: what was changed, what became of the answer, and what is compared with what.
#pragma once

#include "ui/compare/other_side.h"
#include "ui/theme/style.h"

namespace kanshei::comparing {

/// "把「老板」和「员工」对调：「他」的答案没有变，还是「员工」：97.1% → 96.3%。" Rich text.
QString changeSentence(const OtherSide& sides, const Style& style);
/// Under the pictures: where they differ most, and what has no counterpart. Rich text.
QString remarks(const Link& link, const QString& view, const Style& style);
/// Above a picture: "左" and what is its own there. Rich text.
QString caption(const OtherSide& sides, Side side, const Style& style);
/// Above the difference.
QString differenceCaption(const Style& style);

} // namespace kanshei::comparing
