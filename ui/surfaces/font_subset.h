// The part of a font that a text needs, as a file that a web page or an SVG can carry. With HarfBuzz.
#pragma once

#include <QByteArray>
#include <QFont>
#include <QString>

namespace kanshei {

/// An OpenType font with the glyphs of `text` that this font has (of its first family only); empty when it has none of them, or
/// the font forbids it to be taken apart.
QByteArray fontSubset(const QFont& font, const QString& text);

} // namespace kanshei
