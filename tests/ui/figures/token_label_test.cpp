#include "ui/figures/token_label.h"

#include "ui/figures/scene_text.h"

#include "tests/support/catch.h"

#include <QImage>
#include <QPainter>

using namespace kanshei;

TEST_CASE("nothing in a token's label is invisible", "[token_label]") {
    CHECK(visibleText(QStringLiteral("老板")) == QStringLiteral("老板"));
    CHECK(visibleText(QStringLiteral(" the")) == QStringLiteral("␣the"));
    CHECK(visibleText(QStringLiteral("\n\n\t")) == QStringLiteral("↵↵⇥"));
    CHECK(visibleText(QStringLiteral("\x07")) == QStringLiteral("U+0007"));
    CHECK(visibleText(QStringLiteral("　")) == QStringLiteral("␣"));
    CHECK(visibleText({}) == QStringLiteral("∅"));
    // Where no font has the picture its code point stands for it, never a box.
    const QString emoji = visibleText(QString::fromUtf8("💩"));
    CHECK((emoji == QString::fromUtf8("💩") || emoji == QStringLiteral("U+1F4A9")));
}

TEST_CASE("an unknown token shows the text it covers", "[token_label]") {
    Token token;
    token.text = "<unk>";
    token.source = "魑";
    token.unknown = true;
    CHECK(tokenLabel(token) == QStringLiteral("魑"));
    Token added;
    added.text = "<bos>";
    added.special = true;
    CHECK(tokenLabel(added) == QStringLiteral("<bos>"));
}

TEST_CASE("emoji are drawn in their colours, not as boxes or code points", "[token_label]") {
    for (const char* emoji : {"😀", "💩", "👩‍🚀"}) {
        const QString text = QString::fromUtf8(emoji);
        INFO(emoji);
        CHECK_FALSE(visibleText(text).contains(QStringLiteral("U+")));
        QImage image(120, 60, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        drawText(painter, Style(), QRectF(image.rect()), visibleText(text), TextSize::Title, false,
                 Qt::black);
        painter.end();
        int coloured = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) coloured += image.pixelColor(x, y).hsvSaturation() > 100;
        CHECK(coloured > 60);
    }
}
