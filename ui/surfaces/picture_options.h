// PictureOptions: what an author chooses for a picture that leaves the window. A plain value; the dialog, the command line and
// batches fill it in, picture.h obeys it.
#pragma once

#include "core/base/result.h"
#include "ui/theme/color_map.h"

#include <QSizeF>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace kanshei {

/// How wide a picture is where it is shown. One unit of a layout is 1/96 inch there, unless the figure needs more of them than
/// the width has; then everything is smaller.
struct PictureWidth {
    enum Kind { Natural, Pixels, Millimetres, Slide } kind = Natural;
    double value = 0; ///< pixels or millimetres
    bool operator==(const PictureWidth&) const = default;
};

/// A width that has a name.
struct NamedWidth {
    const char* id;    ///< "column": command line, settings
    const char* title; ///< source string of context "Picture"
    PictureWidth width;
};
/// "natural" "column" "two-columns" "slide".
const std::vector<NamedWidth>& namedWidths();
/// "column", "85mm", "1600px"; nothing when it is none of them, or out of 10 … 2000 mm, 64 … 16000 px.
std::optional<PictureWidth> parseWidth(const QString& text);
/// As parseWidth reads it.
QString widthText(const PictureWidth& width);

struct PictureOptions {
    Theme theme = Theme::Light;
    PictureWidth width;
    std::optional<QSizeF> room; ///< the figure's own layout, in units; left out: what it likes
    double scale = 2;           ///< PNG: pixels for each unit
    bool transparent = false;   ///< no ground
    bool title = false, caption = false;
    bool legends = true, numbers = true;
    bool outlines =
        false; ///< SVG and PDF: letters are shapes that need no font, instead of text that can be searched
    bool operator==(const PictureOptions&) const = default;
};

/// A kind of file.
struct PictureFormat {
    const char* id;    ///< "png": suffix, command line
    const char* title; ///< "PNG": not translated
    bool shapes;       ///< of shapes and letters, not of pixels
    const char* mime;  ///< for the clipboard
};
const std::vector<PictureFormat>& pictureFormats();
const PictureFormat* findPictureFormat(const QString& id);
/// By the suffix of a file's name. Fails with the formats that there are.
Result<const PictureFormat*> pictureFormatOf(const QString& file);

/// "light" "dark" "print"
const QStringList& themeIds();
QString themeId(Theme theme);
std::optional<Theme> parseTheme(const QString& id);

/// What an author chose, as options of kanshei render, each with a blank before it; what is usual is left out.
QString optionText(const PictureOptions& options);

} // namespace kanshei
