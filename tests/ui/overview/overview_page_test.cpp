// The overview in the real window: keys, pointer, choices.
#include "tests/ui/shell/window_fixture.h"
#include "ui/overview/overview_page.h"
#include "ui/shell/page_stack.h"
#include "ui/surfaces/figure_widget.h"

#include <QAbstractButton>
#include <QLabel>

using namespace kanshei;
using test::OpenWindow;

namespace {

struct OverviewWindow : OpenWindow {
    explicit OverviewWindow(SavedSession session = chinese(), QSize size = {1280, 720})
        : OpenWindow(session, size) {
        key(Qt::Key_2, Qt::ControlModifier);
        REQUIRE(document().page() == "overview");
    }
    FigureWidget& figure() { return *find<FigureWidget>("overviewFigure"); }
    void click(const char* chip) {
        QTest::mouseClick(find<QAbstractButton>(chip), Qt::LeftButton);
        QApplication::processEvents(); // other chips may leave the figure another room
    }
    void clickCell(const Cell& cell) {
        const auto rect = figure().rectOf(cell);
        REQUIRE(rect);
        QTest::mouseClick(figure().viewport(), Qt::LeftButton, {}, rect->center().toPoint());
    }
    QPoint word(int token) {
        for (int y = 0; y < figure().viewport()->height(); y += 4)
            for (int x = 0; x < figure().viewport()->width(); x += 4)
                if (const auto hit = figure().figure()->hitTest(QPointF(x, y)); hit && hit->token == token)
                    return hit->rect.center().toPoint();
        FAIL("no word " << token);
        return {};
    }
};

} // namespace

TEST_CASE("a click on a map goes to that head in the walk, with the number opened", "[overview][shell]") {
    OverviewWindow w;
    const Cell cell{"blocks.0.pattern", {3, 2, 1}};
    w.clickCell(cell);
    CHECK(w.document().page() == "walk");
    CHECK(QLatin1String(steps()[std::size_t(w.document().step())].id) == QLatin1String("softmax"));
    CHECK(w.document().selection().layer == 0);
    CHECK(w.document().selection().head == 3);
    CHECK(w.document().selection().cell == cell);
    CHECK(w.find<FigureWidget>("figure")->isVisible());
    w.key(Qt::Key_Z, Qt::ControlModifier); // one move
    CHECK(w.document().page() == "overview");
    CHECK(w.document().selection().layer == 1);
}

TEST_CASE("arrows move among the maps, Enter opens", "[overview][shell]") {
    OverviewWindow w; // layer 1, head 2 (from 0)
    w.key(Qt::Key_Left);
    CHECK(w.document().selection().head == 1);
    CHECK(w.document().step() == 0);
    w.key(Qt::Key_Up);
    CHECK(w.document().selection().layer == 0);
    w.key(Qt::Key_Up); // nothing above
    CHECK(w.document().selection().layer == 0);
    CHECK(w.document().selection().head == 1);
    w.key(Qt::Key_Right);
    w.key(Qt::Key_Right);
    w.key(Qt::Key_Right); // the last
    CHECK(w.document().selection().head == 3);
    w.key(Qt::Key_Return);
    CHECK(w.document().page() == "walk");
    CHECK(w.document().selection().head == 3);
    w.key(Qt::Key_Left); // and here it walks again
    CHECK(w.document().selection().head == 3);
    CHECK(QLatin1String(steps()[std::size_t(w.document().step())].id) == QLatin1String("mask"));
}

TEST_CASE("Enter in the field or on a button is theirs", "[overview][shell]") {
    OverviewWindow w;
    auto* field = w.find<QLineEdit>("sentence");
    field->setFocus();
    QTest::keyClick(field, Qt::Key_Return);
    CHECK(w.document().page() == "overview");
    auto* chip = w.find<QAbstractButton>("view1");
    chip->setFocus(Qt::TabFocusReason);
    QTest::keyClick(chip, Qt::Key_Return);
    CHECK(w.document().page() == "overview");
    CHECK(chip->isChecked());
}

TEST_CASE("ranked maps follow the chosen score, and its number opens", "[overview][shell]") {
    OverviewWindow w;
    w.click("choice1");
    CHECK(w.find<QAbstractButton>("choice1")->isChecked());
    CHECK_FALSE(w.find<QAbstractButton>("choice0")->isChecked());
    const auto heads = overview::ranking(*w.document().trace(), study::LooksAt::Previous, 0);
    w.document().setLayerHead(heads[0].layer, heads[0].head);
    w.key(Qt::Key_Right);
    CHECK(w.document().selection().layer == heads[1].layer);
    CHECK(w.document().selection().head == heads[1].head);
    w.key(Qt::Key_Left);
    w.key(Qt::Key_Left); // the first stays the first
    CHECK(w.document().selection().head == heads[0].head);
    w.clickCell(heads[2].cell);
    CHECK(w.document().page() == "overview");
    CHECK(w.document().selection().cell == heads[2].cell);
    REQUIRE(w.document().derivation());
    CHECK(w.document().derivation()->op == "head_scores");
    CHECK(w.find<QLabel>("overviewSays")->text().contains("前一个词"));
}

TEST_CASE("a number of the rollout opens down to the weights", "[overview][shell]") {
    OverviewWindow w;
    w.clickCell({"blocks.1.rollout", {3, 2}});
    CHECK(w.document().page() == "overview");
    REQUIRE(w.document().derivation());
    CHECK(w.document().derivation()->op == "rollout");
    for (const char* op : {"rollout_step", "heads_mean", "softmax", "mask"}) {
        REQUIRE_FALSE(w.document().selection().operands.empty());
        w.document().openOperand(w.document().selection().operands.front());
        REQUIRE(w.document().derivation());
        CHECK(w.document().derivation()->op == op);
    }
    CHECK(w.document().trail().size() == 5);
}

TEST_CASE("a word under the pointer shows only its arcs, a click makes it ask", "[overview][shell]") {
    OverviewWindow w;
    w.click("view1");
    const int query = w.document().selection().query;
    const auto asks = [&](int token) {
        return w.figure().rectOf({"blocks.1.pattern", {2, token, 0}}).has_value();
    };
    CHECK(asks(query));
    const QPoint boss = w.word(1);
    QTest::mouseMove(w.figure().viewport(), boss);
    REQUIRE(QTest::qWaitFor([&] { return asks(1); }));
    CHECK_FALSE(asks(query));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(w.figure().viewport(), &leave);
    CHECK(asks(query));
    QTest::mouseClick(w.figure().viewport(), Qt::LeftButton, {}, boss);
    CHECK(w.document().selection().query == 1);
}

TEST_CASE("chips choose layer and head, one head of a layer can be left out", "[overview][shell]") {
    OverviewWindow w;
    w.click("view1");
    w.click("choice1000");
    w.click("choice2003");
    CHECK(w.document().selection().layer == 0);
    CHECK(w.document().selection().head == 3);
    w.click("choice3000");
    CHECK(w.figure().figure()->id() == "arcs-layer");
    w.click("choice2001");
    CHECK(w.figure().figure()->id() == "arcs");
    CHECK(w.document().selection().head == 1);
    w.click("view2");
    w.click("choice3000");
    CHECK(w.figure().rectOf({"heads_mean", {0, 0}}));
    w.click("choice1001");
    CHECK(w.figure().rectOf({"blocks.1.heads_mean", {0, 0}}));
}

TEST_CASE("the overview without a sentence, with another model, in a new session", "[overview][shell]") {
    OverviewWindow w;
    w.type("");
    REQUIRE(w.settle());
    const auto examples = w.window.findChildren<QAbstractButton*>("example1");
    REQUIRE(std::ranges::count_if(examples, &QWidget::isVisible) == 1);
    QTest::mouseClick(*std::ranges::find_if(examples, &QWidget::isVisible), Qt::LeftButton);
    REQUIRE(w.settle());
    CHECK(w.figure().isVisible());
    w.click("choice5");
    w.document().setModelName("zh-gpt");
    REQUIRE(w.settle());
    CHECK(w.document().trace()->model->info.name == "zh-gpt");
    CHECK(w.figure().figure());
    w.click("view2");
    CHECK(w.document().session().place.page == "overview");
    OpenWindow again(w.window.settings(), {1280, 720}, w.document().session());
    CHECK(again.find<QAbstractButton>("view2")->isChecked());
    CHECK(again.find<FigureWidget>("overviewFigure")->figure()->id() == "rollout");
}

TEST_CASE("nothing on the overview is clipped", "[overview][shell]") {
    for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)})
        for (const char* language : {"zh", "en"}) {
            SavedSession session = OpenWindow::chinese();
            session.language = language;
            OverviewWindow w(session, size);
            for (const char* view : {"view0", "view1", "view2"}) {
                w.click(view);
                QApplication::processEvents();
                for (const auto* label : w.window.findChildren<QLabel*>()) {
                    if (!label->isVisible() || label->text().isEmpty()) continue;
                    INFO(size.width()
                         << " " << language << " " << view << ": " << label->text().toStdString());
                    if (label->wordWrap())
                        CHECK(label->heightForWidth(label->width()) <= label->height() + 1);
                    else
                        CHECK(label->sizeHint().width() <= label->width() + 1);
                }
                for (const auto* button : w.window.findChildren<QAbstractButton*>())
                    if (button->isVisible()) {
                        INFO(size.width()
                             << " " << language << " " << view << ": " << button->text().toStdString());
                        CHECK(button->sizeHint().width() <= button->width() + 1);
                    }
            }
        }
}
