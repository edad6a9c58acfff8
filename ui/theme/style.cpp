#include "ui/theme/style.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

Palette lightPalette() {
    Palette p;
    p.window = "#f7f7f5", p.surface = "#ffffff", p.stage = "#f7f7f5";
    p.border = "#e2e2de", p.grid = "#ecece8";
    p.text = "#1d1f24", p.textMuted = "#5c6168", p.textFaint = "#6a7077";
    p.accent = "#d55e00", p.accentSoft = "#fff3e6", p.onAccent = "#ffffff";
    p.query = "#d55e00", p.key = "#0072b2", p.value = "#009e73";
    p.masked = "#ededea", p.maskedHatch = "#d9d9d3";
    p.good = "#00805c", p.bad = "#c0362c";
    return p;
}

Palette darkPalette() {
    Palette p;
    p.window = "#15171b", p.surface = "#1d2026", p.stage = "#15171b";
    p.border = "#30343c", p.grid = "#23262c";
    p.text = "#eceef2", p.textMuted = "#a1a8b2", p.textFaint = "#8e959f";
    p.accent = "#ff8c42", p.accentSoft = "#33271b", p.onAccent = "#1b1209";
    p.query = "#ff8c42", p.key = "#5ab4f0", p.value = "#3ecf9b";
    p.masked = "#1f2227", p.maskedHatch = "#3b3f47";
    p.good = "#3ecf9b", p.bad = "#ff7b72";
    return p;
}

/// Q, K and V differ in lightness as well: a grey copy tells them apart.
Palette printPalette() {
    Palette p = lightPalette();
    p.window = p.surface = p.stage = "#ffffff", p.accentSoft = "#ffffff";
    p.border = "#c4c4c0", p.grid = "#e4e4e0";
    p.text = "#000000", p.textMuted = "#3c3f44", p.textFaint = "#55595f";
    p.key = "#004b7a", p.value = "#00835f";
    p.masked = "#f2f2f0", p.maskedHatch = "#b4b4ae";
    return p;
}

/// Relative luminance of WCAG 2.1.
double luminance(const QColor& c) {
    const auto linear = [](double v) {
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
}

/// A true minus, and no sign before a zero.
QString tidy(QString text) {
    const bool zero = std::none_of(text.begin(), text.end(), [](QChar c) { return c >= '1' && c <= '9'; });
    if (zero && text.startsWith('-')) text.remove(0, 1);
    return text.replace('-', QChar(0x2212)).replace(QStringLiteral("e+"), QStringLiteral("e"));
}

QString notFinite(double value) {
    if (std::isnan(value)) return QStringLiteral("NaN");
    return value < 0 ? QStringLiteral("−∞") : QStringLiteral("∞");
}

} // namespace

double contrast(const QColor& a, const QColor& b) {
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

QColor Palette::asText(const QColor& color) const {
    const bool darkText = luminance(text) < luminance(surface);
    const auto reads = [this](const QColor& c) {
        return std::min({contrast(c, window), contrast(c, surface), contrast(c, accentSoft)}) >= 4.5;
    };
    if (reads(color)) return color;
    QColor shade = color.toHsl();
    for (int step = 0; step < 100 && !reads(shade); ++step)
        shade.setHslF(shade.hslHueF(), shade.hslSaturationF(),
                      std::clamp(shade.lightnessF() + (darkText ? -0.01f : 0.01f), 0.f, 1.f));
    return shade.toRgb();
}

const Palette& palette(Theme theme) {
    static const Palette light = lightPalette(), dark = darkPalette(), print = printPalette();
    return theme == Theme::Dark ? dark : theme == Theme::Print ? print : light;
}

QFont Style::font(TextSize size, bool bold) const {
    // One CJK family for all text, so that digits, Latin and Han share a baseline; the rest catch what it
    // lacks.
    static const QStringList families = {
        QStringLiteral("Noto Sans CJK SC"), QStringLiteral("Source Han Sans SC"),
        QStringLiteral("PingFang SC"),      QStringLiteral("Microsoft YaHei"),
        QStringLiteral("Noto Color Emoji"), QStringLiteral("Apple Color Emoji"),
        QStringLiteral("Segoe UI Emoji"),   QStringLiteral("DejaVu Sans")};
    QFont font(families);
    font.setPixelSize(int(size));
    font.setWeight(bold ? QFont::Bold : QFont::Normal);
    font.setHintingPreference(QFont::PreferNoHinting); // the same advance at every scale
    return font;
}

QColor Style::sequential(double v) const {
    // The exponent lifts small weights off the floor, where most of a row's keys live.
    return sequentialMap->color(theme, std::pow(std::clamp(v, 0.0, 1.0), 0.7));
}

QColor Style::diverging(double v) const {
    const double t = std::isnan(v) ? 0 : std::pow(std::min(std::abs(v), 1.0), 0.8);
    return divergingMap->color(theme, 0.5 + (v < 0 ? -t : t) / 2);
}

QColor Style::textOn(QColor background) const {
    const QColor ink = palette(Theme::Light).text;
    const double dark = contrast(background, ink), white = contrast(background, Qt::white);
    if (std::max(dark, white) < 4.5) return Qt::black; // black and white: one of them always reaches 4.58
    return dark >= white ? ink : QColor(Qt::white);
}

QString Style::number(double value) const {
    if (!std::isfinite(value)) return notFinite(value);
    const double size = std::abs(value);
    // Many digits were asked for, or the number is huge: then the exponent says more than a row of zeros.
    if (size >= 1e5 || (size > 0 && digits >= 4 && size < std::pow(10.0, -digits)))
        return tidy(QString::number(value, 'e', 1));
    return tidy(QString::number(value, 'f', digits));
}

QString Style::exact(double value) const {
    return std::isfinite(value) ? tidy(QString::number(value, 'g', 7)) : notFinite(value);
}

} // namespace kanshei
