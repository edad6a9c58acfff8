#include "ui/theme/style.h"

#include "tests/support/catch.h"
#include "tests/support/contrast.h"

#include <cmath>
#include <limits>

using namespace kanshei;
using test::ratio;

namespace {

std::string written(double value, int digits = 2) {
    Style style;
    style.digits = digits;
    return style.number(value).toStdString();
}

} // namespace

TEST_CASE("numbers are written with a true minus and never as a negative zero", "[style]") {
    CHECK(written(0.714) == "0.71");
    CHECK(written(-1.2) == "−1.20");
    CHECK(written(-0.001) == "0.00");
    CHECK(written(0) == "0.00");
    CHECK(written(-0.0, 0) == "0");
    CHECK(written(1.2e-5, 4) == "1.2e−05");
    CHECK(written(1.2e-5) == "0.00");
    CHECK(written(123456.0) == "1.2e05");
    CHECK(written(-std::numeric_limits<double>::infinity()) == "−∞");
    CHECK(written(std::nan("")) == "NaN");
    CHECK(Style().exact(0.7143517f).toStdString() == "0.7143517");
}

TEST_CASE("text on any colour of any map reads well", "[style]") {
    Style style;
    for (const Theme theme : {Theme::Light, Theme::Dark}) {
        style.theme = theme;
        for (const auto* maps : {&sequentialMaps(), &divergingMaps()})
            for (const ColorMap& map : *maps)
                for (int i = 0; i <= 100; ++i) {
                    const QColor ground = map.color(theme, i / 100.0);
                    INFO(map.id() << " at " << i << " %");
                    CHECK(ratio(ground, style.textOn(ground)) >= 4.5);
                }
    }
}

TEST_CASE("text and roles stand out from their ground in both themes", "[style]") {
    for (const Theme theme : {Theme::Light, Theme::Dark}) {
        const Palette& p = palette(theme);
        for (const QColor& ground : {p.window, p.surface, p.stage}) {
            CHECK(ratio(p.text, ground) >= 7);
            for (const QColor& quiet : {p.textMuted, p.textFaint}) CHECK(ratio(quiet, ground) >= 4.5);
            for (const QColor& role : {p.query, p.key, p.value, p.accent, p.good, p.bad}) {
                CHECK(ratio(p.asText(role), ground) >= 4.5);
                CHECK(ratio(role, ground) >= 3); // frames and bars
            }
        }
        for (const QColor& ink : {p.text, p.textMuted, p.textFaint, p.asText(p.query)})
            CHECK(ratio(ink, p.accentSoft) >= 4.5);
        CHECK(ratio(p.textMuted, p.masked) >= 4.5);
        CHECK(ratio(p.onAccent, p.asText(p.accent)) >= 4.5);
        CHECK(p.asText(p.text) == p.text); // what reads well already stays as it is
    }
}

TEST_CASE("a style colours with the maps that were chosen, as far as they go", "[style]") {
    Style style;
    for (const ColorMap& map : divergingMaps()) {
        style.divergingMap = &map;
        CHECK(style.diverging(0) == map.color(Theme::Light, 0.5));
        CHECK(style.diverging(-1) == map.color(Theme::Light, 0));
        CHECK(style.diverging(7) == map.color(Theme::Light, 1));
        CHECK(style.diverging(std::nan("")) == map.color(Theme::Light, 0.5));
    }
    for (const ColorMap& map : sequentialMaps()) {
        style.sequentialMap = &map;
        style.theme = Theme::Dark;
        CHECK(style.sequential(0) == map.color(Theme::Dark, 0));
        CHECK(style.sequential(1.5) == map.color(Theme::Dark, 1));
    }
}

TEST_CASE("motion takes its time, or none where it is not wanted", "[style]") {
    CHECK(Motion{}.ms(250) == 250);
    CHECK(Motion{true}.ms(250) == 0);
}
