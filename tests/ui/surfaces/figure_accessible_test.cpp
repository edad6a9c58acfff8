// A figure as a screen reader finds it.
#include "ui/surfaces/figure_widget.h"

#include "tests/ui/walk/sentences.h"

#include "tests/support/catch.h"

#include <QAccessible>
#include <QSignalSpy>
#include <QtTest>

using namespace kanshei;
using namespace kanshei::test;

namespace {

TracePtr causal(const ModelPtr& model = randomModel(Answer::NextToken)) {
    return traced(model, "老板告诉员工他必须加班", MaskPattern::Causal);
}

FigurePtr figureOf(const Trace& trace, const char* id) {
    Selection selection;
    selection.query = 4;
    selection.cell = Cell{"blocks.0.pattern", {0, 4, 3}};
    return findFigure(QString::fromLatin1(id))->figure({trace, selection, Style()});
}

struct Shown {
    explicit Shown(const char* id) : trace(causal(modelWith(*findFigure(QString::fromLatin1(id))))) {
        widget.resize(900, 620);
        widget.setFigure(figureOf(*trace, id));
        widget.show();
        node = QAccessible::queryAccessibleInterface(&widget);
    }
    QAccessibleTableInterface* table(int index) { return node->child(index)->tableInterface(); }

    TracePtr trace;
    FigureWidget widget;
    QAccessibleInterface* node = nullptr;
};

QString name(QAccessibleInterface* node) {
    return node->text(QAccessible::Name);
}

std::vector<std::pair<QAccessible::Event, QString>> heard; // what a screen reader was told
void listen(QAccessibleEvent* event) {
    QAccessibleInterface* about = event->accessibleInterface();
    heard.emplace_back(event->type(), about ? name(about) : QString());
}

} // namespace

TEST_CASE("every step's figure is tables with headers, values and places", "[accessible]") {
    for (const FigureKind& kind : figureKinds()) {
        INFO(kind.id.toStdString());
        Shown shown(qPrintable(kind.id));
        REQUIRE(shown.node);
        CHECK(name(shown.node) == shown.widget.figure()->title());
        REQUIRE(shown.node->childCount() == int(shown.widget.tables().size()));
        for (int i = 0; i < shown.node->childCount(); ++i) {
            QAccessibleInterface* node = shown.node->child(i);
            CHECK(node->isValid());
            CHECK(node->role() == QAccessible::Table);
            CHECK(node->parent() == shown.node);
            CHECK(shown.node->indexOfChild(node) == i);
            CHECK_FALSE(name(node).isEmpty());
            QAccessibleTableInterface* table = node->tableInterface();
            REQUIRE(table);
            for (int r = 0; r < std::min(table->rowCount(), 9); ++r)
                for (int c = 0; c < std::min(table->columnCount(), 9); ++c) {
                    QAccessibleInterface* cell = table->cellAt(r, c);
                    REQUIRE(cell);
                    const FigureTable::Entry entry = shown.widget.tables()[std::size_t(i)].at(r, c);
                    CHECK(name(cell) == entry.text);
                    CHECK(cell->text(QAccessible::Description) == entry.hit.tooltip);
                    CHECK(cell->role() == QAccessible::Cell);
                    CHECK(cell->parent() == node);
                    CHECK(node->child(node->indexOfChild(cell)) == cell);
                    CHECK(cell->rect().isValid());
                    CHECK(node->childAt(cell->rect().center().x(), cell->rect().center().y()) == cell);
                    QAccessibleTableCellInterface* place = cell->tableCellInterface();
                    CHECK(place->rowIndex() == r);
                    CHECK(place->columnIndex() == c);
                    CHECK(name(place->rowHeaderCells().first()) == table->rowDescription(r));
                    CHECK(name(place->columnHeaderCells().first()) == table->columnDescription(c));
                }
        }
    }
}

TEST_CASE("a map of attention is read with its words, masked cells as masked", "[accessible]") {
    Shown shown("softmax");
    QAccessibleTableInterface* map = shown.table(0);
    CHECK(map->rowDescription(4) == QStringLiteral("他"));
    CHECK(map->columnDescription(1) == QStringLiteral("老板"));
    CHECK(name(map->cellAt(2, 5)) == QStringLiteral("被遮住"));
    CHECK(name(map->cellAt(0, 0)) == QStringLiteral("1.00"));
    CHECK(map->cellAt(4, 3)->state().selected); // it is open
    CHECK_FALSE(map->cellAt(4, 2)->state().selected);
    REQUIRE(map->selectedCellCount() == 1);
    CHECK(map->selectedCells().first() == map->cellAt(4, 3));
    CHECK(map->cellAt(4, 99) == nullptr);
}

TEST_CASE("pressing a cell opens it", "[accessible]") {
    qRegisterMetaType<Hit>();
    Shown shown("softmax");
    QSignalSpy clicked(&shown.widget, &FigureWidget::hitClicked);
    QAccessibleInterface* cell = shown.table(0)->cellAt(5, 2);
    REQUIRE(cell->actionInterface());
    cell->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    REQUIRE(clicked.count() == 1);
    CHECK(clicked.first().first().value<Hit>().cell == Cell{"blocks.0.pattern", {0, 5, 2}});
    CHECK(shown.table(0)->cellAt(-1, 2)->actionInterface() == nullptr);
}

TEST_CASE("a screen reader hears where the arrow keys go", "[accessible]") {
    Shown shown("softmax");
    QAccessible::setActive(true);
    QAccessible::UpdateHandler before = QAccessible::installUpdateHandler(listen);
    shown.widget.activateWindow();
    shown.widget.setFocus(Qt::TabFocusReason);
    REQUIRE(QTest::qWaitFor([&] { return shown.widget.hasFocus(); }));
    heard.clear();
    QTest::keyClick(&shown.widget, Qt::Key_Left);
    const QString left = name(shown.table(0)->cellAt(4, 2));
    // Qt's offscreen platform has no bridge that could be active; then nobody is told.
    CHECK(std::ranges::count(heard, std::pair{QAccessible::Focus, left}) ==
          (QAccessible::isActive() ? 1 : 0));
    CHECK(shown.node->focusChild() == shown.table(0)->cellAt(4, 2));
    CHECK(shown.table(0)->cellAt(4, 2)->state().focused);
    QAccessible::installUpdateHandler(before);
    QAccessible::setActive(false);
}

TEST_CASE("the nodes of a figure that is gone are gone", "[accessible]") {
    Shown shown("softmax");
    QAccessibleInterface* cell = shown.table(0)->cellAt(0, 0);
    const QAccessible::Id id = QAccessible::uniqueId(cell);
    CHECK(QAccessible::accessibleInterface(id) == cell);
    shown.widget.setFigure(figureOf(*shown.trace, "tokens"));
    CHECK(QAccessible::accessibleInterface(id) == nullptr);
    CHECK(shown.node->childCount() == int(shown.widget.tables().size()));
    shown.widget.setFigure({});
    CHECK(shown.node->childCount() == 0);
}
