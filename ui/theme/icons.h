// Icons from resources/icons (SVG, drawn in black) in the colour of the theme.
#pragma once

#include "ui/theme/style.h"

#include <QColor>
#include <QIcon>
#include <QString>

#include <utility>
#include <vector>

namespace kanshei {

/// `name` is a file of resources/icons without its suffix. Sharp at 1×, 2× and 3×.
QIcon themedIcon(const QString& name, const QColor& color, int size = 20);

/// The bytes of a bundled SVG with every `from` colour (as spelled in the file) replaced.
QByteArray recoloredSvg(const QString& resource, const std::vector<std::pair<QByteArray, QColor>>& colors);
/// The typeset formula of that id in the colours of the palette; empty when there is none.
QByteArray formulaSvg(const QString& id, const Palette& colors);

} // namespace kanshei
