// A picture as PNG.
#include "ui/figures/math_text.h"
#include "ui/surfaces/picture.h"
#include "ui/surfaces/png_encoder.h"

namespace kanshei {

QByteArray pngBytes(const Picture& picture) {
    QImage image = imageOf(picture);
    const PictureSource& source = picture.source();
    // Keywords of the PNG specification.
    image.setText(QStringLiteral("Title"), mathPlain(source.title));
    image.setText(QStringLiteral("Description"), picture.texts().join(' '));
    image.setText(QStringLiteral("Software"), QStringLiteral("Kanshei"));
    if (!picture.command().isEmpty()) image.setText(QStringLiteral("Comment"), picture.command());
    return encodePng(image);
}

} // namespace kanshei
