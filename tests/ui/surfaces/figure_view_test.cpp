#include "ui/surfaces/figure_view.h"

#include "tests/ui/walk/sentences.h"

#include "tests/support/catch.h"

using namespace kanshei;
using namespace kanshei::test;

namespace {

FigurePtr figureOfStep(const Trace& trace, const char* id) {
    Selection selection;
    selection.query = 4;
    return findFigure(QString::fromLatin1(id))->figure({trace, selection, Style()});
}

std::string longText() {
    std::string text;
    for (int i = 0; i < 5; ++i) text += "老板告诉员工他必须加班";
    return text;
}

int numbersOn(const Figure& figure) {
    int count = 0;
    for (const PlacedText& text : figure.texts()) count += text.text.contains('.');
    return count;
}

} // namespace

TEST_CASE("at first a figure has the room there is", "[figure_view]") {
    const TracePtr trace = traced(randomModel(Answer::Pointer), "老板告诉员工他必须加班");
    FigureView view;
    view.setFigure(figureOfStep(*trace, "softmax"));
    view.setRoom({900, 620});
    CHECK(view.zoom() == 1);
    CHECK(view.size() == QSizeF(900, 620));
    CHECK(view.mostScroll() == QPointF());
    CHECK(view.toWindow(QPointF(12, 34)) == QPointF(12, 34));
}

TEST_CASE("zooming in lets numbers appear before it enlarges letters", "[figure_view]") {
    const TracePtr trace = traced(randomModel(Answer::Pointer), longText());
    REQUIRE(trace->length() >= 30);
    FigureView view;
    view.setFigure(figureOfStep(*trace, "softmax"));
    view.setRoom({800, 500});
    REQUIRE(view.figure()->roomForNumbers() > 1.2);
    REQUIRE(numbersOn(*view.figure()) < 40);
    const Cell cell{"blocks.0.pattern", {0, 20, 3}};
    const double before = view.toWindow(*view.figure()->rectOf(cell)).width();
    view.setZoom(view.figure()->roomForNumbers() * 1.1, {400, 250});
    CHECK(view.scale() < 1.15);
    CHECK(numbersOn(*view.figure()) > 500);
    view.setZoom(8, {400, 250});
    CHECK(view.scale() > 1.5);
    CHECK(view.toWindow(*view.figure()->rectOf(cell)).width() > 5 * before);
}

TEST_CASE("every step's cells get room for their numbers at some zoom", "[figure_view]") {
    for (const FigureKind& kind : figureKinds()) {
        const TracePtr trace = traced(modelWith(kind), longText());
        INFO(kind.id.toStdString());
        FigureView view;
        view.setFigure(figureOfStep(*trace, qPrintable(kind.id)));
        view.setRoom({700, 420});
        view.setZoom(FigureView::mostZoom, {350, 210});
        CHECK(view.figure()->roomForNumbers() <= 1.05);
    }
}

TEST_CASE("what is under the pointer stays there", "[figure_view]") {
    const TracePtr trace = traced(randomModel(Answer::Pointer), longText());
    int checked = 0;
    for (const char* id : {"softmax", "scores", "qkv", "residual", "output"}) {
        FigureView view;
        view.setFigure(figureOfStep(*trace, id));
        view.setRoom({800, 500});
        for (double x = 60; x < 800; x += 90)
            for (double y = 40; y < 500; y += 70) {
                view.setZoom(1, {});
                const auto hit = view.figure()->hitTest(view.toFigure({x, y}));
                if (!hit || hit->cell.tensor.empty() || hit->term) continue;
                const auto place = view.figure()->rectOf(hit->cell);
                if (!place || !place->intersects(hit->rect)) continue; // it is shown a second time
                INFO(id << " at " << x << ", " << y);
                for (const double zoom : {1.5, 3.0, 9.0}) {
                    view.setZoom(zoom, {x, y});
                    const auto now = view.figure()->hitTest(view.toFigure({x, y}));
                    const QPointF most = view.mostScroll(), at = view.scroll();
                    const bool atEdge =
                        at.x() == 0 || at.y() == 0 || at.x() == most.x() || at.y() == most.y();
                    if (atEdge) continue; // no further: something else lies there
                    ++checked;
                    REQUIRE(now);
                    CHECK(now->cell == hit->cell);
                }
            }
    }
    CHECK(checked > 100);
}

TEST_CASE("a zoomed figure scrolls from edge to edge and no further", "[figure_view]") {
    const TracePtr trace = traced(randomModel(Answer::Pointer), "老板告诉员工他必须加班");
    FigureView view;
    view.setFigure(figureOfStep(*trace, "softmax"));
    view.setRoom({800, 500});
    view.setZoom(4, {});
    view.scrollTo({-50, 1e6});
    CHECK(view.scroll() == QPointF(0, view.mostScroll().y()));
    for (const PlacedText& text : view.figure()->texts()) {
        const QRectF place = view.toWindow(text.rect).translated(view.scroll());
        CHECK(place.left() >= 0);
        CHECK(place.top() >= 0);
        CHECK(place.right() <= view.size().width() + 0.5);
        CHECK(place.bottom() <= view.size().height() + 0.5);
    }
    view.setZoom(1000, {});
    CHECK(view.zoom() == FigureView::mostZoom);
    view.setZoom(0.2, {});
    CHECK(view.zoom() == 1);
    CHECK(view.scroll() == QPointF());
}
