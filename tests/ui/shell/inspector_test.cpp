// The inspector in the real window: chips, folds, the flight, the note about another row, the badge.
#include "tests/ui/shell/window_fixture.h"
#include "ui/shell/audit_badge.h"
#include "ui/shell/derivation_view.h"
#include "ui/shell/flight.h"
#include "ui/surfaces/figure_widget.h"

#include <QLabel>
#include <QToolButton>

#include <cmath>

using namespace kanshei;
using test::OpenWindow;

namespace {

constexpr int stepOfScores = 5, stepOfSoftmax = 8;

const std::vector<Piece>& pieces(OpenWindow& w) {
    return w.find<DerivationView>("derivation")->arithmetic().pieces;
}

std::vector<Piece> chips(OpenWindow& w) {
    std::vector<Piece> found;
    for (const Piece& piece : pieces(w))
        if (piece.kind == Piece::Chip && piece.cell) found.push_back(piece);
    return found;
}

void click(OpenWindow& w, const Piece& piece) {
    QTest::mouseClick(w.find<DerivationView>("derivation"), Qt::LeftButton, {},
                      piece.rect.center().toPoint());
}

/// Nothing when there is none.
std::optional<Piece> pieceThat(OpenWindow& w, Piece::Action action) {
    const auto it = std::ranges::find(pieces(w), action, &Piece::action);
    return it == pieces(w).end() ? std::nullopt : std::optional(*it);
}

void clickCell(OpenWindow& w, const Cell& cell) {
    auto* figure = w.find<FigureWidget>("figure");
    const auto rect = figure->rectOf(cell);
    REQUIRE(rect);
    QTest::mouseClick(figure->viewport(), Qt::LeftButton, {}, rect->center().toPoint());
    REQUIRE(w.document().selection().cell == cell);
}

Cell scoreCell(OpenWindow& w, int key) {
    const Selection& s = w.document().selection();
    return {blockName(s.layer, "scores_raw"), {s.head, s.query, key}};
}

} // namespace

TEST_CASE("chips have the colours that their cells have on the figure", "[shell][inspector]") {
    OpenWindow w;
    w.document().setStep(stepOfScores);
    clickCell(w, scoreCell(w, 2));
    auto* figure = w.find<FigureWidget>("figure");
    const QImage picture = figure->viewport()->grab().toImage();
    const auto operands = chips(w);
    REQUIRE(operands.size() == 8); // four products
    for (const Piece& chip : operands) {
        const auto rect = figure->rectOf(*chip.cell);
        REQUIRE(rect);
        const QColor there = picture.pixelColor((rect->topLeft() + QPointF(rect->width() / 2, 4)).toPoint());
        INFO(chip.cell->text() << " " << there.name().toStdString() << " " << chip.fill.name().toStdString());
        CHECK(std::abs(there.red() - chip.fill.red()) <= 2);
        CHECK(std::abs(there.green() - chip.fill.green()) <= 2);
        CHECK(std::abs(there.blue() - chip.fill.blue()) <= 2);
    }
}

TEST_CASE("a click on a chip goes deeper, the crumbs lead back, down to the id of a token",
          "[shell][inspector]") {
    OpenWindow w;
    w.document().setStep(stepOfScores);
    clickCell(w, scoreCell(w, 2));
    const auto open = [&](const std::string& tensor) {
        for (const Piece& chip : chips(w))
            if (chip.cell->tensor == tensor || chip.cell->tensor.ends_with("." + tensor)) {
                click(w, chip);
                REQUIRE(w.document().selection().cell == chip.cell);
                return;
            }
        FAIL("no operand of " << tensor);
    };
    for (const char* tensor :
         {"q", "ln1", "resid_pre", "resid_post", "resid_mid", "resid_pre", "embed", "tokens"})
        open(tensor);
    CHECK(w.find<QLabel>("cellTitle")->text().contains("编号"));
    CHECK(w.document().trail().size() == 9);
    QTest::keyClick(w.window.centralWidget(), Qt::Key_Z, Qt::ControlModifier);
    CHECK(w.document().selection().cell->tensor == "embed");
}

TEST_CASE("a fold opens with a click, and closes again", "[shell][inspector]") {
    OpenWindow w;
    w.document().openCell(Cell{"blocks.1.q", {2, 3, 1}});
    auto* view = w.find<DerivationView>("derivation");
    const int folded = view->height();
    const auto before = chips(w).size();
    const auto fold = pieceThat(w, Piece::Unfold);
    REQUIRE(fold);
    click(w, *fold);
    CHECK(view->height() > folded);
    CHECK(chips(w).size() > before);
    CHECK_FALSE(pieceThat(w, Piece::Unfold));
    const auto again = pieceThat(w, Piece::Fold);
    REQUIRE(again);
    click(w, *again);
    CHECK(view->height() == folded);
    const auto order = pieceThat(w, Piece::SortByOrder);
    REQUIRE(order);
    click(w, *order);
    CHECK(chips(w).front().cell == Cell{"blocks.1.ln1", {3, 0}});
}

TEST_CASE("the keyboard travels through the operands of a long sum", "[shell][inspector]") {
    OpenWindow w;
    w.document().openCell(Cell{"blocks.1.mlp_out", {3, 1}}); // 32 products and a bias
    auto* view = w.find<DerivationView>("derivation");
    view->setFocus(Qt::TabFocusReason);
    const auto fold = pieceThat(w, Piece::Unfold);
    REQUIRE(fold);
    click(w, *fold);
    auto* scroll = view->parentWidget()->parentWidget()->parentWidget();
    for (int i = 0; i < 64; ++i) QTest::keyClick(view, Qt::Key_Down);
    CHECK(scroll->visibleRegion().boundingRect().intersects(
        QRect(view->mapTo(scroll, QPoint(0, view->height() - 120)), QSize(10, 10))));
    QTest::keyClick(view, Qt::Key_Return);
    CHECK(w.document().trail().size() == 2);
}

TEST_CASE("operands fly from the figure to the arithmetic, and any key ends it", "[shell][inspector]") {
    OpenWindow w(OpenWindow::chinese(), {1280, 1000}); // what is scrolled out of sight does not fly
    w.document().setStep(stepOfScores);
    clickCell(w, scoreCell(w, 2));
    auto* button = w.find<QToolButton>("fly");
    REQUIRE(button->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
    auto* flight = w.find<Flight>("flight");
    CHECK(flight->isFlying());
    CHECK(flight->passengers().size() == chips(w).size());
    auto* figure = w.find<FigureWidget>("figure");
    const auto& first = flight->passengers().front();
    CHECK(figure->rectOf(*chips(w).front().cell)
              ->translated(figure->viewport()->mapTo(&w.window, QPoint()))
              .contains(first.from.center()));
    SECTION("it lands by itself") {
        REQUIRE(QTest::qWaitFor([&] { return !flight->isFlying(); }, 3000));
        CHECK_FALSE(flight->isVisible());
    }
    SECTION("a key ends it, and does what it does anyway") {
        w.key(Qt::Key_Space);
        CHECK_FALSE(flight->isFlying());
        CHECK(w.document().step() == stepOfScores + 1);
    }
    SECTION("F starts it too") {
        w.key(Qt::Key_Escape);
        CHECK_FALSE(flight->isFlying());
        clickCell(w, scoreCell(w, 3));
        w.key(Qt::Key_F);
        CHECK(flight->isFlying());
    }
}

TEST_CASE("where no operand is on the figure nothing can fly", "[shell][inspector]") {
    OpenWindow w;
    w.document().setStep(stepOfSoftmax);
    w.document().openCell(Cell{"embed", {2, 1}});
    CHECK_FALSE(w.find<QToolButton>("fly")->isEnabled());
    w.key(Qt::Key_F);
    CHECK_FALSE(w.window.findChild<Flight*>("flight"));
}

TEST_CASE("a cell of another row says whose it is, and the query moves only when asked to",
          "[shell][inspector]") {
    OpenWindow w;
    w.document().setStep(stepOfSoftmax);
    const Selection before = w.document().selection();
    const Cell cell{blockName(before.layer, "pattern"), {before.head, 1, 2}};
    auto* note = w.find<QLabel>("rowNote");
    CHECK_FALSE(note->isVisible()); // the step's own cell is in the query's row
    clickCell(w, cell);
    CHECK(w.document().selection().query == before.query);
    REQUIRE(note->isVisible());
    CHECK(note->text().contains(QString::fromStdString(w.document().trace()->tokens.list[1].text)));
    for (int y = 4; y < note->height() && w.document().selection().query != 1; y += 6)
        for (int x = 4; x < note->width() && w.document().selection().query != 1; x += 6)
            QTest::mouseClick(note, Qt::LeftButton, {}, QPoint(x, y)); // wherever the link is
    CHECK(w.document().selection().query == 1);
    CHECK(w.document().selection().cell == cell);
    CHECK_FALSE(note->isVisible());
    w.key(Qt::Key_Z, Qt::ControlModifier);
    CHECK(w.document().selection().query == before.query);
    CHECK(w.document().selection().cell == cell);
}

TEST_CASE("the badge counts what agrees and begins again with each sentence", "[shell][audit]") {
    OpenWindow w;
    auto* badge = w.find<AuditBadge>("audit");
    REQUIRE(QTest::qWaitFor([&] { return badge->report().has_value(); }, 120'000));
    const auto expected = *audit(*w.document().trace());
    CHECK(badge->report()->cells == expected.cells);
    CHECK(badge->text().contains("✓"));
    QString count = badge->text();
    CHECK(count.remove(',').contains(QString::number(expected.cells)));
    CHECK(badge->toolTip().contains("双精度"));
    CHECK(badge->isVisible());
    CHECK(badge->sizeHint().width() <= badge->width());
    w.type("员工告诉老板他");
    CHECK((!badge->report() || w.document().busy()));
    REQUIRE(w.settle());
    CHECK_FALSE(badge->report());
    REQUIRE(QTest::qWaitFor([&] { return badge->report().has_value(); }, 120'000));
    CHECK(badge->report()->cells < expected.cells);
}

TEST_CASE("a badge that fails says how far and opens the cell", "[shell][audit]") {
    OpenWindow w;
    const Cell wrong{"blocks.0.z", {1, 3, 2}};
    AuditBadge badge(w.document(), w.window.look(), w.window.centralWidget(),
                     [&](const Trace&, std::stop_token) -> Result<AuditReport> {
                         AuditReport report;
                         report.cells = report.cellsInTensors = 12'345;
                         report.disagreements = 3;
                         report.worst = {wrong, 1, 1.002};
                         return report;
                     });
    badge.setGeometry(300, 300, 300, 30);
    badge.show();
    REQUIRE(QTest::qWaitFor([&] { return badge.report().has_value(); }, 120'000));
    CHECK(badge.text().contains("✗"));
    CHECK(badge.text().contains("3 "));
    CHECK(badge.text().contains("2×10⁻³"));
    QTest::mouseClick(&badge, Qt::LeftButton);
    CHECK(w.document().selection().cell == wrong);
}

TEST_CASE("small differences are written as powers of ten", "[audit]") {
    CHECK(powerOfTen(1.9e-6) == "2×10⁻⁶");
    CHECK(powerOfTen(0) == "0");
    CHECK(powerOfTen(4e12) == "4×10¹²");
    CHECK(powerOfTen(INFINITY) == "∞");
}
