// A small picture of a colour map, for menus.
#pragma once

#include "ui/theme/style.h"

#include <QIcon>

namespace kanshei {

QIcon swatch(const ColorMap& map, const Style& style);

} // namespace kanshei
