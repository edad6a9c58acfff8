// The walk through one sentence on A4 paper: contents, and every step with its formula, what it says, and its figure. Black on
// white; what colours say is said without them too.
#pragma once

#include "core/forward/trace.h"
#include "ui/figures/figure.h"

#include <QByteArray>

namespace kanshei {

/// A PDF. `style` gives language, digits and maps; the theme is that of paper. Letters are text that can be searched.
/// `command` makes the file again.
QByteArray paperHandout(const Trace& trace, const Selection& selection, Style style, const QString& command);

} // namespace kanshei
