#include "ui/figures/math_text.h"

#include "ui/figures/scene_text.h"

#include "tests/support/catch.h"

#include <QImage>

using namespace kanshei;

namespace {

using Runs = std::vector<MathRun>;

QRect inkOf(const QString& text) {
    QImage image(240, 60, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    drawMath(painter, Style(), {20, 40}, text, TextSize::Title, false, Qt::black);
    painter.end();
    QRect ink;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (qGray(image.pixel(x, y)) < 128) ink |= QRect(x, y, 1, 1);
    return ink;
}

} // namespace

TEST_CASE("a letter's index is lowered, an underscore in a word is not", "[math_text]") {
    CHECK(mathRuns(QStringLiteral("W_Q")) == Runs{{"W"}, {"Q", true}});
    CHECK(mathRuns(QStringLiteral("× W_{in} + b_{in}")) ==
          Runs{{QStringLiteral("× W")}, {"in", true}, {" + b"}, {"in", true}});
    CHECK(mathRuns(QStringLiteral("「my_name」 snake_x")) == Runs{{QStringLiteral("「my_name」 snake_x")}});
    CHECK(mathRuns(QStringLiteral("拼接 · W_O：4 个头")) ==
          Runs{{QStringLiteral("拼接 · W")}, {"O", true}, {QStringLiteral("：4 个头")}});
    CHECK(mathRuns(QStringLiteral("q′_x")) == Runs{{QStringLiteral("q′")}, {"x", true}});
    CHECK(mathRuns({}).empty());
}

TEST_CASE("a root reaches over a number, or over a letter with its index", "[math_text]") {
    const Runs root = {{QStringLiteral("÷ ")}, {"d", false, true}, {"k", true, true}};
    CHECK(mathRuns(QStringLiteral("÷ √d_k")) == root);
    CHECK(mathRuns(QStringLiteral("÷ √dₖ")) == root);
    CHECK(mathRuns(QStringLiteral("√16 倍")) == Runs{{"16", false, true}, {QStringLiteral(" 倍")}});
    CHECK(mathPlain(QStringLiteral("÷ √d_k：")) == QStringLiteral("÷ √dk："));
}

TEST_CASE("the line of a root lies above what it is the root of", "[math_text]") {
    const QRect number = inkOf(QStringLiteral("16")), root = inkOf(QStringLiteral("√16"));
    CHECK(root.top() < number.top());
    CHECK(root.left() >= 20);
    CHECK(root.right() >= number.right() + 8);
    const double width = mathWidth(Style(), QStringLiteral("√16"), TextSize::Title, false);
    CHECK(root.right() <= 20 + width);
    CHECK(width > textWidth(Style(), QStringLiteral("16"), TextSize::Title, false) + 8);
}
