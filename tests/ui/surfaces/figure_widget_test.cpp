#include "ui/surfaces/figure_widget.h"

#include "tests/ui/walk/sentences.h"
#include "ui/overview/views.h"

#include "tests/support/catch.h"

#include <QNativeGestureEvent>
#include <QScrollBar>
#include <QSignalSpy>
#include <QToolButton>
#include <QWheelEvent>
#include <QtTest>

using namespace kanshei;
using namespace kanshei::test;

namespace {

FigurePtr softmax(const Trace& trace) {
    Selection selection;
    selection.query = 4;
    return findFigure(QStringLiteral("softmax"))->figure({trace, selection, Style()});
}

void turnWheel(FigureWidget& widget, QPointF at, int by, Qt::KeyboardModifiers keys) {
    QWheelEvent event(at, widget.viewport()->mapToGlobal(at), {}, {0, by}, Qt::NoButton, keys,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget.viewport(), &event);
}

constexpr double anyTime = 1e9;

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

TEST_CASE("the wheel zooms at the pointer, and what is under it is hit", "[figure_widget][zoom]") {
    const TracePtr trace = traced(randomModel(Answer::Pointer), "老板告诉员工他必须加班");
    FigureWidget widget;
    widget.resize(900, 620);
    widget.setFrameTime(anyTime);
    widget.setFigure(softmax(*trace));
    widget.show();
    const Cell cell{"blocks.0.pattern", {0, 5, 1}};
    const QPointF at = widget.rectOf(cell)->center();
    const double before = widget.rectOf(cell)->width();
    for (int i = 0; i < 6; ++i) turnWheel(widget, at, 120, Qt::ControlModifier);
    CHECK(widget.zoom() > 2.5);
    CHECK(widget.rectOf(cell)->contains(at));
    CHECK(widget.rectOf(cell)->width() > 2 * before);
    CHECK(widget.horizontalScrollBar()->maximum() > 0);
    auto* button = widget.findChild<QToolButton*>(QStringLiteral("zoom"));
    CHECK(button->isVisible());

    QSignalSpy clicked(&widget, &FigureWidget::hitClicked);
    QTest::mouseClick(widget.viewport(), Qt::LeftButton, {}, at.toPoint());
    REQUIRE(clicked.count() == 1);
    CHECK(clicked.first().first().value<Hit>().cell == cell);

    const int across = widget.horizontalScrollBar()->value(), down = widget.verticalScrollBar()->value();
    turnWheel(widget, at, -120, {});
    CHECK(widget.verticalScrollBar()->value() > down);
    turnWheel(widget, at, -120, Qt::ShiftModifier);
    CHECK(widget.horizontalScrollBar()->value() > across);

    button->click();
    CHECK(widget.zoom() == 1);
    CHECK_FALSE(button->isVisible());
}

TEST_CASE("a figure that takes long is laid out when the wheel rests, where it was shown",
          "[figure_widget][zoom]") {
    const TracePtr trace = traced(randomModel(Answer::Pointer), "老板告诉员工他必须加班");
    FigureWidget widget;
    widget.resize(900, 620);
    widget.setFrameTime(0);
    widget.setFigure(softmax(*trace));
    widget.show();
    const Cell cell{"blocks.0.pattern", {0, 5, 1}};
    const QRectF before = *widget.rectOf(cell);
    const QPointF at = before.center();
    const QImage whole = widget.viewport()->grab().toImage();
    QSignalSpy changed(&widget, &FigureWidget::figureChanged);
    for (int i = 0; i < 5; ++i) turnWheel(widget, at, 120, Qt::ControlModifier);
    turnWheel(widget, at + QPointF(30, 20), 120, Qt::ControlModifier); // the hand is not quite still
    CHECK(changed.isEmpty());
    CHECK(*widget.rectOf(cell) == before);
    CHECK(widget.zoom() > 2.5);
    CHECK(widget.findChild<QToolButton*>(QStringLiteral("zoom"))->isVisible());
    CHECK(widget.viewport()->grab().toImage() != whole);
    REQUIRE(QTest::qWaitFor([&] { return !changed.isEmpty(); }));
    CHECK(changed.count() == 1);
    CHECK(widget.zoom() > 2.5);
    CHECK(widget.rectOf(cell)->width() > 2 * before.width());
    const QPointF shown = at - 0.2 * QPointF(30, 20); // the last turn was around another point
    CHECK(QLineF(widget.rectOf(cell)->center(), shown).length() < 10);

    // Who clicks, or turns back at once, does not wait for that.
    turnWheel(widget, at, -2000, Qt::ControlModifier);
    CHECK(widget.zoom() == 1);
    QSignalSpy clicked(&widget, &FigureWidget::hitClicked);
    QTest::mouseClick(widget.viewport(), Qt::LeftButton, {}, at.toPoint());
    CHECK(*widget.rectOf(cell) == before);
    REQUIRE(clicked.count() == 1);
    CHECK(clicked.first().first().value<Hit>().cell == cell);
}

TEST_CASE("names of layers and heads stay in sight while their maps scroll", "[figure_widget][heads]") {
    const TracePtr trace = traced(randomModel(Answer::Pointer), "老板告诉员工他必须加班");
    const FigurePtr figure = overview::maps().figure({*trace, {}, Style()}, {});
    FigureWidget widget;
    widget.resize(220, 150);
    widget.setFigure(figure);
    widget.show();
    REQUIRE(widget.horizontalScrollBar()->maximum() > 20);
    REQUIRE(widget.verticalScrollBar()->maximum() > 20);
    const int width = widget.viewport()->width(), height = widget.viewport()->height();
    const QRect above(0, 0, width, 10), left(0, 0, 18, height);
    const auto picture = [&](const QRect& part) { return widget.viewport()->grab(part).toImage(); };
    const QImage namesOfHeads = picture(above), namesOfLayers = picture(left);
    const Cell cell{"blocks.0.pattern", {0, 0, 0}};
    const QPointF at = widget.rectOf(cell)->topLeft();

    widget.verticalScrollBar()->setValue(20);
    CHECK(picture(above) == namesOfHeads);
    CHECK(picture(left) != namesOfLayers);
    CHECK(widget.rectOf(cell)->topLeft() == at - QPointF(0, 20)); // under the names
    QSignalSpy clicked(&widget, &FigureWidget::hitClicked);
    QTest::mouseClick(widget.viewport(), Qt::LeftButton, {}, QPoint(int(at.x()) + 5, 4));
    CHECK(clicked.isEmpty());

    widget.verticalScrollBar()->setValue(0);
    widget.horizontalScrollBar()->setValue(20);
    CHECK(picture(left) == namesOfLayers);
    CHECK(picture(above) != namesOfHeads);
}

TEST_CASE("two fingers zoom too, the middle button moves", "[figure_widget][zoom]") {
    const TracePtr trace = traced(randomModel(Answer::Pointer), "老板告诉员工他必须加班");
    FigureWidget widget;
    widget.resize(900, 620);
    widget.setFrameTime(anyTime);
    widget.setFigure(softmax(*trace));
    widget.show();
    const QPointF at = widget.rectOf({"blocks.0.pattern", {0, 3, 3}})->center();
    QNativeGestureEvent pinch(Qt::ZoomNativeGesture, QPointingDevice::primaryPointingDevice(), 2, at, at,
                              widget.viewport()->mapToGlobal(at), 1.0, {});
    QApplication::sendEvent(widget.viewport(), &pinch);
    CHECK(widget.zoom() == Approx(2));
    widget.setZoom(4, at);
    const QRectF before = *widget.rectOf({"blocks.0.pattern", {0, 3, 3}});
    QTest::mousePress(widget.viewport(), Qt::MiddleButton, {}, {400, 300});
    QTest::mouseMove(widget.viewport(), {380, 290});
    QTest::mouseRelease(widget.viewport(), Qt::MiddleButton, {}, {380, 290});
    const QRectF after = *widget.rectOf({"blocks.0.pattern", {0, 3, 3}});
    CHECK(after.left() == Approx(before.left() - 20));
    CHECK(after.top() == Approx(before.top() - 10));
}

TEST_CASE("a zoom stays while the sentence changes, and ends with the step", "[figure_widget][zoom]") {
    const TracePtr trace = traced(randomModel(Answer::Pointer), "老板告诉员工他必须加班");
    const TracePtr other = traced(randomModel(Answer::Pointer), "老板告诉员工他必须");
    FigureWidget widget;
    widget.resize(900, 620);
    widget.setFigure(softmax(*trace));
    widget.setZoom(3, {});
    widget.setFigure(softmax(*other));
    CHECK(widget.zoom() == 3);
    widget.setFigure(findFigure(QStringLiteral("scores"))->figure({*trace, {}, Style()}));
    CHECK(widget.zoom() == 1);
}

TEST_CASE("with the focus, arrows walk over the cells and Enter opens", "[figure_widget][keyboard]") {
    qRegisterMetaType<Hit>();
    const TracePtr trace = traced(randomModel(Answer::Pointer), "老板告诉员工他必须加班");
    FigureWidget widget;
    widget.resize(900, 620);
    widget.setFigure(softmax(*trace));
    widget.show();
    CHECK_FALSE(widget.cursor());
    const QImage unfocused = widget.grab().toImage();
    widget.activateWindow();
    widget.setFocus(Qt::TabFocusReason);
    REQUIRE(QTest::qWaitFor([&] { return widget.hasFocus(); }));
    REQUIRE(widget.cursor() == CellPlace{});
    CHECK(widget.grab().toImage() != unfocused); // the focus is seen
    for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Down, Qt::Key_Right, Qt::Key_Right, Qt::Key_Left})
        QTest::keyClick(&widget, key);
    CHECK(widget.cursor() == CellPlace{0, 2, 1});
    QSignalSpy clicked(&widget, &FigureWidget::hitClicked);
    QTest::keyClick(&widget, Qt::Key_Return);
    QTest::keyClick(&widget, Qt::Key_Space);
    REQUIRE(clicked.count() == 2);
    CHECK(clicked.last().first().value<Hit>().cell == Cell{"blocks.0.pattern", {0, 2, 1}});
    QTest::keyClick(&widget, Qt::Key_End);
    CHECK(widget.cursor() == CellPlace{0, 2, 6});
    // Zoomed, the cursor is scrolled to.
    widget.setZoom(6, {});
    QTest::keyClick(&widget, Qt::Key_Home, Qt::ControlModifier);
    QTest::keyClick(&widget, Qt::Key_End, Qt::ControlModifier);
    CHECK(QRectF(widget.viewport()->rect()).contains(widget.placeRect(*widget.cursor()).center()));
    // A shorter sentence may lack the place.
    widget.setFigure(softmax(*traced(randomModel(Answer::Pointer), "他")));
    CHECK(widget.cursor() == CellPlace{});
}

TEST_CASE("a pale figure says why", "[figure_widget]") {
    const TracePtr trace = traced(randomModel(Answer::Pointer), "老板告诉员工他必须加班");
    FigureWidget widget;
    widget.resize(900, 620);
    widget.setFigure(softmax(*trace));
    const QImage plain = widget.grab().toImage();
    widget.setRemark(QStringLiteral("这还是上一句的图"));
    const QImage pale = widget.grab().toImage();
    CHECK(widget.accessibleDescription() == QStringLiteral("这还是上一句的图"));
    QPoint dark;
    for (int y = 0; y < plain.height(); ++y)
        for (int x = 0; x < plain.width(); ++x)
            if (qGray(plain.pixel(x, y)) < qGray(plain.pixel(dark))) dark = {x, y};
    CHECK(qGray(pale.pixel(dark)) > qGray(plain.pixel(dark)) + 60);
    widget.setRemark({});
    CHECK(widget.grab().toImage() == plain);
}
