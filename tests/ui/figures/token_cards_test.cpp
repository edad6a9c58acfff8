// The cards of the first step: the pieces of one character stand together under it.
#include "ui/figures/token_cards.h"

#include "tests/support/catch.h"
#include "tests/support/random_model.h"

#include <algorithm>

using namespace kanshei;

namespace {

struct Placed {
    std::vector<PlacedText> texts;
    std::vector<FigureTable> tables;
    std::vector<QRectF> cards;
};

Placed placed(const char* text, QSizeF size) {
    const Tokens tokens = test::byteTokenizer()->encode(text).value();
    const TokenCards cards({}, tokens, 0);
    Scene scene;
    cards.place(scene, QRectF(QPointF(), cards.fit(size)));
    Placed out{scene.texts(), scene.tables(), std::vector<QRectF>(tokens.size())};
    for (const FigurePiece& piece : scene.pieces()) out.cards[std::size_t(piece.turn)] = piece.rect;
    return out;
}

std::vector<PlacedText> saying(const Placed& placed, const char* text) {
    std::vector<PlacedText> found;
    std::ranges::copy_if(placed.texts, std::back_inserter(found),
                         [&](const PlacedText& t) { return t.text == QString::fromUtf8(text); });
    return found;
}

} // namespace

TEST_CASE("a character that is cut stands once over the cards of its bytes", "[token_cards]") {
    // In the sentence above the cards, and over a group where there is no room for the sentence.
    for (const QSizeF size : {QSizeF(900, 480), QSizeF(900, 150)}) {
        const Placed at = placed("x 😀y", size);
        const auto glyphs = saying(at, "😀");
        REQUIRE(glyphs.size() == 1);
        CHECK(saying(at, "F0 9F 98").size() == 1);
        CHECK(saying(at, "80").size() == 1);
        for (const std::size_t piece : {2U, 3U}) CHECK(glyphs[0].rect.bottom() <= at.cards[piece].top());
        CHECK(at.cards[2].top() == at.cards[3].top());
        CHECK(at.cards[3].left() - at.cards[2].right() < 2); // closer than to the others
        CHECK(at.cards[2].left() - at.cards[1].right() > 5);
        CHECK(at.cards[4].left() - at.cards[3].right() > 5);
    }
    const Placed narrow = placed("x 😀y", {290, 480}); // no room beside x and the space: both go down
    CHECK(narrow.cards[2].top() == narrow.cards[3].top());
    CHECK(narrow.cards[2].top() > narrow.cards[1].bottom());
    CHECK(saying(narrow, "😀").size() == 1);
}

TEST_CASE("who does not see the cards hears which piece of what each is", "[token_cards]") {
    const Placed at = placed("x 😀y", {900, 480});
    REQUIRE(at.tables.size() == 1);
    const FigureTable& table = at.tables[0];
    CHECK(table.columnNames == std::vector<QString>{"x", "␣", "😀 1/2", "😀 2/2", "y"});
    CHECK(table.at(0, 2).text == "257 F0 9F 98");
    CHECK(table.at(0, 3).text == "128 80");
    CHECK(table.at(0, 4).text == "121");
    for (const char* part : {"257, 128", "F0 9F 98 80"}) CHECK(table.at(0, 3).hit.tooltip.contains(part));
    CHECK(table.at(0, 3).hit.token == 3);
}

TEST_CASE("cards of a text without cut characters stand as before", "[token_cards]") {
    const Placed at = placed("abc", {900, 480});
    CHECK(at.cards[1].left() - at.cards[0].right() == at.cards[2].left() - at.cards[1].right());
    CHECK(saying(at, "a").size() == 2); // in the sentence, on its card
}
