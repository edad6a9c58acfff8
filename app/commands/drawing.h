// What the commands that draw share: theme, language, scale, and what the reader is supposed to look at.
#pragma once

#include "ui/figures/figure.h"
#include "ui/theme/look.h"
#include "ui/walk/figure_kinds.h"

#include <CLI/CLI.hpp>
#include <QApplication>

namespace kanshei {

struct DrawingOptions {
    std::string theme = "light";
    std::string language = "zh";
    double scale = 2;
    bool flip = false, words = false, numbers = true;
    int digits = ViewOptions().digits;
    std::string sequentialMap = sequentialMaps().front().id();
    std::string divergingMap = divergingMaps().front().id();
    std::optional<int> layer, head, query; ///< none: where a reader begins
    std::string cell;                      ///< the opened number; empty: none
};

/// --theme --lang --scale --flip --words --no-numbers --digits --map --signed-map --layer --head --query --cell
void addDrawing(CLI::App& sub, DrawingOptions& options);

/// The layer, head and token to draw. Fails when the model has no such layer or head, the sentence no such token.
Result<Selection> selectionOf(const Trace& trace, const DrawingOptions& options);

/// Why --words does nothing for a figure; nothing where it does something, or was not given.
std::optional<std::string> wordsMistake(const DrawingOptions& options, const FigureKind& kind);
/// Says on standard error that --words changed nothing, where every token is its own word.
void noteWords(const DrawingOptions& options, const Trace& trace);

/// Qt without a window, in the theme and the language that were asked for. One at a time.
class Drawing {
public:
    explicit Drawing(const DrawingOptions& options);
    const Style& style() const { return m_style; }
    Look& look() { return *m_look; } ///< for what speaks both languages

private:
    std::unique_ptr<QApplication> m_application;
    std::unique_ptr<Look> m_look;
    Style m_style;
};

} // namespace kanshei
