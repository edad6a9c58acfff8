// Measuring and drawing one line of text, the same on screen, in PNG and (as outlines) in SVG.
#pragma once

#include "ui/theme/style.h"

#include <QPainter>
#include <QRectF>

namespace kanshei {

double textWidth(const Style& style, const QString& text, TextSize size, bool bold);
/// Ends in … when wider than `width`.
QString elided(const Style& style, const QString& text, TextSize size, bool bold, double width);
/// Centred in `rect` by the height of its letters, not of its line, so that numbers sit in the middle of
/// their cells.
void drawText(QPainter& painter, const Style& style, const QRectF& rect, const QString& text, TextSize size,
              bool bold, const QColor& color);
/// One run of text with its left end on the baseline. SVG readers may lack our fonts: there letters become
/// outlines.
void drawRun(QPainter& painter, const QFont& font, QPointF baseline, const QString& text,
             const QColor& color);
/// How far below the centre of a line its baseline lies.
double baselineBelowCenter(TextSize size);

} // namespace kanshei
