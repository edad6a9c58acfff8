// What the window offers for looking: the menu 「显示」, its keys, zoom, the keyboard on the figure, focus, motion.
#include "tests/ui/shell/window_fixture.h"
#include "ui/surfaces/figure_widget.h"

#include <QAbstractButton>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>

using namespace kanshei;
using test::OpenWindow;

namespace {

Session at(int step) {
    Session session = MainWindow::firstSession();
    session.place.step = step;
    return session;
}

/// Triggers what is called so in the menu, or in one of its submenus.
bool chooseIn(QMenu* menu, const QString& text) {
    for (QAction* action : menu->actions()) {
        if (action->menu() && chooseIn(action->menu(), text)) return true;
        if (!action->menu() && action->text().contains(text)) {
            action->trigger();
            return true;
        }
    }
    return false;
}

bool figureSays(OpenWindow& w, const QString& text) {
    for (const PlacedText& placed : w.find<FigureWidget>("figure")->figure()->texts())
        if (placed.text == text) return true;
    return false;
}

} // namespace

TEST_CASE("the menu 「显示」 changes how figures look, and the choice is remembered", "[view]") {
    OpenWindow w(OpenWindow::chinese(), {1280, 720}, at(8));
    QMenu* menu = w.find<QToolButton>("display")->menu();
    const auto choose = [&](const char* text) {
        emit menu->aboutToShow();
        INFO(text);
        REQUIRE(chooseIn(menu, QString::fromUtf8(text)));
    };
    choose("行列互换");
    CHECK(figureSays(w, QStringLiteral("键 Key ↓")));
    choose("viridis");
    choose("紫 · 绿");
    choose("4　0.7144");
    choose("少动");
    const SavedSession saved = w.window.settings();
    CHECK(saved.view.flipped);
    CHECK(saved.view.digits == 4);
    CHECK(saved.view.numbers);
    CHECK(QString(saved.view.sequentialMap->id()) == "viridis");
    CHECK(QString(saved.view.divergingMap->id()) == "purple-green");
    CHECK(saved.motion == "reduced");
    CHECK(w.window.look().style().motion.ms(200) == 0);
    choose("播放动画");
    CHECK(w.window.look().style().motion.ms(200) == 200);
    choose("深色");
    CHECK(w.window.look().style().theme == Theme::Dark);

    OpenWindow again(saved, {1280, 720}, at(8));
    CHECK(again.window.look().view() == saved.view);
    CHECK(again.find<FigureWidget>("figure")->figure()->tables().front().at(0, 0).text.size() == 6); // 0.1234
}

TEST_CASE("flip, numbers, digits and zoom have keys", "[view]") {
    OpenWindow w(OpenWindow::chinese(), {1280, 720}, at(8));
    w.key(Qt::Key_T);
    CHECK(w.window.look().view().flipped);
    CHECK(w.window.actions()[Act::Flip]->isChecked());
    w.key(Qt::Key_T);
    CHECK_FALSE(w.window.look().view().flipped);
    w.key(Qt::Key_NumberSign);
    CHECK_FALSE(w.window.look().view().numbers);
    for (int i = 0; i < 9; ++i) w.key(Qt::Key_Greater);
    CHECK(w.window.look().view().digits == 6);
    for (int i = 0; i < 9; ++i) w.key(Qt::Key_Less);
    CHECK(w.window.look().view().digits == 0);
    auto* figure = w.find<FigureWidget>("figure");
    w.key(Qt::Key_Equal, Qt::ControlModifier);
    w.key(Qt::Key_Equal, Qt::ControlModifier);
    CHECK(figure->zoom() == Approx(1.5625));
    w.key(Qt::Key_Minus, Qt::ControlModifier);
    CHECK(figure->zoom() == Approx(1.25));
    w.key(Qt::Key_0, Qt::ControlModifier);
    CHECK(figure->zoom() == 1);
    CHECK(w.document().step() == 8);
}

TEST_CASE("the arrows walk over cells while the figure has the focus, and over steps elsewhere",
          "[view][keyboard]") {
    OpenWindow w(OpenWindow::chinese(), {1280, 720}, at(8));
    auto* figure = w.find<FigureWidget>("figure");
    figure->setFocus(Qt::TabFocusReason);
    const auto start = figure->cursor();
    REQUIRE(start);
    const int layer = w.document().selection().layer;
    w.key(Qt::Key_Up);
    w.key(Qt::Key_Left);
    CHECK(w.document().step() == 8);
    CHECK(w.document().selection().layer == layer);
    CHECK(figure->cursor() == CellPlace{start->table, start->row - 1, start->col - 1});
    w.key(Qt::Key_Space); // opens
    CHECK(w.document().step() == 8);
    REQUIRE(w.document().selection().cell);
    CHECK(w.document().selection().cell->index[1] == start->row - 1);
    CHECK(figure->cursor() == CellPlace{start->table, start->row - 1, start->col - 1});
    w.key(Qt::Key_Escape); // leaves the figure, the cell stays open
    CHECK_FALSE(figure->hasFocus());
    CHECK(w.document().selection().cell);
    w.key(Qt::Key_Left);
    CHECK(w.document().step() == 7);
    // A click opens, and leaves the arrows to the walk.
    w.key(Qt::Key_Right);
    QTest::mouseClick(figure->viewport(), Qt::LeftButton, {},
                      figure->rectOf(*w.document().selection().cell)->center().toPoint());
    w.key(Qt::Key_Right);
    CHECK(w.document().step() == 9);
}

TEST_CASE("a sentence that cannot be shown leaves a pale figure that says whose it is", "[view]") {
    OpenWindow w(OpenWindow::chinese(), {1280, 720}, at(8));
    auto* figure = w.find<FigureWidget>("figure");
    CHECK(figure->accessibleDescription().isEmpty());
    w.type(QStringLiteral("老板告诉员工他必须加班").repeated(200));
    REQUIRE(QTest::qWaitFor([&] { return w.document().problem().has_value(); }));
    CHECK(figure->accessibleDescription().contains(QStringLiteral("老板告诉员工他必须加班")));
    w.type(QStringLiteral("员工他"));
    REQUIRE(QTest::qWaitFor([&] { return !w.document().problem() && !w.document().busy(); }));
    CHECK(figure->accessibleDescription().isEmpty());
}

TEST_CASE("the one who asks is in sight in a long sentence", "[view]") {
    OpenWindow w(OpenWindow::chinese(), {1280, 720}, at(8));
    w.type(QStringLiteral("老板告诉员工他必须加班").repeated(5));
    REQUIRE(w.settle());
    auto* scroll = w.find<QFrame>("strip")->findChild<QScrollArea*>();
    const auto seen = [&] {
        auto* chip = w.window.findChild<QAbstractButton*>(
            QStringLiteral("token%1").arg(w.document().selection().query));
        const QPoint middle = chip->mapTo(scroll->viewport(), chip->rect().center());
        return scroll->viewport()->rect().contains(middle);
    };
    for (const int query : {int(w.document().trace()->length()) - 1, 0, 14}) {
        w.document().setQuery(query);
        CHECK(QTest::qWaitFor(seen, 1000));
    }
    // Also when the sentence becomes long with the query far on the right.
    w.type(QStringLiteral("他"));
    REQUIRE(w.settle());
    w.type(QStringLiteral("老板告诉员工明天加班").repeated(5) + QStringLiteral("他"));
    REQUIRE(w.settle());
    w.document().setQuery(int(w.document().trace()->length()) - 1);
    CHECK(QTest::qWaitFor(seen, 1000));
}

TEST_CASE("Tab reaches everything, and what has the focus shows it, in both themes", "[view][keyboard]") {
    OpenWindow w(OpenWindow::chinese(), {1280, 720}, at(8));
    for (const ThemeChoice theme : {ThemeChoice::Light, ThemeChoice::Dark}) {
        w.window.look().setThemeChoice(theme);
        QSet<QWidget*> reached;
        w.window.centralWidget()->setFocus();
        for (int i = 0; i < 120; ++i) {
            QTest::keyClick(w.window.focusWidget(), Qt::Key_Tab);
            QWidget* widget = w.window.focusWidget();
            if (reached.contains(widget)) continue;
            reached << widget;
            INFO(widget->metaObject()->className() << " " << widget->objectName().toStdString());
            const QImage with = widget->grab().toImage();
            w.window.centralWidget()->setFocus(Qt::OtherFocusReason);
            const QImage without = widget->grab().toImage();
            if (!widget->inherits("QLineEdit"))
                CHECK(with != without); // (a field shows a cursor too, and it blinks)
            widget->setFocus(Qt::TabFocusReason);
        }
        for (QWidget* widget : w.window.findChildren<QWidget*>()) {
            if (!widget->isVisible() || !widget->isEnabled() || !(widget->focusPolicy() & Qt::TabFocus))
                continue;
            if (widget->window() != &w.window) continue;
            INFO(widget->metaObject()->className() << " " << widget->objectName().toStdString());
            CHECK(reached.contains(widget));
            CHECK_FALSE((widget->accessibleName().isEmpty() && !qobject_cast<QAbstractButton*>(widget)));
        }
        for (const char* name :
             {"sentence", "model", "display", "token1", "steps", "heads", "figure", "budget", "derivation"}) {
            INFO(name);
            CHECK(reached.contains(w.find<QWidget>(name)));
        }
    }
}

TEST_CASE("Tab goes through the window from the top left to the bottom right", "[view][keyboard]") {
    OpenWindow w(OpenWindow::chinese(), {1280, 720}, at(8));
    std::vector<QString> order;
    w.window.centralWidget()->setFocus();
    for (int i = 0; i < 120; ++i) {
        QTest::keyClick(w.window.focusWidget(), Qt::Key_Tab);
        order.push_back(w.window.focusWidget()->objectName());
    }
    const auto at = [&](const char* name) {
        return std::ranges::find(order, QLatin1String(name)) - order.begin();
    };
    CHECK(at("sentence") < at("model"));
    CHECK(at("model") < at("token1"));
    CHECK(at("token1") < at("steps"));
    CHECK(at("steps") < at("heads"));
    CHECK(at("heads") < at("figure"));
    CHECK(at("figure") < at("budget"));
    CHECK(at("budget") < at("derivation"));
}

TEST_CASE("a session that opens at a step shows its whole figure", "[view]") {
    Session session = MainWindow::firstSession();
    session.place.step = 8;
    OpenWindow w(OpenWindow::chinese(), {1280, 720}, session);
    REQUIRE(w.settle());
    CHECK(w.document().step() == 8);
    CHECK(w.find<FigureWidget>("figure")->height() > 300);
}
