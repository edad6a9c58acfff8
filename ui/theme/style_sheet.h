// The one style sheet of the window, made from the palette, and the QPalette that goes with it.
#pragma once

#include "ui/theme/style.h"

#include <QPalette>

namespace kanshei {

QString styleSheet(const Palette& palette);
QPalette widgetPalette(const Palette& palette);

} // namespace kanshei
