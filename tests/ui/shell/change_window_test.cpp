// Changing numbers in the real window, with real clicks, drags and keys.
#include "tests/ui/shell/window_fixture.h"
#include "ui/session/edits.h"
#include "ui/shell/budget_view.h"
#include "ui/shell/change_card.h"
#include "ui/shell/checked_field.h"
#include "ui/shell/edit_chip.h"
#include "ui/shell/edit_strip.h"
#include "ui/shell/head_grid.h"
#include "ui/shell/head_study_card.h"
#include "ui/shell/version_switch.h"
#include "ui/surfaces/figure_widget.h"

#include <QCheckBox>
#include <QLabel>
#include <QMenu>
#include <QTableWidget>
#include <QToolButton>
#include <QWheelEvent>

using namespace kanshei;
using test::OpenWindow;

namespace {

constexpr int softmaxStep = 8, outputStep = 13;

struct ChangeWindow : OpenWindow {
    ChangeWindow() { document().setStep(softmaxStep); }

    Cell weightCell(Index key) {
        const Selection& s = document().selection();
        return {blockName(s.layer, "pattern"), {s.head, s.query, key}};
    }
    double weight(Index key) { return double(document().trace()->value(weightCell(key)).value()); }
    double rowSum() {
        double sum = 0;
        for (Index key = 0; key < document().trace()->length(); ++key) sum += weight(key);
        return sum;
    }
    BudgetView& budget() { return *find<BudgetView>("budget"); }
    FigureWidget& figure() { return *find<FigureWidget>("figure"); }
    QPoint onFigure(const Cell& cell) {
        const auto rect = figure().rectOf(cell);
        REQUIRE(rect);
        return rect->center().toPoint();
    }
    /// The popup that is open, of this kind.
    template<class T> T* popup() {
        T* found = nullptr;
        CHECK(QTest::qWaitFor([&] {
            found = qobject_cast<T*>(QApplication::activePopupWidget());
            return found != nullptr;
        }));
        REQUIRE(found);
        return found;
    }
    void trigger(QMenu* menu, const char* id) {
        for (QAction* action : menu->actions()) {
            if (action->objectName() != QLatin1String(id)) continue;
            const QRect place = menu->actionGeometry(action);
            QTest::mouseClick(menu, Qt::LeftButton, {}, place.center());
            return;
        }
        FAIL("no entry " << id);
    }
    QMenu* rightClick(QWidget* widget, QPoint place) {
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, widget->mapToGlobal(place));
        QApplication::sendEvent(widget, &event);
        return popup<QMenu>();
    }
    void drag(QWidget& widget, QPointF from, QPointF to, int steps = 10) {
        QTest::mousePress(&widget, Qt::LeftButton, {}, from.toPoint());
        for (int i = 1; i <= steps; ++i)
            QTest::mouseMove(&widget, (from + (to - from) * i / steps).toPoint(), 2);
        QTest::mouseRelease(&widget, Qt::LeftButton, {}, to.toPoint());
    }
    bool calm() {
        // What the hand asked for last may be sent a frame later, and on a slow machine a frame after that.
        for (int i = 0; i < 3; ++i) {
            QTest::qWait(40);
            if (!settle()) return false;
        }
        return true;
    }
    void typeAndEnter(CheckedField& field, const QString& text) {
        field.line()->setFocus();
        field.line()->selectAll();
        if (text.isEmpty()) QTest::keyClick(field.line(), Qt::Key_Backspace);
        field.line()->insert(text); // QTest has no keys for ∞
        QTest::keyClick(field.line(), Qt::Key_Return);
    }
};

} // namespace

TEST_CASE("a bar of the budget is dragged to another weight, and the others make room", "[change]") {
    ChangeWindow w;
    const double old = w.weight(1), other = w.weight(2), third = w.weight(3);
    w.drag(w.budget(), w.budget().barEnd(1, old), w.budget().barEnd(1, .8));
    REQUIRE(w.calm());
    CHECK(w.weight(1) == Approx(.8).margin(.01));
    CHECK(w.rowSum() == Approx(1).margin(1e-4));
    CHECK(w.weight(2) / w.weight(3) == Approx(other / third).epsilon(1e-3));
    CHECK(w.document().edits().size() == 1);
    CHECK(w.document().selection().cell == w.weightCell(1));
    w.key(Qt::Key_Z, Qt::ControlModifier); // the drag is one command
    REQUIRE(w.calm());
    CHECK(w.weight(1) == Approx(old));

    w.find<QCheckBox>("keepSum")->setChecked(false);
    w.drag(w.budget(), w.budget().barEnd(1, old), w.budget().barEnd(1, .8));
    REQUIRE(w.calm());
    CHECK(w.weight(2) == Approx(other));
    CHECK(w.rowSum() > 1.05);
}

TEST_CASE("a click on a bar only opens its number", "[change]") {
    ChangeWindow w;
    QTest::mouseClick(&w.budget(), Qt::LeftButton, {}, w.budget().barEnd(2, .3).toPoint());
    CHECK(w.document().edits().empty());
    CHECK(w.document().selection().cell == w.weightCell(2));
}

TEST_CASE("keys and the wheel step the opened bar", "[change]") {
    ChangeWindow w;
    w.document().openCell(w.weightCell(1));
    w.budget().setFocus();
    const double old = w.weight(1);
    for (int i = 0; i < 3; ++i) QTest::keyClick(&w.budget(), Qt::Key_Right);
    REQUIRE(w.calm());
    CHECK(w.weight(1) == Approx(old + .03).margin(.001));
    CHECK(w.document().step() == softmaxStep); // the arrow did not walk on
    QTest::keyClick(&w.budget(), Qt::Key_Left, Qt::ShiftModifier);
    REQUIRE(w.calm());
    CHECK(w.weight(1) == Approx(std::max(0.0, old - .07)).margin(.001));
    const QPointF at = w.budget().rowRect(1).center();
    QWheelEvent wheel(at, w.budget().mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&w.budget(), &wheel);
    REQUIRE(w.calm());
    CHECK(w.weight(1) == Approx(std::max(0.0, old - .07) + .01).margin(.001));
    CHECK(w.document().edits().size() == 1);
    QTest::keyClick(&w.budget(), Qt::Key_Down);
    QTest::keyClick(&w.budget(), Qt::Key_Return);
    CHECK(w.document().selection().cell == w.weightCell(2));
    QTest::keyClick(&w.budget(), Qt::Key_Up);
    QTest::keyClick(&w.budget(), Qt::Key_Delete);
    REQUIRE(w.calm());
    CHECK(w.document().edits().empty());
}

TEST_CASE("a double click on a cell types its number", "[change]") {
    ChangeWindow w;
    const QPoint place = w.onFigure(w.weightCell(2));
    QTest::mouseDClick(w.figure().viewport(), Qt::LeftButton, {}, place);
    auto* popup = w.popup<CheckedPopup>();
    w.typeAndEnter(*popup->field(), "0.75");
    REQUIRE(w.calm());
    CHECK(w.weight(2) == Approx(.75));
}

TEST_CASE("what is no number is refused where it was typed", "[change]") {
    ChangeWindow w;
    w.document().openCell(w.weightCell(2));
    auto* field = w.find<CheckedField>("newNumber");
    for (const char* text :
         {"abc", "", "nan", "NaN", "inf", "-inf", "∞", "1e99", "7", "-0.1", "0.5.5", "１．２．３"}) {
        INFO(text);
        w.typeAndEnter(*field, QString::fromUtf8(text));
        CHECK(field->wrong());
        CHECK_FALSE(field->findChild<QLabel*>("checkedMessage")->text().isEmpty());
        CHECK(w.document().edits().empty());
    }
    w.typeAndEnter(*field, QStringLiteral("０．６"));
    CHECK_FALSE(field->wrong());
    REQUIRE(w.calm());
    CHECK(w.weight(2) == Approx(.6));
    w.find<QCheckBox>("keepSum")->setChecked(false); // as it is, a weight may be any number
    w.typeAndEnter(*field, QStringLiteral("−2"));
    CHECK_FALSE(field->wrong());
    REQUIRE(w.calm());
    CHECK(w.weight(2) == Approx(-2));
    w.typeAndEnter(*field, QStringLiteral("1000001"));
    CHECK(field->wrong());
}

TEST_CASE("a right click on a cell offers what fits it", "[change]") {
    ChangeWindow w;
    const Cell cell = w.weightCell(1);
    w.trigger(w.rightClick(w.figure().viewport(), w.onFigure(cell)), "hide");
    REQUIRE(w.calm());
    CHECK(w.weight(1) == 0);
    REQUIRE(w.document().edits().size() == 1);
    CHECK(w.document().edits()[0].edit.kind == EditKind::Hide);
    w.trigger(w.rightClick(w.figure().viewport(), w.onFigure(cell)),
              "show"); // hidden by hand: to be seen again
    REQUIRE(w.calm());
    CHECK(w.weight(1) > 0);
}

TEST_CASE("the card changes the opened cell", "[change]") {
    ChangeWindow w;
    w.document().openCell(w.weightCell(1));
    const auto click = [&](const char* id) {
        auto* card = w.find<ChangeCard>("changeCard");
        for (QToolButton* button : card->findChildren<QToolButton*>(id))
            if (button->isVisibleTo(card)) return QTest::mouseClick(button, Qt::LeftButton);
        FAIL("no offer " << id);
    };
    click("offer-no-scale");
    REQUIRE(w.calm());
    CHECK(w.document().edits().back().edit.kind == EditKind::NoScale);
    click("offer-freeze");
    REQUIRE(w.calm());
    CHECK(w.document().edits().back().edit.kind == EditKind::Freeze);
    click("offer-off");
    auto* choices = w.popup<QMenu>();
    QTest::mouseClick(choices, Qt::LeftButton, {}, choices->actionGeometry(choices->actions()[1]).center());
    REQUIRE(w.calm());
    CHECK(w.document().edits().back().edit == switchOff(1, 2, true));
    click("offer-restore");
    REQUIRE(w.calm());
    CHECK(w.document().edits().size() == 2); // the frozen row is gone
}

TEST_CASE("the list of edits is there as long as there are some", "[change]") {
    ChangeWindow w;
    auto* strip = w.find<EditStrip>("editStrip");
    CHECK_FALSE(strip->isVisible());
    edits::add(w.document(), hideKey(1, 2, 3, 1));
    edits::add(w.document(), switchOff(0, 0, false));
    REQUIRE(w.calm());
    REQUIRE(strip->isVisible());
    CHECK(w.find<QLabel>("editCount")->text().contains("2"));
    const auto chips = strip->findChildren<EditChip*>();
    REQUIRE(chips.size() == 2);
    auto* box = chips[0]->findChild<QCheckBox*>("editOn");
    CHECK(box->accessibleName().startsWith(QStringLiteral("第 2 层 · 头 3：")));
    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
    REQUIRE(w.calm());
    CHECK_FALSE(w.document().edits()[0].on);
    CHECK(w.document().trace()->options.edits.size() == 1);
    QTest::mouseClick(chips[0]->findChild<QToolButton*>("editRemove"), Qt::LeftButton);
    REQUIRE(w.calm());
    CHECK(w.document().edits().size() == 1);
    QTest::mouseClick(w.find<QToolButton>("editUndo"), Qt::LeftButton);
    CHECK(w.document().edits().size() == 2);
    QTest::mouseClick(w.find<QToolButton>("editClear"), Qt::LeftButton);
    REQUIRE(w.calm());
    CHECK(w.document().edits().empty());
    CHECK_FALSE(strip->isVisible());
}

TEST_CASE("an edit that does not fit says why", "[change]") {
    ChangeWindow w;
    edits::add(w.document(), hideKey(1, 2, 5, 4));
    REQUIRE(w.calm());
    w.type(QStringLiteral("他"));
    REQUIRE(w.calm());
    auto* box = w.find<EditStrip>("editStrip")->findChild<QCheckBox*>("editOn");
    CHECK_FALSE(box->isEnabled());
    CHECK_FALSE(box->isChecked());
    CHECK(box->accessibleName().contains(QStringLiteral("用不上")));
}

TEST_CASE("new, old and difference are one key away, and the figure follows", "[change]") {
    ChangeWindow w;
    CHECK_FALSE(w.find<VersionSwitch>("versions")->isVisible());
    const Cell cell = w.weightCell(1);
    const double old = w.weight(1);
    edits::add(w.document(), setWeight(1, 2, w.document().selection().query, 1, .9f, true));
    REQUIRE(w.calm());
    REQUIRE(w.find<VersionSwitch>("versions")->isVisible());
    const auto drawn = [&] {
        const auto hit = w.figure().figure()->hitTest(w.figure().figure()->rectOf(cell)->center());
        REQUIRE(hit);
        return hit->value;
    };
    CHECK(drawn() == Approx(.9));
    w.key(Qt::Key_O);
    CHECK(drawn() == Approx(old));
    w.key(Qt::Key_D);
    CHECK(drawn() == Approx(.9 - old));
    QTest::mouseClick(w.find<QToolButton>("versionNew"), Qt::LeftButton);
    CHECK(drawn() == Approx(.9));

    // An old number that is clicked opens as it was.
    w.key(Qt::Key_O);
    QTest::mouseClick(w.figure().viewport(), Qt::LeftButton, {}, w.onFigure(cell));
    REQUIRE(w.document().selection().cell);
    CHECK(w.document().selection().cell->tensor == "blocks.1.pattern@unedited");
    REQUIRE(w.document().derivation());
    CHECK(double(w.document().derivation()->recorded) == Approx(old));
    w.key(Qt::Key_D);
    w.document().setStep(0);
    CHECK_FALSE(w.find<QLabel>("versionNote")->text().isEmpty()); // tokens cannot be subtracted
}

TEST_CASE("the last step says what became of the answer", "[change]") {
    ChangeWindow w;
    w.document().setStep(outputStep);
    CHECK_FALSE(w.find<QLabel>("says")->text().contains(QStringLiteral("改动之后")));
    edits::add(w.document(), switchOff(1, 2, false));
    REQUIRE(w.calm());
    CHECK(w.find<QLabel>("says")->text().contains(QStringLiteral("改动之后")));
    CHECK_FALSE(w.find<QLabel>("editAnswer")->text().isEmpty());
}

TEST_CASE("a head is switched off from its thumbnail, which is marked then", "[change]") {
    ChangeWindow w;
    auto* heads = w.find<HeadGrid>("heads");
    const QImage before = heads->grab(heads->cellRect(0, 1)).toImage();
    QMenu* menu = w.rightClick(heads, heads->cellRect(0, 1).center());
    QAction* off = nullptr;
    for (QAction* action : menu->actions())
        if (action->objectName() == QLatin1String("off")) off = action;
    REQUIRE(off);
    REQUIRE(off->menu());
    off->menu()->actions().front()->trigger();
    menu->close();
    REQUIRE(w.calm());
    CHECK(w.document().trace()->options.edits == std::vector<Edit>{switchOff(0, 1, false)});
    CHECK(heads->grab(heads->cellRect(0, 1)).toImage() != before);
}

TEST_CASE("does this head decide? One click tries it, another does it", "[change]") {
    ChangeWindow w;
    auto* card = w.find<HeadStudyCard>("headStudy");
    QTest::mouseClick(w.find<QToolButton>("headQuestion"), Qt::LeftButton);
    auto* apply = w.find<QToolButton>("apply-zero");
    REQUIRE(QTest::qWaitFor([&] { return apply->isVisibleTo(card); }, 10'000));
    CHECK_FALSE(w.find<QLabel>("headVerdict")->text().isEmpty());
    CHECK(w.document().edits().empty());
    QTest::mouseClick(apply, Qt::LeftButton);
    REQUIRE(w.calm());
    CHECK(w.document().trace()->options.edits == std::vector<Edit>{switchOff(1, 2, false)});
}

TEST_CASE("a sentence without a pronoun has nothing to ask of a head", "[change]") {
    ChangeWindow w;
    auto* question = w.find<QToolButton>("headQuestion");
    CHECK(question->isEnabled());
    w.document().setSentence(QStringLiteral("老板必须加班"));
    REQUIRE(w.calm());
    CHECK_FALSE(question->isEnabled());
    CHECK_FALSE(w.find<QToolButton>("allHeads")->isEnabled());
    CHECK(question->text().contains(QStringLiteral("没有")));
}

TEST_CASE("all heads are tried in a window of their own", "[change]") {
    ChangeWindow w;
    QTest::mouseClick(w.find<QToolButton>("allHeads"), Qt::LeftButton);
    auto* list = w.find<QTableWidget>("allHeadsList");
    REQUIRE(QTest::qWaitFor([&] { return list->isVisible() && list->rowCount() > 0; }, 20'000));
    const ModelConfig& config = w.document().trace()->model->config;
    CHECK(list->rowCount() == int(config.n_layers * (config.n_heads + 1)));
    for (int row = 0; row < list->rowCount(); ++row) {
        if (list->item(row, 0)->text() != QStringLiteral("第 1 层 · 头 2")) continue;
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualItemRect(list->item(row, 3)).center());
        break;
    }
    REQUIRE(w.calm());
    CHECK(w.document().trace()->options.edits == std::vector<Edit>{switchOff(0, 1, false)});
    CHECK(w.document().selection().layer == 0);
    CHECK(w.document().selection().head == 1);
}
