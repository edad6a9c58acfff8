#include "ui/shell/page_stack.h"

#include "tests/ui/shell/window_fixture.h"
#include "ui/shell/transport.h"

#include <QAbstractButton>
#include <QSet>

using namespace kanshei;
using test::OpenWindow;

TEST_CASE("every page has an id, a title, a button in the header and keys", "[shell][pages]") {
    OpenWindow w;
    QSet<QString> ids, titles;
    REQUIRE(w.window.actions().pages().size() == pages().size());
    for (std::size_t i = 0; i < pages().size(); ++i) {
        const Page& page = pages()[i];
        const auto id = QString::fromLatin1(page.id);
        ids << id, titles << page.title();
        auto* button = w.find<QAbstractButton>(qPrintable(QStringLiteral("page_") + id));
        CHECK(button->text() == page.title());
        w.key(int(Qt::Key_1) + int(i), Qt::ControlModifier);
        CHECK(w.document().page() == id);
        CHECK(button->isChecked());
        REQUIRE(w.window.pageStack().currentWidget());
        QTest::mouseClick(button, Qt::LeftButton); // already there: stays there
        CHECK(button->isChecked());
        CHECK(w.document().page() == id);
    }
    CHECK(ids.size() == qsizetype(pages().size()));
    CHECK(titles.size() == qsizetype(pages().size()));
}

TEST_CASE("a page that is not known shows the first one and stays in the document", "[shell][pages]") {
    OpenWindow w;
    const QWidget* first = w.window.pageStack().currentWidget();
    w.document().setPage("of a later version");
    CHECK(w.window.pageStack().currentWidget() == first);
    CHECK(w.find<QAbstractButton>("page_walk")->isChecked());
    CHECK(w.document().session().place.page == "of a later version");
    w.document().history()->undo();
    CHECK(w.document().page() == "walk");
}

TEST_CASE("page and speed come back as they were left", "[shell][pages]") {
    SavedSession left = OpenWindow::chinese();
    left.speed = 2;
    Session session = MainWindow::firstSession();
    session.place.page = "of a later version";
    OpenWindow w(left, {1280, 720}, session);
    CHECK(w.document().page() == session.place.page);
    CHECK(w.window.findChild<Transport*>()->speed() == 2);
    CHECK(w.window.settings().speed == 2);
    CHECK_FALSE(w.document().history()->canUndo());
}
