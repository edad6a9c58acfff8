// Golden images: a figure is compared with the picture that somebody looked at and approved,
// tests/golden/<name>.png.
#pragma once

#include "tests/support/catch.h"

#include <QImage>
#include <QString>

#include <string>

namespace kanshei::test {

/// Two pixels differ when a channel is more than 8 apart; two images when more than 0.1 % of their pixels do.
struct ImageComparison {
    bool sameSize = false;
    qint64 differing = 0;
    qint64 pixels = 0;
    int worst = 0;  ///< greatest distance in any channel
    QImage picture; ///< the actual image in pale grey, differing pixels in red

    bool close() const { return sameSize && differing * 1000 <= pixels; }
};
ImageComparison compareImages(const QImage& expected, const QImage& actual);

/// Empty when `image` is close to the golden image `name`; else what is wrong. <name>.actual.png and
/// <name>.diff.png are then written beside the golden image. With KANSHEI_APPROVE=1 in the environment
/// `image` becomes the golden image.
std::string differenceFromGolden(const QImage& image, const QString& name);

} // namespace kanshei::test

#define CHECK_GOLDEN(image, name)                                                                            \
    do {                                                                                                     \
        const std::string difference = kanshei::test::differenceFromGolden(image, name);                     \
        INFO(difference);                                                                                    \
        CHECK(difference.empty());                                                                           \
    } while (false)
