// Copying and exporting what a figure widget shows, from menus, keys and the palette.
#pragma once

#include "ui/surfaces/figure_widget.h"
#include "ui/theme/look.h"

#include <QMenu>

namespace kanshei {

/// The figure of a page that a command means: the one with the keyboard, else the first that is seen. Null: there is none.
FigureWidget* chosenFigure(QWidget& page);
/// Onto the clipboard, drawn as pictures were last exported. False: there is no figure.
bool copyPicture(const FigureWidget* figure);
/// Opens the dialog with every figure that is seen on `page`, `chosen` first. False: there is none.
bool exportFigures(QWidget& page, FigureWidget* chosen, const Look& look);
/// "复制图片" and "导出…" of this figure.
void addExports(QMenu& menu, FigureWidget& figure, const Look& look);
/// A menu of these two alone opens where the figure has no menu of its own. `onMarks`: on its marks too.
void installExports(FigureWidget& figure, const Look& look, bool onMarks);

} // namespace kanshei
