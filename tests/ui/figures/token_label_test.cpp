#include "ui/figures/token_label.h"

#include "tests/support/catch.h"

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
