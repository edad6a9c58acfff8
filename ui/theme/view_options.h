// ViewOptions: how the reader likes figures shown. A small value, remembered between two runs; nothing that undo would know.
#pragma once

#include "ui/theme/color_map.h"

namespace kanshei {

struct ViewOptions {
    static constexpr int mostDigits = 6;

    bool flipped = false; ///< rows are keys and columns queries
    bool words = false;   ///< attention by words, where the tokenizer cut them (core/study/roll_up.h)
    int digits = 2;       ///< decimals, 0 … mostDigits
    bool numbers = true;  ///< print numbers in cells that have room
    bool legends = true;  ///< say what the colours mean
    const ColorMap* sequentialMap = &sequentialMaps().front();
    const ColorMap* divergingMap = &divergingMaps().front();
    bool operator==(const ViewOptions&) const = default;
};

} // namespace kanshei
