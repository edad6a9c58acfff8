// Golden images of a few steps, and files compared with the screen.
#include "tests/support/golden.h"
#include "tests/ui/walk/sentences.h"
#include "ui/figures/math_text.h"
#include "ui/surfaces/export.h"
#include "ui/surfaces/picture.h"

#include "tests/support/catch.h"

#include <QSvgRenderer>

using namespace kanshei;
using namespace kanshei::test;

namespace {

FigurePtr picture(const char* id, const Style& style) {
    const FigureKind& kind = *findFigure(QString::fromLatin1(id));
    const TracePtr trace = traced(modelWith(kind), "老板告诉员工他必须加班");
    Selection selection;
    selection.head = 1, selection.query = 4;
    selection.cell = Cell{"blocks.0.pattern", {1, 4, 3}};
    return kind.figure({*trace, selection, style});
}

QByteArray svgOf(const FigurePtr& figure, QSizeF size, const Style& style) {
    PictureOptions options;
    options.outlines = true, options.room = size;
    const PictureSource source{
        figure->id(), figure->title(), {}, {}, {}, [&](const Style&) { return figure; }};
    return svgBytes(Picture(source, style, options));
}

} // namespace

TEST_CASE("the pictures are the ones that somebody approved", "[golden]") {
    Style light, dark;
    dark.theme = Theme::Dark;
    CHECK_GOLDEN(toImage(*picture("softmax", light), {840, 520}, light), QStringLiteral("softmax-light"));
    CHECK_GOLDEN(toImage(*picture("softmax", dark), {840, 520}, dark), QStringLiteral("softmax-dark"));
    CHECK_GOLDEN(toImage(*picture("scores", light), {840, 560}, light), QStringLiteral("scores-light"));
    CHECK_GOLDEN(toImage(*picture("tokens", light), {700, 320}, light), QStringLiteral("tokens-light"));
    CHECK_GOLDEN(toImage(*picture("rotate", light), {840, 560}, light), QStringLiteral("rotate-light"));
    CHECK_GOLDEN(toImage(*picture("rotate", dark), {840, 560}, dark), QStringLiteral("rotate-dark"));
}

TEST_CASE("an SVG file shows what the screen shows, whatever fonts its reader has", "[export]") {
    const Style style;
    for (const FigureKind& kind : figureKinds()) {
        const FigurePtr figure = picture(qPrintable(kind.id), style);
        const QSizeF size = paperSize(*figure);
        const QByteArray svg = svgOf(figure, size, style);
        INFO(kind.id.toStdString());
        CHECK_FALSE(svg.contains("<text"));
        CHECK(svg.contains(mathPlain(figure->title()).toHtmlEscaped().toUtf8()));
        for (const PlacedText& text : figure->texts())
            CHECK(svg.contains(text.text.toHtmlEscaped().toUtf8()));
        QSvgRenderer renderer(svg);
        REQUIRE(renderer.isValid());
        QImage drawn(size.toSize(), QImage::Format_RGB32);
        QPainter painter(&drawn);
        renderer.render(&painter);
        painter.end();
        const ImageComparison comparison = compareImages(toImage(*figure, size, style), drawn);
        REQUIRE(comparison.sameSize);
        // Glyphs are hinted on the screen and outlines in the file: their edges may differ, not their places.
        CHECK(double(comparison.differing) / double(comparison.pixels) < 0.05);
    }
}
