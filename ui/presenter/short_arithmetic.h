// The arithmetic of a cell on one line, for a class: "2.1213 = 8.4853 ÷ 4.0000".
#pragma once

#include "core/explain/derivation.h"
#include "ui/theme/style.h"

namespace kanshei {

/// What stands right of "=". Long sums say their three greatest terms and how many there are. Empty for a leaf.
QString shortArithmetic(const Derivation& derivation, const Style& style);

} // namespace kanshei
