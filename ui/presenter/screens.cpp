#include "ui/presenter/screens.h"

#include <algorithm>

namespace kanshei {

ScreenPlan planScreens(int screens, int window, bool swapped) {
    if (screens < 2) return {0, -1};
    const int own = std::clamp(window, 0, screens - 1);
    const int other = own == 0 ? 1 : 0;
    return swapped ? ScreenPlan{own, other} : ScreenPlan{other, own};
}

} // namespace kanshei
