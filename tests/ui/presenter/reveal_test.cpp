#include "ui/presenter/reveal.h"

#include "tests/support/catch.h"

using namespace kanshei;

TEST_CASE("without any mode a step is there at once", "[presenter]") {
    Reveal reveal;
    reveal.enter(7, true, false);
    CHECK(reveal.shownTurns() == 7);
    CHECK(reveal.sentenceShown());
    CHECK_FALSE(reveal.covered());
    CHECK_FALSE(reveal.next());
    CHECK_FALSE(reveal.previous());
}

TEST_CASE("piece by piece: names, row after row, the sentence, and then the next step", "[presenter]") {
    Reveal reveal;
    reveal.enter(3, true, false);
    reveal.toggleByPiece();
    CHECK(reveal.shownTurns() == 0);
    CHECK_FALSE(reveal.sentenceShown());
    for (int row = 1; row <= 3; ++row) {
        REQUIRE(reveal.next());
        CHECK(reveal.shownTurns() == row);
        CHECK_FALSE(reveal.sentenceShown());
    }
    REQUIRE(reveal.next());
    CHECK(reveal.sentenceShown());
    CHECK_FALSE(reveal.next());
    // Back takes away in the same order, and a step that is come back to is whole.
    REQUIRE(reveal.previous());
    CHECK_FALSE(reveal.sentenceShown());
    CHECK(reveal.shownTurns() == 3);
    reveal.enter(5, true, true);
    CHECK(reveal.sentenceShown());
    CHECK(reveal.shownTurns() == 5);
    reveal.enter(5, true, false);
    CHECK(reveal.shownTurns() == 0);
    reveal.toggleByPiece();
    CHECK(reveal.shownTurns() == 5);
    CHECK(reveal.sentenceShown());
}

TEST_CASE("rows of a long sentence come several at a time", "[presenter]") {
    Reveal reveal;
    reveal.enter(64, false, false);
    reveal.toggleByPiece();
    int presses = 0, before = 0;
    while (!reveal.sentenceShown() && reveal.next()) {
        ++presses;
        if (reveal.sentenceShown()) break;
        CHECK(reveal.shownTurns() > before);
        before = reveal.shownTurns();
    }
    CHECK(before == 64);
    CHECK(presses == 13);
}

TEST_CASE("predict, then reveal: covered, uncovered with its sentence, next step covered again",
          "[presenter]") {
    Reveal reveal;
    reveal.enter(7, true, false);
    reveal.toggleGuess();
    CHECK(reveal.covered());
    CHECK_FALSE(reveal.sentenceShown()); // it would give the answer away
    CHECK(reveal.shownTurns() == 7);
    REQUIRE(reveal.next());
    CHECK_FALSE(reveal.covered());
    CHECK(reveal.sentenceShown());
    CHECK_FALSE(reveal.next());
    reveal.enter(7, true, false);
    CHECK(reveal.covered());
    reveal.enter(7, false, false); // nothing to guess here
    CHECK_FALSE(reveal.covered());
    CHECK(reveal.sentenceShown());
    CHECK(reveal.guessing());
}

TEST_CASE("the key of predict always does something to see", "[presenter]") {
    Reveal reveal;
    reveal.enter(7, true, false);
    reveal.toggleGuess();
    CHECK(reveal.covered());
    reveal.toggleGuess(); // uncovers, and the mode is off
    CHECK_FALSE(reveal.covered());
    CHECK_FALSE(reveal.guessing());
    reveal.toggleGuess();
    reveal.next();
    reveal.toggleGuess(); // covers once more
    CHECK(reveal.covered());
    reveal.enter(1, false, false);
    CHECK(reveal.guessing());
    reveal.toggleGuess();
    CHECK_FALSE(reveal.guessing());
}

TEST_CASE("another head or token is a new question; rows that were shown stay", "[presenter]") {
    Reveal reveal;
    reveal.enter(7, true, false);
    reveal.toggleGuess();
    reveal.next();
    reveal.change(7, true);
    CHECK(reveal.covered());
    reveal.toggleGuess();
    reveal.toggleByPiece();
    reveal.next();
    reveal.next();
    reveal.change(7, true);
    CHECK(reveal.shownTurns() == 2);
    reveal.change(1, true); // a shorter sentence
    CHECK(reveal.shownTurns() == 1);
    CHECK(reveal.sentenceShown());
}

TEST_CASE("with both, the answer is uncovered by the press that brings the sentence", "[presenter]") {
    Reveal reveal;
    reveal.enter(2, true, false);
    reveal.toggleByPiece();
    reveal.toggleGuess();
    CHECK(reveal.covered());
    CHECK(reveal.shownTurns() == 2);
    CHECK(reveal.left() == 1);
    reveal.enter(2, true, false);
    CHECK(reveal.left() == 3);
    REQUIRE(reveal.next());
    REQUIRE(reveal.next());
    CHECK(reveal.covered());
    REQUIRE(reveal.next());
    CHECK_FALSE(reveal.covered());
    CHECK(reveal.sentenceShown());
}
