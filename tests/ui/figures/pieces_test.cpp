// The pieces of every figure: what a teacher can bring in or cover by itself.
#include "tests/ui/walk/sentences.h"

#include "tests/support/catch.h"

#include <set>

using namespace kanshei;
using namespace kanshei::test;

namespace {

FigurePtr laidOut(const Step& step, const StepContext& context) {
    FigurePtr figure = step.figure(context);
    figure->layout({900, 620});
    return figure;
}

bool holds(const FigurePiece& piece, const QRectF& rect) {
    return piece.rect.adjusted(-.01, -.01, .01, .01).contains(rect);
}

} // namespace

TEST_CASE("every step comes in pieces that lie inside it and do not overlap", "[pieces]") {
    for (const ModelPtr& model : walkModels()) {
        const TracePtr trace = traced(model, "老板告诉员工他必须加班");
        Selection selection;
        selection.query = 4;
        for (const Step& step : stepsOf(trace->model->config)) {
            INFO(step.id);
            const FigurePtr figure = laidOut(step, {*trace, selection, Style()});
            const auto pieces = figure->pieces();
            REQUIRE_FALSE(pieces.empty());
            std::set<int> turns;
            for (std::size_t i = 0; i < pieces.size(); ++i) {
                turns.insert(pieces[i].turn);
                CHECK(QRectF(0, 0, 900, 620).contains(pieces[i].rect));
                for (std::size_t j = 0; j < i; ++j) {
                    const QRectF both = pieces[i].rect & pieces[j].rect;
                    CHECK(both.width() * both.height() < .01);
                }
            }
            CHECK(*turns.begin() == 0); // no press without something to see
            CHECK(*turns.rbegin() == int(turns.size()) - 1);
        }
    }
}

TEST_CASE("a row's numbers lie in the pieces that tell it", "[pieces]") {
    for (const ModelPtr& model : walkModels()) {
        const TracePtr trace = traced(model, "老板告诉员工他必须加班");
        Selection selection;
        selection.query = 4;
        for (const Step& step : stepsOf(trace->model->config)) {
            if (!step.defaultCell) continue;
            INFO(step.id);
            const StepContext context{*trace, selection, Style()};
            const FigurePtr figure = laidOut(step, context);
            const Cell cell = *step.defaultCell(context);
            int found = 0, numbers = 0;
            for (const FigurePiece& piece : figure->pieces()) {
                if (piece.cell.tensor != cell.tensor ||
                    !std::equal(cell.index.begin(), cell.index.end() - 1, piece.cell.index.begin()))
                    continue;
                ++found;
                numbers += holds(piece, figure->rectOf(cell).value_or(QRectF(-1, -1, 1, 1)));
            }
            CHECK(found >= 1);
            // A bar's label may be known beforehand; then the piece is what it says, not the whole line.
            CHECK((numbers == 1 || std::string(step.id) == "output"));
        }
    }
}

TEST_CASE("while the class guesses, nothing points at the greatest number", "[pieces]") {
    const auto names = [](const TracePtr& trace, bool guess, const char* step) {
        Selection selection;
        selection.query = 4;
        const Style style;
        const FigurePtr figure =
            findStep(QString::fromLatin1(step))->figure({*trace, selection, style, guess});
        figure->layout({900, 620});
        QImage image(900, 620, QImage::Format_RGB32);
        image.fill(style.colors().stage);
        QPainter painter(&image);
        figure->paint(painter);
        double bottom = 0;
        for (const FigurePiece& piece : figure->pieces()) {
            painter.fillRect(piece.rect, style.colors().stage);
            bottom = std::max(bottom, piece.rect.bottom());
        }
        // The legends, which say the greatest number of all rows.
        painter.fillRect(QRectF(0, bottom + 8, 900, 620), style.colors().stage);
        return image;
    };
    // Two models that look at different words; what is left of their pictures is names and frames.
    const TracePtr one = traced(randomModel(Answer::Pointer, 1), "老板告诉员工他必须加班");
    const TracePtr two = traced(randomModel(Answer::Pointer, 5), "老板告诉员工他必须加班");
    for (const char* step : {"mask", "softmax", "output"}) {
        INFO(step);
        CHECK(names(one, false, step) != names(two, false, step));
        CHECK(names(one, true, step) == names(two, true, step));
    }
}
