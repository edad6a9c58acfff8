// Style: all that decides how a figure looks. One palette, one type scale.
#pragma once

#include "ui/theme/motion.h"
#include "ui/theme/view_options.h"

#include <QColor>
#include <QFont>
#include <QString>

namespace kanshei {

struct Palette {
    QColor window, surface, stage; ///< window background, cards and bars, the stage
    QColor border, grid;
    QColor text, textMuted, textFaint;
    QColor accent, accentSoft, onAccent;
    QColor query, key, value; ///< Q vermilion, K blue, V green: everywhere and always
    QColor masked, maskedHatch;
    QColor good, bad;

    /// The shade of a colour in which small text reads on every ground of this palette (contrast ≥ 4.5): vermilion fills and
    /// frames as it is, but is a little darker in letters on white.
    QColor asText(const QColor& color) const;
};

const Palette& palette(Theme theme);

/// Contrast ratio of WCAG 2.1, from 1 to 21.
double contrast(const QColor& a, const QColor& b);

/// Type scale of the design, in px at 100 %: 11 13 15 18 24.
enum class TextSize { Tiny = 11, Small = 13, Body = 15, Heading = 18, Title = 24 };

struct Style : ViewOptions {
    Theme theme = Theme::Light;
    QString language = QStringLiteral("zh"); ///< "zh" or "en"
    Motion motion;
    bool sides =
        false; ///< a difference is what stands on the right less what is on the left, not new less old

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
