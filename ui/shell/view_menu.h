// What the menu 「显示」 offers: theme, colours of the maps, digits, rows or columns, motion, zoom.
#pragma once

#include "ui/shell/actions.h"
#include "ui/theme/look.h"

#include <QMenu>

namespace kanshei {

/// Submenus for what has several values: digits, colours, motion.
void addViewChoices(QMenu& menu, Look& look);
/// All of it, for the button in the header.
void fillViewMenu(QMenu& menu, Look& look, const Actions& actions);

} // namespace kanshei
