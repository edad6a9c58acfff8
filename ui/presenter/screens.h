// Which screen shows what: the class sees the presentation on one, the teacher keeps the window and the notes on the other.
#pragma once

namespace kanshei {

struct ScreenPlan {
    int show = 0;   ///< index of the screen for the class
    int notes = -1; ///< of the screen for the teacher's notes; −1: there is only one screen
    bool operator==(const ScreenPlan&) const = default;
};

/// `screens` (at least 1) are there, the main window is on number `window`. The class gets another screen than the window: when
/// there are several, the first. `swapped`: the two change places.
ScreenPlan planScreens(int screens, int window, bool swapped);

} // namespace kanshei
