// Figures for a room: large enough, covered when they are to be guessed.
#include "tests/ui/walk/sentences.h"
#include "ui/presenter/room_figure.h"
#include "ui/presenter/teacher_notes.h"

#include "tests/support/catch.h"

#include <QSignalSpy>
#include <QtTest>

#include <set>

using namespace kanshei;
using namespace kanshei::test;

namespace {

struct Picture {
    Picture(const Step& which, TracePtr of, bool guess = false, int query = 4)
        : step(which), trace(std::move(of)) {
        selection.query = query;
        context.guess = guess;
        if (step.defaultCell) answer = step.defaultCell(context);
        figure = step.figure(context);
    }
    const Step& step;
    TracePtr trace;
    Selection selection;
    Style style;
    StepContext context{*trace, selection, style};
    std::optional<Cell> answer;
    FigurePtr figure;
};

QImage shown(RoomFigure& widget) {
    QImage image(widget.size(), QImage::Format_RGB32);
    widget.render(&image);
    return image;
}

QString repeated(int times) {
    return QStringLiteral("老板告诉员工他必须加班").repeated(times);
}

} // namespace

TEST_CASE("type for a room grows with the screen", "[presenter]") {
    CHECK(RoomType({1280, 720}).unit == Approx(1));
    CHECK(RoomType({1920, 1080}).unit == Approx(1.5));
    CHECK(RoomType({1024, 768}).unit == Approx(.914).epsilon(.01)); // narrow: width decides
    // A line of the sentence takes a 27th of the height: what people who make slides are told.
    for (const QSizeF screen : {QSizeF(1280, 720), QSizeF(1920, 1080), QSizeF(1024, 768)})
        CHECK(RoomType(screen).sentence() / screen.height() >= .03);
}

TEST_CASE("every step of a short sentence fits the room, enlarged", "[presenter]") {
    for (const ModelPtr& model : walkModels()) {
        const TracePtr trace = traced(model, "老板告诉员工他必须加班");
        for (const QSizeF room : {QSizeF(1240, 500), QSizeF(1880, 760), QSizeF(990, 540)})
            for (const Step& step : stepsOf(model->config)) {
                Picture picture(step, trace);
                const double scale = 1.6 * room.height() / 500;
                const RoomLayout at = layOutForRoom(*picture.figure, room, scale, {picture.answer, false});
                INFO(step.id << " of " << model->config.model_type << " " << room.width() << "×"
                             << room.height() << " needs " << picture.figure->minimumSize().width() << "×"
                             << picture.figure->minimumSize().height());
                CHECK(at.zoom >= scale * .749);
                CHECK(at.zoom <= scale * 1.501);
                CHECK_FALSE(at.overflows(room));
            }
    }
}

TEST_CASE("a sentence too long for the room keeps readable rows and scrolls", "[presenter]") {
    const TracePtr trace = traced(randomModel(Answer::Pointer), repeated(6).toStdString());
    const Step& step = *findStep("softmax");
    Picture picture(step, trace, false, 20);
    const QSizeF room(1240, 500);
    const RoomLayout at = layOutForRoom(*picture.figure, room, 1.6, {picture.answer, true});
    CHECK(at.overflows(room));
    const QRectF cell = *picture.figure->rectOf(*picture.answer);
    CHECK(cell.height() >= 16);
    CHECK(cell.width() >= 32);
    RoomFigure widget;
    widget.resize(room.toSize());
    widget.setFigure(picture.figure, {picture.answer, true}, 1.6, picture.style);
    const QRectF focus = *widget.rectOf(*picture.answer);
    CHECK(QRectF(widget.rect()).contains(focus)); // it stands at the row that is talked about
    widget.scrollBy({0, 1e6});
    CHECK(widget.rectOf({"blocks.0.pattern", {0, trace->length() - 1, 0}})->bottom() <= room.height());
}

TEST_CASE("a covered row shows nothing of its numbers", "[presenter]") {
    // Two models that differ in every number: where the answer is covered their pictures are the same.
    for (const Answer answer : {Answer::Pointer, Answer::NextToken, Answer::Fill}) {
        const TracePtr one = traced(randomModel(answer, 1), "老板告诉员工他必须加班");
        const TracePtr two = traced(randomModel(answer, 2), "老板告诉员工他必须加班");
        for (const Step& step : stepsOf(one->model->config)) {
            if (!step.defaultCell) continue;
            INFO(step.id);
            QImage covered[2], open[2];
            std::vector<QRectF> rects;
            int at = 0;
            for (const TracePtr& trace : {one, two}) {
                // With another token of the sentence the words after it stand beside those at its end, as wide as they are.
                const Picture picture(step, trace, true, answer == Answer::NextToken ? 6 : 4);
                RoomFigure widget;
                widget.resize(1240, 500);
                widget.setFigure(picture.figure, {}, 1.6, picture.style);
                open[at] = shown(widget);
                widget.setShown({1000, picture.answer}, 0);
                covered[at] = shown(widget);
                if (at++ == 0)
                    for (const FigurePiece& piece : widget.pieces())
                        if (sameRow(piece.cell, *picture.answer))
                            rects.emplace_back(piece.rect.topLeft() * widget.zoom(),
                                               piece.rect.size() * widget.zoom());
            }
            REQUIRE_FALSE(rects.empty());
            for (const QRectF& rect : rects) {
                const QRect pixels = rect.toAlignedRect();
                CHECK(covered[0].copy(pixels) == covered[1].copy(pixels));
                CHECK(open[0].copy(pixels) != open[1].copy(pixels)); // there was something to hide
            }
        }
    }
}

TEST_CASE("what is uncovered is what was there, and a fade ends in it", "[presenter]") {
    const Picture picture(*findStep("softmax"),
                          traced(randomModel(Answer::Pointer), "老板告诉员工他必须加班"));
    RoomFigure widget;
    widget.resize(1240, 500);
    widget.setFigure(picture.figure, {}, 1.6, picture.style);
    const QImage open = shown(widget);
    widget.setShown({1000, picture.answer}, 0);
    CHECK(widget.isCovered(*picture.answer));
    CHECK(shown(widget) != open);
    widget.setShown({}, 0);
    CHECK_FALSE(widget.isCovered(*picture.answer));
    CHECK(shown(widget) == open);
    widget.setShown({1000, picture.answer}, 0);
    widget.setShown({}, 200);
    CHECK(shown(widget) != open); // still fading
    CHECK(QTest::qWaitFor([&] { return shown(widget) == open; }, 2000));
}

TEST_CASE("rows come one after the other, and the names are there from the beginning", "[presenter]") {
    const Picture picture(*findStep("softmax"),
                          traced(randomModel(Answer::Pointer), "老板告诉员工他必须加班"));
    RoomFigure widget;
    widget.resize(1240, 500);
    widget.setFigure(picture.figure, {}, 1.6, picture.style);
    REQUIRE(widget.turns() == 7);
    const QImage open = shown(widget);
    const auto row = [&](const QImage& image, int r) {
        const QRectF first = *widget.rectOf({"blocks.0.pattern", {0, r, 0}});
        const QRectF last = *widget.rectOf({"blocks.0.pattern", {0, r, 6}});
        return image.copy((first | last).toAlignedRect());
    };
    for (int turns = 0; turns <= 7; ++turns) {
        widget.setShown({turns, {}}, 0);
        const QImage now = shown(widget);
        for (int r = 0; r < 7; ++r) CHECK((row(now, r) == row(open, r)) == (r < turns));
        const QRect names(0, 0, widget.width(),
                          int(widget.rectOf({"blocks.0.pattern", {0, 0, 0}})->top()) - 2);
        CHECK(now.copy(names) == open.copy(names));
    }
}

TEST_CASE("what is covered does not answer the mouse", "[presenter]") {
    qRegisterMetaType<Hit>();
    const Picture picture(*findStep("softmax"),
                          traced(randomModel(Answer::Pointer), "老板告诉员工他必须加班"));
    RoomFigure widget;
    widget.resize(1240, 500);
    widget.setFigure(picture.figure, {}, 1.6, picture.style);
    widget.show();
    QSignalSpy clicked(&widget, &RoomFigure::hitClicked);
    const QPoint place = widget.rectOf(*picture.answer)->center().toPoint();
    QTest::mouseClick(&widget, Qt::LeftButton, {}, place);
    REQUIRE(clicked.count() == 1);
    CHECK(clicked.takeFirst().front().value<Hit>().cell == *picture.answer);
    widget.setShown({1000, picture.answer}, 0);
    QTest::mouseClick(&widget, Qt::LeftButton, {}, place);
    CHECK(clicked.count() == 0);
    widget.setShown({2, {}}, 0);
    QTest::mouseClick(&widget, Qt::LeftButton, {}, place);
    CHECK(clicked.count() == 0);
}

TEST_CASE("every step has notes for the teacher", "[presenter]") {
    std::set<QString> all;
    for (const Step& step : steps()) {
        const TeacherNotes notes = teacherNotes(QString::fromLatin1(step.id));
        INFO(step.id);
        for (const QString& text : {notes.ask, notes.say, notes.mistake}) {
            CHECK(text.size() > 5);
            CHECK(all.insert(text).second);
        }
    }
}
