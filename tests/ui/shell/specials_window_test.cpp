// A typed special token in the window: a note beside the tokens, and a click that has it read the other way. And chips of
// the pieces of one character.
#include "tests/ui/shell/window_fixture.h"
#include "ui/export/command_text.h"
#include "ui/session/session_file.h"
#include "ui/shell/token_strip.h"

#include <QLabel>
#include <QToolButton>

using namespace kanshei;
using namespace kanshei::test;

namespace {

Session bytesSession(const char* sentence) {
    Session session;
    session.model = "bytes";
    session.sentence = QString::fromUtf8(sentence);
    return session;
}

bool noteShown(OpenWindow& w) {
    return w.find<QWidget>("specials")->isVisible();
}

QString note(OpenWindow& w) {
    return w.find<QLabel>("specialsText")->text() + " · " + w.find<QToolButton>("specialsSwitch")->text();
}

void press(OpenWindow& w) {
    QTest::mouseClick(w.find<QToolButton>("specialsSwitch"), Qt::LeftButton);
    REQUIRE(w.settle());
}

std::size_t tokenCount(OpenWindow& w) {
    return w.document().trace()->tokens.size();
}

} // namespace

TEST_CASE("a typed special token is read as the user says", "[shell][specials]") {
    OpenWindow w(OpenWindow::chinese(), {1280, 720}, bytesSession("a b"));
    CHECK_FALSE(noteShown(w));
    w.type("a <|endoftext|> b");
    REQUIRE(w.settle());
    REQUIRE(noteShown(w));
    CHECK(note(w) == "<|endoftext|> 按特殊词元读 · 改读为普通文字");
    CHECK(tokenCount(w) == 5);
    press(w);
    CHECK(note(w) == "<|endoftext|> 按普通文字读 · 改读为特殊词元");
    CHECK(tokenCount(w) == 17);
    w.document().history()->undo();
    REQUIRE(w.settle());
    CHECK(note(w) == "<|endoftext|> 按特殊词元读 · 改读为普通文字");
    CHECK(tokenCount(w) == 5);
    w.document().history()->redo();
    REQUIRE(w.settle());
    CHECK(tokenCount(w) == 17);
    press(w);
    CHECK(tokenCount(w) == 5);
    w.type("a <|endoftext| > b");
    REQUIRE(w.settle());
    CHECK_FALSE(noteShown(w));
    w.type("");
    CHECK_FALSE(noteShown(w));
}

TEST_CASE("how specials are read is kept with the session, and stands in the command", "[shell][specials]") {
    OpenWindow w(OpenWindow::chinese(), {1280, 720}, bytesSession("a <|endoftext|>"));
    const auto command = [&] {
        return readingCommand("trace", *w.document().trace(), w.document().selection(), Style());
    };
    CHECK_FALSE(command().contains("--specials"));
    press(w);
    CHECK(command().contains(" --specials text "));
    const Session kept = parseSession(sessionText(w.document().session()))->session;
    CHECK_FALSE(kept.readSpecials);
    CHECK_FALSE(kept.sameContent(bytesSession("a <|endoftext|>")));
    OpenWindow later(OpenWindow::chinese(), {1280, 720}, kept);
    CHECK(tokenCount(later) == 15);
    CHECK(note(later) == "<|endoftext|> 按普通文字读 · 改读为特殊词元");
    later.type("a b"); // nothing to choose, nothing to say
    REQUIRE(later.settle());
    CHECK_FALSE(later.document().readSpecials());
    CHECK_FALSE(readingCommand("trace", *later.document().trace(), later.document().selection(), Style())
                    .contains("--specials"));
}

TEST_CASE("the note has room beside the tokens and moves no page", "[shell][specials]") {
    for (const char* language : {"zh", "en"}) {
        SavedSession settings = OpenWindow::chinese();
        settings.language = language;
        OpenWindow w(settings, {1280, 720}, bytesSession("a b"));
        auto* strip = w.window.findChild<TokenStrip*>();
        REQUIRE(strip);
        const QRect before = strip->geometry();
        w.type("a <|endoftext|> b");
        REQUIRE(w.settle());
        auto* text = w.find<QWidget>("specialsText");
        REQUIRE(QTest::qWaitFor([&] { return text->width() >= text->sizeHint().width(); }, 2000));
        CHECK(strip->geometry() == before);
        for (const char* name : {"specialsText", "specialsSwitch"}) {
            auto* part = w.find<QWidget>(name);
            INFO(language << " " << name);
            CHECK(part->width() >= part->sizeHint().width());
            CHECK(strip->rect().contains(QRect(part->mapTo(strip, QPoint()), part->size())));
        }
    }
}

TEST_CASE("the chips of one character stand close together and say their bytes", "[shell][strip]") {
    OpenWindow w(OpenWindow::chinese(), {1280, 720}, bytesSession("x 😀y"));
    QCoreApplication::processEvents();
    std::vector<TokenChip*> chips;
    chips.reserve(5);
    for (int i = 0; i < 5; ++i)
        chips.push_back(w.find<TokenChip>(qPrintable(QStringLiteral("token%1").arg(i))));
    CHECK(chips[2]->text() == "F0 9F 98");
    CHECK(chips[3]->text() == "80");
    CHECK(chips[2]->accessibleName() == "😀 1/2: F0 9F 98");
    CHECK(chips[0]->accessibleName() == "x");
    for (const char* part : {"😀", "257, 128", "F0 9F 98 80"}) CHECK(chips[3]->toolTip().contains(part));
    CHECK(chips[2]->height() > chips[0]->height()); // the character has its place over them
    CHECK(chips[3]->height() == chips[2]->height());
    QTest::mouseClick(chips[3], Qt::LeftButton); // a token by itself
    CHECK(w.document().selection().query == 3);
}
