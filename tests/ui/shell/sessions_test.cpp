#include "ui/shell/sessions.h"

#include "tests/support/temporary_folder.h"
#include "tests/ui/shell/window_fixture.h"
#include "ui/shell/message_bar.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QSettings>
#include <QTimer>

#include <functional>

using namespace kanshei;

namespace {

const auto first = QString::fromUtf8("老板告诉员工他必须加班");
const auto second = QString::fromUtf8("员工告诉老板他不想干了");

/// A folder for files and for what is saved by itself, and settings of its own.
struct Desk : test::TemporaryFolder {
    Desk() {
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope,
                           QString::fromStdString(path().string()));
        QCoreApplication::setOrganizationName("KansheiTest");
        QCoreApplication::setApplicationName("KansheiTest");
        QSettings().setValue("window/language", "zh");
    }
    QString file(const char* name) const { return QString::fromStdString((*this / name).string()); }
    QString saved() const { return file("state"); }
    QString write(const char* name, const Session& session) const {
        REQUIRE(writeSession(file(name), sessionText(session)));
        return file(name);
    }
};

Session sessionOf(const QString& sentence) {
    Session session;
    session.sentence = sentence;
    session.model = "zh-coref";
    return session;
}

/// The window as the program starts it.
struct Started {
    explicit Started(const Desk& desk, const QString& file = {}) : window(test::fakeModels()) {
        window.resume(desk.saved(), file);
        window.show();
        REQUIRE(QTest::qWaitForWindowExposed(&window));
        REQUIRE(settle());
    }
    Document& document() { return window.document(); }
    bool settle() {
        return QTest::qWaitFor([&] { return !document().busy(); });
    }
    void type(const QString& text) {
        auto* field = window.findChild<QLineEdit*>("sentence");
        field->setFocus();
        field->selectAll();
        field->insert(text);
        REQUIRE(settle());
    }
    QString message() {
        auto* bar = window.findChild<MessageBar*>();
        return bar->isVisible() ? bar->findChild<QLabel*>("message")->text() : QString();
    }
    void press(Act act) { window.actions()[act]->trigger(); }
    /// The menu of recent files; the menus are filled when they open.
    QMenu* recent() {
        for (auto* menu : window.findChild<QMenu*>("mainMenu")->findChildren<QMenu*>()) {
            emit menu->aboutToShow();
            auto* recent = menu->findChild<QMenu*>("recent");
            if (!recent) continue;
            emit recent->aboutToShow();
            return recent;
        }
        return nullptr;
    }

    MainWindow window;
};

/// Waits for a dialog while it lives and treats the first that comes; a slow machine takes its time to show one.
template<class Dialog> class Hand {
public:
    explicit Hand(std::function<void(Dialog&)> treat) {
        QObject::connect(&m_timer, &QTimer::timeout, [this, treat = std::move(treat)] {
            auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
            if (!dialog) return;
            m_timer.stop();
            ++m_seen;
            treat(*dialog);
        });
        m_timer.start(20);
    }
    int seen() const { return m_seen; }

private:
    QTimer m_timer;
    int m_seen = 0;
};

/// Answers the next question with the button that is called so.
struct Reply : Hand<QMessageBox> {
    explicit Reply(QMessageBox::StandardButton button)
        : Hand([button](QMessageBox& box) { QTest::mouseClick(box.button(button), Qt::LeftButton); }) {}
};

/// Types a path into the next file dialog.
struct Choose : Hand<QFileDialog> {
    explicit Choose(const QString& path)
        : Hand([path](QFileDialog& dialog) {
              // selectFile() waits for the folder to have been read.
              dialog.findChild<QLineEdit*>("fileNameEdit")->setText(path);
              QMetaObject::invokeMethod(&dialog, "accept");
          }) {}
};

} // namespace

TEST_CASE("a session is saved under a name, changed, and saved again", "[sessions]") {
    const Desk desk;
    Started w(desk);
    CHECK(w.document().sentence() == first); // a first start
    CHECK(w.window.windowTitle() == "看谁 Kanshei");
    w.type(second);
    CHECK_FALSE(w.window.isWindowModified()); // without a name there is nothing to lose
    const Choose named(desk.file("课"));
    w.press(Act::Save);
    CHECK(named.seen() == 1);
    REQUIRE(QFile::exists(desk.file("课.kanshei")));
    CHECK(w.window.windowTitle().startsWith("课.kanshei"));
    CHECK_FALSE(w.window.isWindowModified());
    w.document().setStep(6); // walking on is no change
    CHECK_FALSE(w.window.isWindowModified());
    w.document().setMask(MaskPattern::Causal);
    REQUIRE(w.settle());
    CHECK(w.window.isWindowModified());
    w.document().history()->undo();
    REQUIRE(w.settle());
    CHECK_FALSE(w.window.isWindowModified()); // back to what is in the file
    w.type(first);
    w.press(Act::Save); // asks for no name this time
    CHECK_FALSE(w.window.isWindowModified());
    CHECK(readSession(desk.file("课.kanshei"))->session.sentence == first);
    CHECK(readSession(desk.file("课.kanshei"))->session.place.step == 6);
}

TEST_CASE("closing asks about a named file with changes, and about nothing else", "[sessions]") {
    const Desk desk;
    const QString file = desk.write("a.kanshei", sessionOf(first));
    SECTION("unnamed") {
        {
            Started w(desk);
            w.type(second);
            const Reply answer(QMessageBox::Cancel);
            CHECK(w.window.close());
            QTest::qWait(100);
            CHECK(answer.seen() == 0);
        }
        Started again(desk);
        CHECK(again.document().sentence() == second); // … and nothing is lost
        CHECK(again.message().isEmpty());
    }
    SECTION("named, no change") {
        Started w(desk, file);
        w.document().setStep(3);
        const Reply answer(QMessageBox::Cancel);
        CHECK(w.window.close());
        QTest::qWait(100);
        CHECK(answer.seen() == 0);
    }
    SECTION("cancel") {
        Started w(desk, file);
        w.type(second);
        const Reply answer(QMessageBox::Cancel);
        CHECK_FALSE(w.window.close());
        CHECK(answer.seen() == 1);
        CHECK(w.window.isVisible());
        const Reply last(QMessageBox::Discard);
        w.window.close();
    }
    SECTION("save") {
        Started w(desk, file);
        w.type(second);
        const Reply answer(QMessageBox::Save);
        CHECK(w.window.close());
        CHECK(answer.seen() == 1);
        CHECK(readSession(file)->session.sentence == second);
    }
    SECTION("discard: the next start shows the file as it is") {
        {
            Started w(desk, file);
            w.type(second);
            const Reply answer(QMessageBox::Discard);
            CHECK(w.window.close());
            CHECK(answer.seen() == 1);
            CHECK(readSession(file)->session.sentence == first);
        }
        Started again(desk);
        CHECK(again.document().sentence() == first);
        CHECK(again.window.windowTitle().startsWith("a.kanshei"));
    }
}

TEST_CASE("what was on the screen a moment before a crash comes back, and the window says so", "[sessions]") {
    const Desk desk;
    const QString file = desk.write("a.kanshei", sessionOf(first));
    {
        Started w(desk, file);
        w.type(second);
        w.document().setStep(8);
        w.document().setLayerHead(0, 3);
        QTest::qWait(2'000); // and then the process is gone: nothing of closing is done
    }
    Started again(desk);
    CHECK(again.document().sentence() == second);
    CHECK(again.document().step() == 8);
    CHECK(again.document().selection().head == 3);
    CHECK(again.window.windowTitle().startsWith("a.kanshei"));
    CHECK(again.window.isWindowModified()); // the file still has the old sentence
    CHECK(again.message().contains("恢复"));
    QTest::mouseClick(again.window.findChild<QToolButton*>("closeMessage"), Qt::LeftButton);
    CHECK(again.message().isEmpty());
}

TEST_CASE("a session that ends the program again and again is put aside", "[sessions]") {
    const Desk desk;
    for (int i = 0; i < 3; ++i) {
        Started w(desk);
        if (i == 0) w.type(second);
        CHECK(w.document().sentence() == second);
        w.window.sessions().saveSoon();
        QTest::qWait(300); // and gone
    }
    Started w(desk);
    CHECK(w.document().sentence() == first);
    CHECK(w.message().contains("打开最近"));
    CHECK(w.window.sessions().unnamed().size() == 1);
}

TEST_CASE("a file with everything that can be wrong opens as far as it goes, with one message",
          "[sessions]") {
    const Desk desk;
    QByteArray text = sessionText(sessionOf(second));
    text.replace("\"zh-coref\"", "\"no-such-model\"");
    text.replace("\"version\": 1", "\"version\": 7,\n  \"aura\": 1");
    text.replace("\"mask\": null", "\"mask\": \"diagonal\"");
    text.replace("\"step\": \"tokens\"", "\"step\": \"softmax\",\"layer\": \"top\",\"query\": 99");
    const QString file = desk.file("bad.kanshei");
    REQUIRE(writeSession(file, text));
    Started w(desk, file);
    CHECK(w.document().sentence() == second);
    CHECK(w.document().step() == 8);
    CHECK(w.document().modelName() == "zh-coref");
    const QString message = w.message();
    INFO(message.toStdString());
    CHECK(message.startsWith("bad.kanshei"));
    for (const char* part : {"no-such-model", "diagonal", "aura", "layer", "7"})
        CHECK(message.contains(part));
    CHECK_FALSE(w.window.isWindowModified()); // nobody has changed anything
}

TEST_CASE("what is no session, or not there, leaves everything as it is", "[sessions]") {
    const Desk desk;
    Started w(desk);
    w.type(second);
    const QString junk = desk.file("junk.kanshei");
    REQUIRE(writeSession(junk, "junk"));
    for (const QString& path : {junk, desk.file("gone.kanshei"), desk.file(".")}) {
        w.window.sessions().open(path);
        INFO(w.message().toStdString());
        CHECK(w.message().contains(QFileInfo(path).absoluteFilePath())); // without the dot
        CHECK(w.document().sentence() == second);
        CHECK(w.window.windowTitle() == "看谁 Kanshei");
    }
    w.window.sessions().open(desk.write("good.kanshei", sessionOf(first)));
    CHECK(w.message().isEmpty()); // it was about another file
}

TEST_CASE("the name that is offered is that of a file in one folder", "[sessions]") {
    const Desk desk;
    Started w(desk);
    const QString faces = QString("😀").repeated(11);
    const std::pair<QString, QString> offers[] = {{"/../他/她:谁？", "他 她 谁？"},
                                                  {"a" + faces, "a" + faces.left(18)},
                                                  {"..", "未命名"},
                                                  {"", "未命名"}};
    for (const auto& [sentence, name] : offers) {
        w.document().setSentence(sentence);
        REQUIRE(w.settle());
        QString offered;
        const Hand<QFileDialog> look([&](QFileDialog& dialog) {
            offered = dialog.selectedFiles().value(0);
            dialog.reject();
        });
        w.press(Act::SaveAs);
        CHECK(QFileInfo(offered).fileName() == name + ".kanshei");
    }
}

TEST_CASE("what is typed while the model of a file is loading is a change", "[sessions]") {
    const Desk desk;
    Started w(desk);
    w.window.sessions().open(desk.write("a.kanshei", sessionOf(first)));
    w.document().setSentence(second);
    REQUIRE(w.settle());
    CHECK(w.window.isWindowModified());
    const Reply reply(QMessageBox::Discard);
    CHECK(w.window.close());
    CHECK(reply.seen() == 1);
}

TEST_CASE("recent files: the latest first, at most ten, those that are gone greyed", "[sessions]") {
    const Desk desk;
    Started w(desk);
    for (int i = 0; i < 12; ++i)
        w.window.sessions().open(desk.write(qPrintable(QString("%1.kanshei").arg(i)), sessionOf(first)));
    w.window.sessions().open(desk.file("5.kanshei"));
    REQUIRE(recentFiles().size() == 10);
    CHECK(recentFiles().first() == desk.file("5.kanshei"));
    QFile::remove(desk.file("9.kanshei"));
    QMenu* menu = w.recent();
    REQUIRE(menu);
    int disabled = 0;
    for (const QAction* action : menu->actions())
        if (!action->isSeparator() && !action->isEnabled()) {
            ++disabled;
            CHECK(action->text().contains("9.kanshei"));
        }
    CHECK(disabled == 1);
    menu->actions()[1]->trigger();
    CHECK(w.window.windowTitle().startsWith("11.kanshei"));
    menu->actions().constLast()->trigger();
    CHECK(recentFiles().isEmpty());
}

TEST_CASE("a new session, and the unnamed one that made room comes back from the menu", "[sessions]") {
    const Desk desk;
    Started w(desk);
    w.type(second);
    w.document().setStep(7);
    w.press(Act::NewSession);
    CHECK(w.document().empty());
    QMenu* menu = w.recent();
    REQUIRE(menu);
    QAction* kept = nullptr;
    for (QAction* action : menu->actions())
        if (action->text().contains(second)) kept = action;
    REQUIRE(kept);
    kept->trigger();
    REQUIRE(w.settle());
    CHECK(w.document().sentence() == second);
    CHECK(w.document().step() == 7);
    CHECK(w.window.windowTitle() == "看谁 Kanshei");
}

TEST_CASE("a session file or a model folder that is dropped on the window is opened", "[sessions]") {
    const Desk desk;
    const QString file = desk.write("a.kanshei", sessionOf(second));
    Started w(desk);
    const auto drop = [&](const QString& path) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        const QPointF middle(300, 300);
        QDragEnterEvent enter(middle.toPoint(), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&w.window, &enter);
        if (!enter.isAccepted()) return false;
        QDropEvent event(middle, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&w.window, &event);
        return true;
    };
    REQUIRE(drop(file));
    REQUIRE(w.settle());
    CHECK(w.document().sentence() == second);
    CHECK(w.window.windowTitle().startsWith("a.kanshei"));
    REQUIRE(drop(desk.file(".")));
    CHECK(w.document().modelName() == QDir(desk.file(".")).absolutePath());
    CHECK_FALSE(drop(desk.file("nothing.txt")));
}

TEST_CASE("a folder where nothing can be saved is told, and the window works", "[sessions]") {
    const Desk desk;
    QFile inTheWay(desk.saved());
    REQUIRE(inTheWay.open(QIODevice::WriteOnly));
    inTheWay.close();
    Started w(desk);
    CHECK(w.message().contains(desk.saved()));
    w.type(second);
    CHECK(w.document().sentence() == second);
    CHECK(w.window.close());
}
