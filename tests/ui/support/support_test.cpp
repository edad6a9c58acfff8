// The tools of the tests are tested too: a comparer that lets everything pass would be worse than none.
#include "tests/support/golden.h"
#include "tests/support/qt_log.h"

#include <QPainter>

#include <thread>

using namespace kanshei::test;

namespace {

QImage grey(int level) {
    QImage image(100, 100, QImage::Format_ARGB32);
    image.fill(QColor(level, level, level));
    return image;
}

} // namespace

TEST_CASE("Images are close when at most one pixel in a thousand differs by more than 8", "[support]") {
    QImage actual = grey(108);
    CHECK(compareImages(grey(100), actual).close());
    CHECK_FALSE(compareImages(grey(99), actual).close());
    for (int i = 0; i < 10; ++i) actual.setPixelColor(i, 3, QColor(108, 108, 130));
    CHECK(compareImages(grey(108), actual).close());
    actual.setPixelColor(50, 50, QColor(108, 108, 130));
    const ImageComparison eleven = compareImages(grey(108), actual);
    CHECK(eleven.differing == 11);
    CHECK(eleven.worst == 22);
    CHECK_FALSE(eleven.close());
    CHECK(eleven.picture.pixelColor(50, 50) == QColor(220, 0, 0));
}

TEST_CASE("Images of different sizes, and images that are not there, are never close", "[support]") {
    CHECK_FALSE(compareImages(grey(1), grey(1).copy(0, 0, 99, 100)).close());
    CHECK_FALSE(ImageComparison{}.close());
}

TEST_CASE("Warnings of Qt are collected from every thread unless they are expected", "[support]") {
    std::thread([] { qWarning("from a thread"); }).join();
    {
        const ExpectQtWarning expected(QStringLiteral("^on purpose"));
        qWarning("on purpose 1");
        qWarning("by accident");
    }
    qWarning("on purpose 2");
    CHECK(takeUnexpectedWarnings() == std::vector<QString>{QStringLiteral("from a thread"),
                                                           QStringLiteral("by accident"),
                                                           QStringLiteral("on purpose 2")});
}

TEST_CASE("An unexpected warning fails its test", "[support][!shouldfail]") {
    qWarning("nobody expected this");
}

TEST_CASE("A warning that was expected and did not come fails its test", "[support][!shouldfail]") {
    const ExpectQtWarning expected(QStringLiteral("never said"));
}
