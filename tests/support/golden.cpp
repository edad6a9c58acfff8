#include "tests/support/golden.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <cstdlib>

namespace kanshei::test {

namespace {

int distance(QRgb a, QRgb b) {
    return std::max({std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)),
                     std::abs(qBlue(a) - qBlue(b)), std::abs(qAlpha(a) - qAlpha(b))});
}

QRgb pale(QRgb pixel) {
    const int grey = 200 + qGray(pixel) / 5;
    return qRgb(grey, grey, grey);
}

QString goldenPath(const QString& name, const char* kind = "") {
    return QStringLiteral(KANSHEI_SOURCE_DIR "/tests/golden/%1%2.png").arg(name, QLatin1String(kind));
}

std::string approve(const QImage& image, const QString& name) {
    QDir().mkpath(QFileInfo(goldenPath(name)).path());
    for (const char* kind : {".actual", ".diff"}) QFile::remove(goldenPath(name, kind));
    return image.save(goldenPath(name)) ? std::string() : "could not write " + goldenPath(name).toStdString();
}

} // namespace

ImageComparison compareImages(const QImage& expectedImage, const QImage& actualImage) {
    const QImage expected = expectedImage.convertToFormat(QImage::Format_ARGB32);
    const QImage actual = actualImage.convertToFormat(QImage::Format_ARGB32);
    ImageComparison result;
    result.sameSize = expected.size() == actual.size();
    if (!result.sameSize) return result;
    result.pixels = qint64(actual.width()) * actual.height();
    result.picture = QImage(actual.size(), QImage::Format_RGB32);
    for (int y = 0; y < actual.height(); ++y) {
        const auto* a = reinterpret_cast<const QRgb*>(expected.constScanLine(y));
        const auto* b = reinterpret_cast<const QRgb*>(actual.constScanLine(y));
        auto* out = reinterpret_cast<QRgb*>(result.picture.scanLine(y));
        for (int x = 0; x < actual.width(); ++x) {
            const int d = distance(a[x], b[x]);
            result.worst = std::max(result.worst, d);
            if (d > 8) ++result.differing;
            out[x] = d > 8 ? qRgb(220, 0, 0) : pale(b[x]);
        }
    }
    return result;
}

std::string differenceFromGolden(const QImage& image, const QString& name) {
    if (qEnvironmentVariableIntValue("KANSHEI_APPROVE") == 1) return approve(image, name);
    const QImage golden(goldenPath(name));
    ImageComparison result;
    if (!golden.isNull()) result = compareImages(golden, image);
    if (result.close()) {
        for (const char* kind : {".actual", ".diff"}) QFile::remove(goldenPath(name, kind));
        return {};
    }
    QDir().mkpath(QFileInfo(goldenPath(name)).path());
    image.save(goldenPath(name, ".actual"));
    if (result.sameSize) result.picture.save(goldenPath(name, ".diff"));
    const QString what = golden.isNull()    ? QStringLiteral("there is no golden image yet")
                         : !result.sameSize ? QStringLiteral("%1×%2 became %3×%4")
                                                  .arg(golden.width())
                                                  .arg(golden.height())
                                                  .arg(image.width())
                                                  .arg(image.height())
                                            : QStringLiteral("%1 of %2 pixels differ, the worst by %3")
                                                  .arg(result.differing)
                                                  .arg(result.pixels)
                                                  .arg(result.worst);
    return QStringLiteral("%1: %2; look at %3 and approve it with KANSHEI_APPROVE=1 if it is right")
        .arg(name, what, goldenPath(name, ".actual"))
        .toStdString();
}

} // namespace kanshei::test
