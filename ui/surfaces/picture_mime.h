// A picture for the clipboard and for dragging: pixels, shapes, and where a file is wanted, a file.
#pragma once

#include "ui/surfaces/picture.h"

#include <QMimeData>

#include <memory>

namespace kanshei {

/// PNG and SVG.
std::unique_ptr<QMimeData> clipboardData(const Picture& picture);
/// The same, and a PNG file in a folder that is gone when the program ends.
std::unique_ptr<QMimeData> dragData(const Picture& picture);

} // namespace kanshei
