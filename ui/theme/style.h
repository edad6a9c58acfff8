// Style: all that decides how a figure looks. One palette, one type scale.
#pragma once

#include <QColor>
#include <QFont>
#include <QString>

namespace kanshei {

enum class Theme { Light, Dark };

struct Palette {
    QColor window, surface, stage; ///< window background, cards and bars, the stage
    QColor border, grid;
    QColor text, textMuted, textFaint;
    QColor accent, accentSoft, onAccent;
    QColor query, key, value; ///< Q vermilion, K blue, V green: everywhere and always
    QColor masked, maskedHatch;
    QColor good, bad;
    QColor sequentialLow, sequentialHigh;             ///< weights 0..1
    QColor divergingLow, divergingMid, divergingHigh; ///< signed data, centred on 0
};

const Palette& palette(Theme theme);

/// Type scale of the design, in px at 100 %: 11 13 15 18 24.
enum class TextSize { Tiny = 11, Small = 13, Body = 15, Heading = 18, Title = 24 };

struct Style {
    Theme theme = Theme::Light;
    QString language = QStringLiteral("zh"); ///< "zh" or "en"
    int digits = 2;
    bool numbers = true; ///< print numbers in cells that have room

    const Palette& colors() const { return palette(theme); }
    QFont font(TextSize size,
               bool bold = false) const; ///< CJK-capable family, tabular figures where it has them
    /// v in [0, 1] → colour of the sequential map.
    QColor sequential(double v) const;
    /// v in [-1, 1] → colour of the diverging map.
    QColor diverging(double v) const;
    /// Black or white, whichever reads better on `background` (contrast ≥ 4.5:1 wherever possible).
    QColor textOn(QColor background) const;
    /// "0.71", "−1.20", "−∞", "1.2e−05": a true minus, `digits` decimals, never "-0.00".
    QString number(double value) const;
    /// All the digits that a float holds, for tooltips: "0.7143517".
    QString exact(double value) const;
};

} // namespace kanshei
