// A look for each head of a layer: a colour that is none of the roles Q, K, V, and a kind of line, so that the colour is not
// the only sign.
#pragma once

#include "ui/theme/style.h"

#include <QList>

namespace kanshei::overview {

/// After 8 heads the colours begin again, with another kind of line.
QColor headColor(const Style& style, int head);
/// Lengths in px; empty: a whole line.
QList<qreal> headDashes(int head);

} // namespace kanshei::overview
