#include "ui/theme/style.h"

#include "tests/support/catch.h"

#include <cmath>
#include <limits>

using namespace kanshei;

namespace {

double luminance(const QColor& c) {
    const auto linear = [](double v) {
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
}

double contrast(const QColor& a, const QColor& b) {
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

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

TEST_CASE("text on any colour of a map reads well", "[style]") {
    for (const Theme theme : {Theme::Light, Theme::Dark}) {
        Style style;
        style.theme = theme;
        for (int i = -50; i <= 50; ++i) {
            const QColor signedColor = style.diverging(i / 50.0),
                         weight = style.sequential(std::abs(i) / 50.0);
            CHECK(contrast(signedColor, style.textOn(signedColor)) >= 4.5);
            CHECK(contrast(weight, style.textOn(weight)) >= 4.5);
        }
    }
}

TEST_CASE("text and roles stand out from their ground in both themes", "[style]") {
    for (const Theme theme : {Theme::Light, Theme::Dark}) {
        const Palette& p = palette(theme);
        for (const QColor& ground : {p.window, p.surface, p.stage}) {
            CHECK(contrast(p.text, ground) >= 7);
            CHECK(contrast(p.textMuted, ground) >= 4.5);
            CHECK(contrast(p.textFaint, ground) >= 3);
            // Roles colour names that are bold or large.
            for (const QColor& role : {p.query, p.key, p.value}) CHECK(contrast(role, ground) >= 3.4);
        }
        CHECK(contrast(p.onAccent, p.accent) >= 3.4);
    }
}

TEST_CASE("the maps go one way and meet in the middle", "[style]") {
    const Style style;
    CHECK(style.diverging(0) == style.colors().divergingMid);
    CHECK(style.diverging(-1) == style.colors().divergingLow);
    CHECK(style.diverging(7) == style.colors().divergingHigh);
    CHECK(style.sequential(0) == style.colors().sequentialLow);
    CHECK(style.sequential(1) == style.colors().sequentialHigh);
    for (int i = 0; i < 20; ++i)
        CHECK(luminance(style.sequential(i / 20.0)) > luminance(style.sequential((i + 1) / 20.0)));
}
