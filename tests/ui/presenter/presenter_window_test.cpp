// The presentation is driven with its keys, as a teacher's clicker does.
#include "tests/ui/shell/window_fixture.h"
#include "ui/presenter/notes_window.h"
#include "ui/presenter/presenter_page.h"
#include "ui/presenter/presenter_window.h"

#include <QGuiApplication>
#include <QLabel>
#include <QProcess>
#include <QScreen>
#include <QWheelEvent>

using namespace kanshei;
using test::OpenWindow;

namespace {

/// qWaitForWindowActive returns before the application knows, and then keys still go to the other window.
bool waitForActive(QWidget* window) {
    return QTest::qWaitFor([window] { return QApplication::activeWindow() == window; });
}

struct Presenting : OpenWindow {
    explicit Presenting(int step = 8, SavedSession session = chinese()) : OpenWindow(session) {
        document().setStep(step);
        OpenWindow::key(Qt::Key_F5);
        presenter = find<PresenterWindow>("presenter");
        REQUIRE(waitForActive(presenter));
        REQUIRE(presenter->presenting());
    }
    void key(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(presenter, Qt::Key(key), modifiers);
    }
    /// QTest moves a cursor that Qt's offscreen platform gives to whichever window it finds there.
    void moveMouse(QPoint to) {
        QMouseEvent event(QEvent::MouseMove, to, presenter->mapToGlobal(to), Qt::NoButton, Qt::NoButton,
                          Qt::NoModifier);
        QCoreApplication::sendEvent(presenter, &event);
    }
    QLabel* label(const char* name) {
        auto* found = presenter->findChild<QLabel*>(name);
        REQUIRE(found);
        return found;
    }
    QImage picture() { return presenter->grab().toImage(); }
    RoomFigure& figure() { return presenter->page().figure(); }
    Cell answer() {
        const Step& step = steps()[std::size_t(document().step())];
        Selection selection = document().selection();
        selection.cell.reset();
        return *step.defaultCell({*document().trace(), selection, Style()});
    }
    PresenterWindow* presenter = nullptr;
};

} // namespace

TEST_CASE("F5 fills the screen with the step where the window stands", "[presenter]") {
    Presenting p;
    CHECK(p.presenter->isVisible());
    CHECK(p.presenter->geometry() == p.presenter->screen()->geometry());
    CHECK(p.window.isVisible());
    CHECK(p.label("presentHeading")->text().contains("Softmax"));
    CHECK(p.label("presentHeading")->text().startsWith(QChar(0x2467))); // ⑧
    CHECK(p.label("presentPosition")->text() == "8 / 13");
    CHECK(p.label("presentSentence")->isVisible());
    CHECK(p.label("presentSubline")->text().contains("头 3"));
    REQUIRE(p.figure().figure());
    CHECK(p.figure().zoom() > 1.1);
}

TEST_CASE("a clicker walks, and who leaves stands at the same step", "[presenter]") {
    Presenting p;
    for (const int key : {Qt::Key_PageDown, Qt::Key_Space, Qt::Key_Right, Qt::Key_Return}) {
        const int before = p.document().step();
        p.key(key);
        CHECK(p.document().step() == before + 1);
    }
    for (const int key : {Qt::Key_PageUp, Qt::Key_Left, Qt::Key_Backspace}) {
        const int before = p.document().step();
        p.key(key);
        CHECK(p.document().step() == before - 1);
    }
    p.key(Qt::Key_End);
    CHECK(p.document().step() == 13);
    p.key(Qt::Key_PageDown); // stays at the end
    CHECK(p.document().step() == 13);
    p.key(Qt::Key_Home);
    CHECK(p.document().step() == 0);
    p.key(Qt::Key_1);
    p.key(Qt::Key_0);
    CHECK(p.label("presentPosition")->text().contains("10"));
    p.key(Qt::Key_Return);
    CHECK(p.document().step() == 10);
    p.key(Qt::Key_Escape);
    CHECK_FALSE(p.presenter->isVisible());
    CHECK_FALSE(p.presenter->presenting());
    CHECK(p.find<QLabel>("position")->text() == "10 / 13");
    REQUIRE(waitForActive(&p.window));
    p.OpenWindow::key(Qt::Key_F5); // and again
    CHECK(p.presenter->isVisible());
    REQUIRE(waitForActive(p.presenter));
    p.key(Qt::Key_F5);
    CHECK_FALSE(p.presenter->isVisible());
}

TEST_CASE("layer, head and token change as in the walk", "[presenter]") {
    Presenting p;
    const Selection before = p.document().selection();
    p.key(Qt::Key_Up);
    CHECK(p.document().selection().layer == before.layer - 1);
    p.key(Qt::Key_BracketRight);
    CHECK(p.document().selection().head == before.head + 1);
    p.key(Qt::Key_Left, Qt::ShiftModifier);
    CHECK(p.document().selection().query == before.query - 1);
    CHECK(p.label("presentSubline")->text().contains(QStringLiteral("第 1 层")));
    p.key(Qt::Key_Z, Qt::ControlModifier);
    CHECK(p.document().selection().query == before.query);
}

TEST_CASE("piece by piece the map grows, then the sentence, then the next step", "[presenter]") {
    Presenting p;
    p.key(Qt::Key_R);
    CHECK_FALSE(p.label("presentSentence")->isVisible());
    CHECK(p.figure().isCovered({"blocks.1.pattern", {2, 0, 0}}));
    const int rows = int(p.document().trace()->length());
    for (int row = 0; row < rows; ++row) {
        p.key(Qt::Key_Space);
        CHECK_FALSE(p.figure().isCovered({"blocks.1.pattern", {2, row, 0}}));
        if (row + 1 < rows) CHECK(p.figure().isCovered({"blocks.1.pattern", {2, row + 1, 0}}));
    }
    CHECK_FALSE(p.label("presentSentence")->isVisible());
    p.key(Qt::Key_Space);
    CHECK(p.label("presentSentence")->isVisible());
    CHECK(p.document().step() == 8);
    p.key(Qt::Key_Space);
    CHECK(p.document().step() == 9);
    CHECK_FALSE(p.label("presentSentence")->isVisible());
    p.key(Qt::Key_PageUp); // the step before is whole
    CHECK(p.document().step() == 8);
    CHECK(p.label("presentSentence")->isVisible());
    p.key(Qt::Key_R);
    CHECK(p.label("presentSentence")->isVisible());
    CHECK_FALSE(p.figure().isCovered({"blocks.1.pattern", {2, rows - 1, 0}}));
}

TEST_CASE("predict, then reveal", "[presenter]") {
    Presenting p;
    const QImage open = p.picture();
    p.key(Qt::Key_P);
    CHECK(p.figure().isCovered(p.answer()));
    CHECK_FALSE(p.label("presentSentence")->isVisible());
    CHECK_FALSE(p.figure().isCovered({"blocks.1.pattern", {2, 0, 0}})); // the other rows help
    p.key(Qt::Key_PageDown);
    CHECK(p.document().step() == 8);
    CHECK_FALSE(p.figure().isCovered(p.answer()));
    CHECK(p.label("presentSentence")->isVisible());
    // All is back as it was, but for the word that says that the mode is on.
    p.label("presentModes")->hide();
    CHECK(QTest::qWaitFor([&] { return p.picture() == open; }, 2000));
    p.key(Qt::Key_End);
    CHECK(p.document().step() == 13);
    CHECK(p.figure().isCovered(p.answer())); // the bars
    p.key(Qt::Key_Space);
    CHECK_FALSE(p.figure().isCovered(p.answer()));
    p.key(Qt::Key_Right,
          Qt::ShiftModifier); // another token, another question (where the step asks the token)
    p.key(Qt::Key_8);
    p.key(Qt::Key_Return);
    p.key(Qt::Key_Space);
    CHECK_FALSE(p.figure().isCovered(p.answer()));
    p.key(Qt::Key_BracketRight);
    CHECK(p.figure().isCovered(p.answer()));
}

TEST_CASE("a number opens on one line, and Esc closes that first", "[presenter]") {
    Presenting p;
    const Cell cell = p.answer();
    QTest::mouseClick(&p.figure(), Qt::LeftButton, {}, p.figure().rectOf(cell)->center().toPoint());
    REQUIRE(p.document().selection().cell);
    CHECK(*p.document().selection().cell == cell);
    CHECK(p.label("presentStrip")->isVisible());
    CHECK_FALSE(p.label("presentSentence")->isVisible());
    Style exact;
    exact.digits = 4;
    CHECK(p.label("presentStrip")
              ->text()
              .contains(exact.number(double(p.document().trace()->value(cell).value()))));
    CHECK(p.label("presentStrip")->text().contains("÷"));
    p.key(Qt::Key_Escape);
    CHECK_FALSE(p.label("presentStrip")->isVisible());
    CHECK(p.label("presentSentence")->isVisible());
    CHECK(p.presenter->isVisible());
    QTest::mouseClick(&p.figure(), Qt::LeftButton, {}, p.figure().rectOf(cell)->center().toPoint());
    CHECK(p.label("presentStrip")->isVisible());
    p.key(Qt::Key_Space); // going on closes it too
    CHECK_FALSE(p.label("presentStrip")->isVisible());
    p.key(Qt::Key_Escape);
    CHECK_FALSE(p.presenter->isVisible());
}

TEST_CASE("a curtain hides everything, and the next key only lifts it", "[presenter]") {
    Presenting p;
    for (const auto& [key, color] :
         {std::pair{Qt::Key_B, Qt::black}, {Qt::Key_Period, Qt::black}, {Qt::Key_W, Qt::white}}) {
        p.key(key);
        const QImage picture = p.picture();
        for (const QPoint at :
             {QPoint(5, 5), picture.rect().center(), picture.rect().bottomRight() - QPoint(5, 5)})
            CHECK(picture.pixelColor(at) == QColor(color));
        p.key(Qt::Key_PageDown);
        CHECK(p.presenter->veil().kind() == Veil::Kind::None);
        CHECK(p.document().step() == 8);
    }
    p.key(Qt::Key_B);
    p.key(Qt::Key_Escape);
    CHECK(p.presenter->isVisible());
    p.key(Qt::Key_B);
    QTest::mouseClick(&p.presenter->veil(), Qt::LeftButton);
    CHECK(p.presenter->veil().kind() == Veil::Kind::None);
}

TEST_CASE("the spotlight follows the mouse, and the wheel changes its size", "[presenter]") {
    Presenting p;
    p.key(Qt::Key_S);
    REQUIRE(p.presenter->veil().kind() == Veil::Kind::Spotlight);
    p.moveMouse({300, 200});
    p.moveMouse({400, 300});
    REQUIRE(QTest::qWaitFor([&] { return p.presenter->veil().point() == QPointF(400, 300); }));
    const QImage lit = p.picture();
    CHECK(lit.pixelColor(10, lit.height() - 10).lightness() < 90);
    const double radius = p.presenter->veil().radius();
    QWheelEvent wheel({400, 300}, p.presenter->mapToGlobal(QPointF(400, 300)), {}, {0, 240}, Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&p.figure(), &wheel);
    CHECK(p.presenter->veil().radius() > radius * 1.2);
    p.key(Qt::Key_Escape); // the light first
    CHECK(p.presenter->veil().kind() == Veil::Kind::None);
    CHECK(p.presenter->isVisible());
}

TEST_CASE("the pointer hides when it rests", "[presenter]") {
    Presenting p;
    p.moveMouse({300, 200});
    p.moveMouse({310, 210});
    CHECK(p.presenter->cursor().shape() != Qt::BlankCursor);
    CHECK(QTest::qWaitFor([&] { return p.presenter->cursor().shape() == Qt::BlankCursor; }, 4000));
    p.moveMouse({330, 230});
    CHECK(QTest::qWaitFor([&] { return p.presenter->cursor().shape() != Qt::BlankCursor; }));
}

TEST_CASE("without a sentence the presentation says so", "[presenter]") {
    OpenWindow w;
    w.type("");
    REQUIRE(w.settle());
    w.window.centralWidget()->setFocus();
    w.key(Qt::Key_F5);
    auto* presenter = w.find<PresenterWindow>("presenter");
    REQUIRE(waitForActive(presenter));
    auto* empty = presenter->findChild<QLabel*>("presentEmpty");
    CHECK(empty->isVisible());
    CHECK(empty->text().contains("还没有句子"));
    for (const int key : {Qt::Key_Space, Qt::Key_PageUp, Qt::Key_R, Qt::Key_P, Qt::Key_S, Qt::Key_T})
        QTest::keyClick(presenter, Qt::Key(key));
    w.document().setSentence("员工告诉老板他必须加班");
    REQUIRE(w.settle());
    CHECK_FALSE(empty->isVisible());
    CHECK(presenter->page().figure().isVisible());
}

TEST_CASE("the projector has a theme of its own, light unless told otherwise", "[presenter]") {
    SavedSession session = OpenWindow::chinese();
    session.theme = "dark";
    Presenting p(8, session);
    CHECK(p.picture().pixelColor(3, 3).lightness() > 200);
    p.key(Qt::Key_T);
    CHECK(p.picture().pixelColor(3, 3).lightness() < 80);
    CHECK(p.window.settings().presenterTheme == "dark");
    p.key(Qt::Key_T);
    CHECK(p.picture().pixelColor(3, 3).lightness() > 200);
    CHECK(p.window.look().style().theme == Theme::Dark);
}

TEST_CASE("another sentence or model reaches the class while it watches", "[presenter]") {
    Presenting p;
    p.document().setSentence("员工告诉老板他");
    REQUIRE(p.settle());
    CHECK(p.figure().rectOf({"blocks.1.pattern", {2, 4, 4}}));
    p.document().setModelName("zh-gpt");
    REQUIRE(p.settle());
    CHECK(p.figure().figure());
    p.document().setSentence(QString("加班").repeated(1000)); // refused: the last good picture stays
    REQUIRE(p.settle());
    CHECK(p.figure().figure());
    CHECK(p.figure().isVisible());
}

TEST_CASE("nothing of the presentation is clipped, on any screen, in any language", "[presenter]") {
    for (const char* language : {"zh", "en"}) {
        SavedSession session = OpenWindow::chinese();
        session.language = language;
        Presenting p(0, session);
        for (const QSize size : {QSize(1280, 720), QSize(1920, 1080), QSize(1024, 768)}) {
            p.presenter->resize(size);
            for (int step = 0; step < 13; ++step) {
                p.document().setStep(step);
                QApplication::processEvents();
                INFO(language << " " << size.width() << " step " << step + 1);
                for (auto* label : p.presenter->findChildren<QLabel*>()) {
                    if (!label->isVisible() || label->text().isEmpty()) continue;
                    INFO(label->text().toStdString());
                    if (label->wordWrap())
                        CHECK(label->heightForWidth(label->width()) <= label->height() + 1);
                    else
                        CHECK(label->sizeHint().width() <= label->width() + 1);
                    CHECK(p.presenter->rect().contains(label->geometry()));
                }
                CHECK_FALSE(p.figure().overflows());
                CHECK(p.figure().height() > size.height() * .4);
            }
        }
    }
}

TEST_CASE("notes: this step, the next one, the time, the keys", "[presenter]") {
    OpenWindow w;
    w.document().setStep(8);
    w.window.actions()[Act::Notes]->trigger(); // before class
    auto* presenter = w.find<PresenterWindow>("presenter");
    NotesWindow& notes = presenter->notes();
    REQUIRE(notes.isVisible());
    CHECK_FALSE(presenter->isVisible());
    const auto text = [&](const char* name) { return notes.findChild<QLabel*>(name)->text(); };
    CHECK(text("notesHeading").contains("Softmax"));
    CHECK(text("notesText").contains("100%"));
    CHECK(text("notesNext").contains(QChar(0x2468))); // ⑨
    CHECK(text("notesKeys").contains("F5"));
    w.document().setStep(13);
    CHECK(text("notesNext").contains("最后一步"));
    w.window.actions()[Act::Notes]->trigger();
    CHECK_FALSE(notes.isVisible());
}

// Qt's offscreen platform has as many screens as a file says; it reads it once, so this runs in a process of its own.
TEST_CASE("two screens: the class on one, window and notes on the other", "[.two-screens]") {
    REQUIRE(QGuiApplication::screens().size() == 2);
    Presenting p;
    QScreen *own = p.window.screen(), *other = QGuiApplication::screens().at(1);
    REQUIRE(own != other);
    CHECK(p.presenter->geometry() == other->geometry());
    CHECK(p.presenter->notes().isVisible());
    CHECK(own->geometry().contains(p.presenter->notes().frameGeometry().center()));
    QTest::keyClick(&p.presenter->notes(), Qt::Key_PageDown); // the clicker works whichever window is active
    CHECK(p.document().step() == 9);
    p.key(Qt::Key_X);
    CHECK(p.presenter->geometry() == own->geometry());
    p.key(Qt::Key_X);
    CHECK(p.presenter->geometry() == other->geometry());
    p.key(Qt::Key_N);
    CHECK_FALSE(p.presenter->notes().isVisible());
    p.key(Qt::Key_N);
    CHECK(p.presenter->notes().isVisible());
    p.key(Qt::Key_Escape);
    CHECK_FALSE(p.presenter->notes().isVisible());
    CHECK(p.window.isVisible());
}

TEST_CASE("with two screens each shows its own", "[presenter]") {
    const QString file = QDir::temp().filePath(
        QStringLiteral("kanshei-two-screens-%1.json").arg(QCoreApplication::applicationPid()));
    QFile config(file);
    REQUIRE(config.open(QIODevice::WriteOnly));
    config.write(R"({"screens": [
        {"name": "laptop", "x": 0, "y": 0, "width": 1440, "height": 900, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1},
        {"name": "projector", "x": 1440, "y": 0, "width": 1024, "height": 768, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 2}
    ]})");
    config.close();
    QProcess runner;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("QT_QPA_PLATFORM", "offscreen:configfile=" + file);
    runner.setProcessEnvironment(environment);
    runner.start(QCoreApplication::applicationFilePath(), {"[.two-screens]"});
    REQUIRE(runner.waitForFinished(60'000));
    INFO(runner.readAll().toStdString() << runner.readAllStandardError().toStdString());
    CHECK(runner.exitCode() == 0);
    QFile::remove(file);
}
