#include "ui/shell/command_palette.h"

#include "tests/ui/shell/window_fixture.h"

#include <QLabel>

using namespace kanshei;
using test::OpenWindow;

namespace {

struct OpenPalette : OpenWindow {
    OpenPalette() {
        key(Qt::Key_K, Qt::ControlModifier);
        palette = find<CommandPalette>("palette");
        field = find<QLineEdit>("paletteField");
        list = find<QListWidget>("paletteList");
    }
    void press(Qt::Key key) { QTest::keyClick(field, key); }
    void say(const QString& text) { QTest::keyClicks(field, text); }

    CommandPalette* palette = nullptr;
    QLineEdit* field = nullptr;
    QListWidget* list = nullptr;
};

} // namespace

TEST_CASE("Ctrl+K opens the palette, Enter runs, Esc leaves everything as it was", "[palette]") {
    OpenPalette w;
    REQUIRE(w.palette->isVisible());
    CHECK(w.field->hasFocus());
    w.say("softmax");
    CHECK(w.document().step() == 0);
    w.press(Qt::Key_Return);
    CHECK(w.document().step() == 8);
    CHECK_FALSE(w.palette->isVisible());
    w.key(Qt::Key_Space); // the window has its keys back
    CHECK(w.document().step() == 9);

    w.key(Qt::Key_K, Qt::ControlModifier);
    w.say("residual");
    w.press(Qt::Key_Escape);
    CHECK_FALSE(w.palette->isVisible());
    CHECK(w.document().step() == 9);
    w.key(Qt::Key_K, Qt::ControlModifier);
    CHECK(w.field->text().isEmpty());
}

TEST_CASE("keys of the window are letters in the palette", "[palette]") {
    OpenPalette w;
    for (const Qt::Key key :
         {Qt::Key_P, Qt::Key_BracketRight, Qt::Key_Space, Qt::Key_Slash, Qt::Key_Question})
        w.press(key);
    w.press(Qt::Key_Home);
    w.press(Qt::Key_Left);
    CHECK(w.document().step() == 0);
    CHECK(w.document().selection().head == 2);
    CHECK(w.field->text() == "p] /?");
    CHECK(w.palette->isVisible());
}

TEST_CASE("the arrows go through what was found and around its ends", "[palette]") {
    OpenPalette w;
    w.say("theme");
    REQUIRE(w.list->count() >= 3);
    CHECK(w.list->currentRow() == 0);
    w.press(Qt::Key_Down);
    CHECK(w.list->currentRow() == 1);
    w.press(Qt::Key_Up);
    w.press(Qt::Key_Up);
    CHECK(w.list->currentRow() == w.list->count() - 1);
    w.press(Qt::Key_Down);
    CHECK(w.list->currentRow() == 0);
    w.press(Qt::Key_PageDown);
    CHECK(w.list->currentRow() == w.list->count() - 1);
}

TEST_CASE("a click runs, and a click beside it closes", "[palette]") {
    OpenPalette w;
    w.say("softmax");
    QTest::mouseClick(w.list->viewport(), Qt::LeftButton, {},
                      w.list->visualItemRect(w.list->item(0)).center());
    CHECK(w.document().step() == 8);
    w.key(Qt::Key_K, Qt::ControlModifier);
    REQUIRE(w.palette->isVisible());
    w.find<QLineEdit>("sentence")->setFocus(Qt::MouseFocusReason);
    CHECK_FALSE(w.palette->isVisible());
}

TEST_CASE("nothing found says so", "[palette]") {
    OpenPalette w;
    w.say("qqqq");
    CHECK(w.list->count() == 0);
    CHECK_FALSE(w.list->isVisible());
    w.press(Qt::Key_Return); // nothing to run
    CHECK(w.palette->isVisible());
}
