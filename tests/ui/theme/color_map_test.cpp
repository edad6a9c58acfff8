#include "ui/theme/color_map.h"

#include "tests/support/catch.h"

#include <QSet>

#include <array>
#include <cmath>

using namespace kanshei;

namespace {

using Vector = std::array<double, 3>;

Vector linear(const QColor& c) {
    const auto one = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return {one(c.redF()), one(c.greenF()), one(c.blueF())};
}

/// CIE L*a*b* under D65.
Vector lab(const Vector& rgb) {
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = f((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.9505);
    const double y = f(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
    const double z = f((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.089);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double lightness(const QColor& c) {
    return lab(linear(c))[0];
}

/// How far apart two colours look; 2.3 is just noticeable.
double distance(const Vector& a, const Vector& b) {
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/// What eyes without L, M or S cones see (Machado, Oliveira and Fernandes 2009, severity 1).
constexpr std::array<std::array<Vector, 3>, 3> blindness = {{
    {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
    {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
    {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
}};

Vector seenBy(const std::array<Vector, 3>& matrix, const QColor& c) {
    const Vector rgb = linear(c);
    Vector seen;
    for (std::size_t i = 0; i < 3; ++i) {
        seen[i] = 0;
        for (std::size_t j = 0; j < 3; ++j) seen[i] += matrix[i][j] * rgb[j];
        seen[i] = std::clamp(seen[i], 0.0, 1.0);
    }
    return seen;
}

} // namespace

TEST_CASE("every map has a name of its own", "[color_map]") {
    for (const auto* maps : {&sequentialMaps(), &divergingMaps()}) {
        CHECK(maps->size() >= 3);
        QSet<QString> names;
        for (const ColorMap& map : *maps) {
            names << map.id() << map.title();
            CHECK(findMap(*maps, map.id()) == &map);
        }
        CHECK(names.size() == qsizetype(2 * maps->size()));
        CHECK(findMap(*maps, QStringLiteral("rainbow")) == nullptr);
    }
}

TEST_CASE("lightness keeps the order of the numbers", "[color_map]") {
    constexpr int steps = 64;
    for (const Theme theme : {Theme::Light, Theme::Dark}) {
        const double sign = theme == Theme::Light ? -1 : 1; // more is darker on white, lighter on black
        for (const ColorMap& map : sequentialMaps())
            for (int i = 0; i < steps; ++i) {
                INFO(map.id() << " at " << i);
                const double step = lightness(map.color(theme, (i + 1.0) / steps)) -
                                    lightness(map.color(theme, double(i) / steps));
                CHECK(step * sign > 0.2);
            }
        for (const ColorMap& map : divergingMaps())
            for (int i = 0; i < steps; ++i) {
                INFO(map.id() << " at " << i);
                for (const double way : {-0.5, 0.5}) {
                    const double step = lightness(map.color(theme, 0.5 + way * (i + 1.0) / steps)) -
                                        lightness(map.color(theme, 0.5 + way * double(i) / steps));
                    CHECK(step * sign > 0.2);
                }
            }
    }
}

TEST_CASE("plus and minus are told apart by every pair of eyes", "[color_map]") {
    for (const Theme theme : {Theme::Light, Theme::Dark})
        for (const ColorMap& map : divergingMaps())
            for (const auto& eyes : blindness)
                for (const double size : {0.5, 1.0}) {
                    INFO(map.id() << " at ±" << size);
                    const QColor minus = map.color(theme, 0.5 - size / 2),
                                 plus = map.color(theme, 0.5 + size / 2);
                    CHECK(distance(lab(seenBy(eyes, minus)), lab(seenBy(eyes, plus))) > 15);
                }
}
