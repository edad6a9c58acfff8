// How pictures were last exported: the beginning of the next export, of copying and of dragging.
#pragma once

#include "ui/surfaces/picture_options.h"

namespace kanshei {

struct PictureSettings {
    PictureOptions options;
    QString format = QStringLiteral("png");
    QString folder; ///< of the last file; empty: none yet
};

PictureSettings loadPictureSettings();
void savePictureSettings(const PictureSettings& settings);

} // namespace kanshei
