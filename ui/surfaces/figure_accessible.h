// A figure as a screen reader finds it: a group of tables, with row and column headers and cells that say their number, whether
// they are masked, and which one is open; a cell can be pressed, which opens it.
#pragma once

namespace kanshei {

class FigureWidget;

/// Call before the first FigureWidget is asked for its interface; again does nothing.
void installFigureAccessibility();
/// Tells a screen reader, if one listens, that the keyboard has moved to another cell.
void tellCursor(FigureWidget& widget);

} // namespace kanshei
