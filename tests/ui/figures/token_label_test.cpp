#include "ui/figures/token_label.h"

#include "ui/figures/scene_text.h"

#include "tests/support/catch.h"
#include "tests/support/random_model.h"

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
    CHECK(visibleText(QStringLiteral("\u200D")) == QStringLiteral("U+200D")); // a joiner by itself
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

TEST_CASE("a piece of a character is named by it, and says its own bytes", "[token_label]") {
    const Tokens tokens = test::byteTokenizer()->encode("x 😀").value();
    REQUIRE(tokens.size() == 4);
    CHECK(tokenLabels(tokens) == std::vector<QString>{"x", "␣", "😀 1/2", "😀 2/2"});
    CHECK(ownLabel(tokens, 0) == "x");
    CHECK(ownLabel(tokens, 2) == "F0 9F 98");
    CHECK(ownLabel(tokens, 3) == "80");
    CHECK(glyphLabel(tokens, 1).isEmpty());
    CHECK(glyphLabel(tokens, 2) == "😀");
    CHECK(pieceTip(tokens, 0).isEmpty());
    const QString tip = pieceTip(tokens, 3);
    for (const char* part : {"😀", "257, 128", "80", "F0 9F 98 80"}) CHECK(tip.contains(part));
    CHECK(pieceTips(tokens).size() == 4);
    CHECK(pieceTips(test::byteTokenizer()->encode("abc").value()).empty());
}

TEST_CASE("a space in front of the bytes is written as in front of words", "[token_label]") {
    Tokens tokens;
    tokens.text = " 😀";
    tokens.list = {{30325, "20 F0 9F 98", " 😀", 0, 5, false, false},
                   {222, "80", "😀", 1, 5, false, false, true}};
    CHECK(ownLabel(tokens, 0) == "␣F0 9F 98");
    CHECK(pieceText("20 F0 9F 98") == "20 F0 9F 98"); // bytes, no text with blanks
    CHECK(pieceText(" the") == "␣the");
}
