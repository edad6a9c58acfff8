// Measuring and drawing one line of text, the same on screen, in PNG, SVG and PDF.
#pragma once

#include "ui/theme/style.h"

#include <QPainter>
#include <QRectF>

namespace kanshei {

double textWidth(const Style& style, const QString& text, TextSize size, bool bold);
/// Ends in … when wider than `width`.
QString elided(const Style& style, const QString& text, TextSize size, bool bold, double width);
/// The lines into which it breaks at this width, without the blanks at their ends.
QStringList brokenLines(const QString& text, const QFont& font, double width);
/// Centred in `rect` by the height of its letters, not of its line, so that numbers sit in the middle of
/// their cells.
void drawText(QPainter& painter, const Style& style, const QRectF& rect, const QString& text, TextSize size,
              bool bold, const QColor& color);
/// One run of text with its left end on the baseline. In files of shapes (SVG, PDF) colour pictures (emoji) become images, because
/// their readers have no such font, and letters are outlines or text as LettersAsText says.
void drawRun(QPainter& painter, const QFont& font, QPointF baseline, const QString& text,
             const QColor& color);
/// While it lives, letters in files of shapes are text that can be searched; without it they are outlines that need no font.
class LettersAsText {
public:
    LettersAsText();
    ~LettersAsText();
    LettersAsText(const LettersAsText&) = delete;
    LettersAsText& operator=(const LettersAsText&) = delete;
};
/// Must text be handed to `painter` as outlines?
bool wantsOutlines(const QPainter& painter);

/// How far below the centre of a line its baseline lies.
double baselineBelowCenter(TextSize size);

} // namespace kanshei
