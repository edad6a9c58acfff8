#include "ui/surfaces/figure_widget.h"

#include "tests/ui/walk/sentences.h"

#include "tests/support/catch.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QtTest>

using namespace kanshei;
using namespace kanshei::test;

namespace {

FigurePtr softmax(const Trace& trace) {
    Selection selection;
    selection.query = 4;
    return findFigure(QStringLiteral("softmax"))->figure({trace, selection, Style()});
}

} // namespace

TEST_CASE("clicking a cell opens it, clicking a name asks it", "[figure_widget]") {
    qRegisterMetaType<Hit>();
    const TracePtr trace = traced(randomModel(Answer::Pointer), "老板告诉员工他必须加班");
    FigureWidget widget;
    widget.resize(900, 620);
    widget.setFigure(softmax(*trace));
    widget.show();
    QSignalSpy clicked(&widget, &FigureWidget::hitClicked), hovered(&widget, &FigureWidget::hovered);

    const Cell cell{"blocks.0.pattern", {0, 2, 3}};
    const auto place = widget.rectOf(cell);
    REQUIRE(place);
    QTest::mouseMove(widget.viewport(), place->center().toPoint());
    QTest::mouseClick(widget.viewport(), Qt::LeftButton, {}, place->center().toPoint());
    REQUIRE(clicked.count() == 1);
    const Hit hit = clicked.takeFirst().front().value<Hit>();
    CHECK(hit.cell == cell);
    CHECK(hit.value == double(trace->value(cell).value()));
    CHECK(hovered.count() >= 1);

    // The row's name stands to the left of its first cell.
    const QRectF first = *widget.rectOf({"blocks.0.pattern", {0, 2, 0}});
    QTest::mouseClick(widget.viewport(), Qt::LeftButton, {},
                      QPoint(int(first.left()) - 24, int(first.center().y())));
    REQUIRE(clicked.count() == 1);
    CHECK(clicked.takeFirst().front().value<Hit>().token == 2);
}

TEST_CASE("a figure scrolls only where there is less room than it needs", "[figure_widget]") {
    const TracePtr trace = traced(randomModel(Answer::Pointer), "老板告诉员工他必须加班");
    FigureWidget widget;
    widget.resize(900, 620);
    widget.show();
    widget.setFigure(softmax(*trace));
    CHECK(widget.horizontalScrollBar()->maximum() == 0);
    CHECK(widget.verticalScrollBar()->maximum() == 0);
    widget.resize(240, 180);
    CHECK(widget.horizontalScrollBar()->maximum() > 0);
    const Cell cell{"blocks.0.pattern", {0, 6, 6}};
    const QRectF before = *widget.rectOf(cell);
    widget.horizontalScrollBar()->setValue(40);
    CHECK(widget.rectOf(cell)->left() == Approx(before.left() - 40));
    widget.setFigure({});
    CHECK(widget.horizontalScrollBar()->maximum() == 0);
    CHECK_FALSE(widget.rectOf(cell));
}
