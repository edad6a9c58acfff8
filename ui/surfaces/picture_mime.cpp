#include "ui/surfaces/picture_mime.h"

#include <QTemporaryDir>
#include <QUrl>

namespace kanshei {

std::unique_ptr<QMimeData> clipboardData(const Picture& picture) {
    auto data = std::make_unique<QMimeData>();
    data->setImageData(imageOf(picture)); // what programs that know no file types take
    data->setData(QStringLiteral("image/png"), pngBytes(picture));
    data->setData(QStringLiteral("image/svg+xml"), svgBytes(picture));
    return data;
}

std::unique_ptr<QMimeData> dragData(const Picture& picture) {
    static const QTemporaryDir folder;
    auto data = clipboardData(picture);
    const QString file = folder.filePath(picture.source().name + QStringLiteral(".png"));
    if (folder.isValid() && savePicture(picture, file)) data->setUrls({QUrl::fromLocalFile(file)});
    return data;
}

} // namespace kanshei
