// By words in the window: the toggle, what it says, what opens and what its menu offers.
#include "tests/ui/shell/window_fixture.h"
#include "ui/figures/word_label.h"
#include "ui/shell/edit_menu.h"
#include "ui/shell/words_toggle.h"
#include "ui/surfaces/figure_widget.h"

#include <QMenu>

using namespace kanshei;
using test::OpenWindow;

namespace {

/// The random model knows 老板 and not 电脑, which so is two tokens.
Session at(const char* step, const char* sentence = "老板告诉员工他必须加班电脑") {
    Session session = MainWindow::firstSession();
    session.sentence = QString::fromUtf8(sentence);
    session.place.step = stepIndex(QLatin1String(step));
    return session;
}

const Figure& walkFigure(OpenWindow& w) {
    return *w.find<FigureWidget>("figure")->figure();
}

std::string tensorShown(OpenWindow& w) {
    return walkFigure(w).tables().front().at(0, 0).hit.cell.tensor;
}

} // namespace

TEST_CASE("W shows words, and W tokens again; nothing of the model changes", "[view][words]") {
    OpenWindow w(OpenWindow::chinese(), {1280, 720}, at("softmax"));
    const TracePtr trace = w.document().trace();
    REQUIRE(hasWords(*trace));
    QAction& action = *w.window.actions()[Act::Words];
    auto* button = w.find<WordsButton>("byWords");
    CHECK(action.isEnabled());
    CHECK(action.toolTip().contains(QStringLiteral("各个键相加，各个查询取平均")));
    CHECK(button->isVisible());
    CHECK(tensorShown(w) == "blocks.1.pattern");
    w.key(Qt::Key_W);
    CHECK(tensorShown(w) == "blocks.1.pattern_words");
    CHECK(action.isChecked());
    CHECK(button->isChecked());
    CHECK(w.document().selection().cell->tensor == "blocks.1.pattern_words");
    CHECK(w.window.settings().view.words);
    CHECK(w.document().history()->count() == 0);
    button->click();
    CHECK(tensorShown(w) == "blocks.1.pattern");
    CHECK(w.document().selection().cell->tensor == "blocks.1.pattern");
    CHECK(w.document().trace() == trace);
    w.key(Qt::Key_Left); // the mask has no words
    CHECK_FALSE(button->isVisible());
}

TEST_CASE("where every token is its own word the toggle is off and says why", "[view][words]") {
    OpenWindow w(OpenWindow::chinese(), {1280, 720}, at("softmax", "老板告诉员工他必须加班"));
    QAction& action = *w.window.actions()[Act::Words];
    CHECK_FALSE(action.isEnabled());
    CHECK(action.toolTip().contains(QStringLiteral("没有可合的")));
    CHECK_FALSE(w.find<WordsButton>("byWords")->isVisible());
    w.type(QStringLiteral("老板电脑"));
    REQUIRE(w.settle());
    CHECK(QTest::qWaitFor([&] { return action.isEnabled(); }));
}

TEST_CASE("the choice of words is there again", "[view][words]") {
    SavedSession settings = OpenWindow::chinese();
    settings.view.words = true;
    OpenWindow w(settings, {1280, 720}, at("softmax"));
    CHECK(tensorShown(w) == "blocks.1.pattern_words");
    CHECK(w.document().selection().cell->tensor == "blocks.1.pattern_words");
}

TEST_CASE("a number of words opens, and its menu says why it cannot be changed", "[view][words]") {
    SavedSession settings = OpenWindow::chinese();
    settings.view.words = true;
    OpenWindow w(settings, {1280, 720}, at("softmax"));
    const auto words = Index(wordGroups(w.document().trace()->tokens).size());
    const Cell cell{"blocks.1.pattern_words", {w.document().selection().head, words - 1, 1}};
    auto* figure = w.find<FigureWidget>("figure");
    const auto rect = figure->rectOf(cell);
    REQUIRE(rect);
    QTest::mouseClick(figure->viewport(), Qt::LeftButton, {}, rect->center().toPoint());
    CHECK(w.document().selection().cell == cell);
    REQUIRE(w.document().derivation());
    CHECK(w.document().derivation()->lines.back().how == How::Mean);
    CHECK_FALSE(w.find<QWidget>("changeCard")->isVisible());
    const std::unique_ptr<QMenu> menu(
        cellMenu(cell, w.document(), w.window.look(), &w.window, QPoint(10, 10)));
    REQUIRE(menu);
    CHECK_FALSE(menu->findChild<QAction*>("set"));
    auto* why = menu->findChild<QAction*>("ofWords");
    REQUIRE(why);
    CHECK_FALSE(why->isEnabled());
    // Its tokens' cells can.
    w.document().openOperand(operandCells(*w.document().derivation()).front());
    CHECK(w.document().selection().cell->tensor == "blocks.1.pattern");
    CHECK(w.find<QWidget>("changeCard")->isVisible());
}
