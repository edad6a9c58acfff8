// What can be exported: a figure that has a name on the command line, and a step with the words that go with it.
#pragma once

#include "ui/surfaces/picture.h"
#include "ui/walk/figure_kinds.h"
#include "ui/walk/version.h"

namespace kanshei {

/// `trace` and `selection` are kept. The title of a step is its heading, the caption what it says about this token.
PictureSource sourceOf(const FigureKind& kind, TracePtr trace, Selection selection, const Style& style);
/// The same of a step while edits are looked at; no command makes the old numbers or the difference.
PictureSource sourceOf(const Step& step, TracePtr trace, Selection selection, Version version,
                       const Style& style);

/// "第 4 层 · 头 1 · zh-coref · 老板告诉员工他必须加班"
QString placeText(const Trace& trace, const Selection& selection, bool layer, bool head, const Style& style);

} // namespace kanshei
