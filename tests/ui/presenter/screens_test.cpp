#include "ui/presenter/screens.h"

#include "tests/support/catch.h"

using namespace kanshei;

TEST_CASE("the class gets another screen than the window, the notes stay with the window", "[presenter]") {
    CHECK(planScreens(2, 0, false) == ScreenPlan{1, 0});
    CHECK(planScreens(2, 1, false) == ScreenPlan{0, 1});
    CHECK(planScreens(3, 0, false) == ScreenPlan{1, 0});
    CHECK(planScreens(3, 2, false) == ScreenPlan{0, 2});
    CHECK(planScreens(2, 0, true) == ScreenPlan{0, 1}); // they change places
}

TEST_CASE("with one screen everything is on it, and nobody reads the notes", "[presenter]") {
    CHECK(planScreens(1, 0, false) == ScreenPlan{0, -1});
    CHECK(planScreens(1, 0, true) == ScreenPlan{0, -1});
    CHECK(planScreens(1, 1, false) == ScreenPlan{0, -1}); // the window's own screen has just been unplugged
    CHECK(planScreens(2, -1, false) == ScreenPlan{1, 0}); // the window is between screens
}
