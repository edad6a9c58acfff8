#include "ui/surfaces/png_encoder.h"

#include "tests/support/catch.h"

#include <QBuffer>

using namespace kanshei;

namespace {

QImage sample(QImage::Format format, int width) {
    QImage image(width, 5, format);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            image.setPixelColor(x, y, QColor(x * 7, y * 40, 9, 55 + 40 * y));
    return image;
}

} // namespace

TEST_CASE("a PNG has every pixel of the image, transparent ones too", "[png]") {
    for (const auto format : {QImage::Format_RGB32, QImage::Format_ARGB32})
        for (const int width : {1, 2, 3, 33}) {
            const QImage image = sample(format, width), read = QImage::fromData(encodePng(image), "PNG");
            INFO(int(format) << " " << width);
            CHECK(read.convertToFormat(format) == image);
            CHECK(read.hasAlphaChannel() == (format == QImage::Format_ARGB32));
        }
    CHECK(encodePng(QImage()).isEmpty());
}

TEST_CASE("a PNG has the texts and the resolution of the image", "[png]") {
    QImage image = sample(QImage::Format_RGB32, 4);
    image.setText("Title", "老板告诉员工他必须加班");
    image.setText("Comment", "kanshei render '老板' 👍");
    image.setDotsPerMeterX(11811);
    image.setDotsPerMeterY(11811);
    const QImage read = QImage::fromData(encodePng(image), "PNG");
    CHECK(read.text("Title") == image.text("Title"));
    CHECK(read.text("Comment") == image.text("Comment"));
    CHECK(read.dotsPerMeterX() == 11811);
}
