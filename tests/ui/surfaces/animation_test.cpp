#include "ui/surfaces/animation.h"

#include "tests/ui/walk/sentences.h"
#include "ui/export/animations.h"

#include "tests/support/catch.h"

#include <QBuffer>
#include <QImageReader>

using namespace kanshei;
using namespace kanshei::test;

namespace {

PictureSource softmax() {
    const TracePtr trace = traced(randomModel(Answer::NextToken), "老板告诉员工他必须加班");
    Selection selection;
    selection.query = 4;
    return sourceOf(*findFigure(QStringLiteral("softmax")), trace, selection, Style());
}

AnimationOptions small() {
    AnimationOptions options;
    options.picture.scale = 1;
    return options;
}

int differing(const QImage& a, const QImage& b) {
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) count += a.pixel(x, y) != b.pixel(x, y);
    return count;
}

} // namespace

TEST_CASE("a step comes piece by piece, and ends as its picture", "[animation]") {
    const Animation animation = stepAnimation(softmax(), Style(), small());
    REQUIRE(animation.frames > 3);
    const QImage whole = imageOf(Picture(softmax(), Style(), small().picture));
    CHECK(animation.frame(animation.frames - 1).image == whole);
    int last = differing(animation.frame(0).image, whole);
    CHECK(last > 1000);
    for (int i = 1; i < animation.frames; ++i) {
        const int now = differing(animation.frame(i).image, whole);
        CHECK(now < last);
        last = now;
    }
    CHECK(animation.frame(0).milliseconds < animation.frame(animation.frames - 1).milliseconds);
}

TEST_CASE("a GIF has every frame, and cells keep their colours", "[animation]") {
    const Animation animation = stepAnimation(softmax(), Style(), small());
    QByteArray bytes = gifBytes(animation, {}).value();
    QBuffer buffer(&bytes);
    QImageReader reader(&buffer, "gif");
    CHECK(reader.imageCount() == animation.frames);
    CHECK(reader.loopCount() == -1);
    QImage read;
    for (int i = 0; i < animation.frames; ++i) {
        read = reader.read();
        REQUIRE_FALSE(read.isNull());
    }
    const QImage drawn = animation.frame(animation.frames - 1).image;
    REQUIRE(read.size() == drawn.size());
    // Only smoothed edges may move to a neighbour among the 256 colours.
    CHECK(differing(read.convertToFormat(QImage::Format_RGB32), drawn) < drawn.width() * drawn.height() / 25);
}

TEST_CASE("a WebP has every frame, without loss in size", "[animation]") {
    const Animation animation =
        walkAnimation(traced(randomModel(Answer::NextToken), "老板告诉员工"), {}, Style(), small());
    CHECK(animation.frames == 13);
    const QByteArray bytes = webpBytes(animation, {}).value();
    CHECK(bytes.startsWith("RIFF"));
    CHECK(bytes.mid(8, 8) == "WEBPVP8X");
    CHECK(bytes.count("ANMF") == animation.frames);
}

TEST_CASE("an animation can be stopped, and an empty one is refused", "[animation]") {
    const Animation animation = stepAnimation(softmax(), Style(), small());
    for (const AnimationFormat& format : animationFormats()) {
        const auto stopped = format.bytes(animation, [](int done, int) { return done < 2; });
        REQUIRE_FALSE(stopped);
        CHECK(stopped.error().code == ErrorCode::Cancelled);
        CHECK_FALSE(format.bytes({}, {}));
    }
}
