// Pictures as files, read back by other programs.
#include "tests/support/temporary_folder.h"
#include "tests/ui/walk/sentences.h"
#include "ui/export/command_text.h"
#include "ui/export/sources.h"
#include "ui/surfaces/pdf_text.h"

#include "tests/support/catch.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>

using namespace kanshei;
using namespace kanshei::test;

namespace {

PictureSource source(const char* id, const std::string& sentence = "老板告诉员工他必须加班") {
    const TracePtr trace = traced(randomModel(Answer::NextToken), sentence);
    Selection selection;
    selection.head = 1, selection.query = int(std::min<Index>(4, trace->length() - 1));
    return sourceOf(*findFigure(QString::fromLatin1(id)), trace, selection, Style());
}

PictureOptions worded() {
    PictureOptions options;
    options.scale = 1;
    options.title = options.caption = true;
    return options;
}

/// What a program of the system prints; "" and a failed test when it is not there or fails.
QByteArray run(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.start(program, arguments);
    const bool done = process.waitForFinished(30'000) && process.exitCode() == 0;
    INFO(program.toStdString() << ": " << process.readAllStandardError().toStdString());
    CHECK(done);
    return process.readAllStandardOutput();
}

struct Files {
    TemporaryFolder folder;
    QString write(const Picture& picture, const QString& name) const {
        const QString file = QString::fromStdString((folder / name.toStdString()).string());
        REQUIRE(savePicture(picture, file));
        return file;
    }
    QString path(const char* name) const { return QString::fromStdString((folder / name).string()); }
};

/// The share of squares of 6 pixels whose mean colour is clearly another: how edges are smoothed does not matter, what is missing does.
double share(const QImage& a, const QImage& b) {
    REQUIRE(std::abs(a.width() - b.width()) <= 1);
    REQUIRE(std::abs(a.height() - b.height()) <= 1);
    const QSize squares = a.size() / 6;
    const QImage p = a.scaled(squares, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                         .convertToFormat(QImage::Format_RGB32),
                 q = b.scaled(squares, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                         .convertToFormat(QImage::Format_RGB32);
    int differing = 0;
    for (int y = 0; y < p.height(); ++y)
        for (int x = 0; x < p.width(); ++x) {
            const QColor c = p.pixelColor(x, y), d = q.pixelColor(x, y);
            differing += std::max({std::abs(c.red() - d.red()), std::abs(c.green() - d.green()),
                                   std::abs(c.blue() - d.blue())}) > 32;
        }
    return double(differing) / (double(p.width()) * p.height());
}

} // namespace

TEST_CASE("PNG, SVG and PDF show the same, drawn by other programs", "[picture]") {
    const Files files;
    for (const char* id : {"softmax", "scores", "qkv", "overview", "arcs", "output"}) {
        const PictureSource from = source(id, "老板告诉员工😀他必须加班");
        for (const Theme theme : {Theme::Light, Theme::Print})
            for (const bool outlines : {false, true}) {
                PictureOptions options = worded();
                options.theme = theme, options.outlines = outlines;
                const Picture picture(from, Style(), options);
                INFO(id << ' ' << int(theme) << (outlines ? " outlines" : " text"));
                const QImage png(files.write(picture, "a.png"));
                run("rsvg-convert", {files.write(picture, "a.svg"), "-o", files.path("svg.png")});
                run("pdftoppm",
                    {"-r", "96", "-png", "-singlefile", files.write(picture, "a.pdf"), files.path("pdf")});
                // Letters are smoothed in another way, and half a pixel of edges.
                const double svg = share(png, QImage(files.path("svg.png"))),
                             pdf = share(png, QImage(files.path("pdf.png")));
                CHECK(svg < 0.003);
                CHECK(pdf < 0.008);
                // Is that close? Without its numbers alone, softmax is farther from itself.
                PictureOptions bare = options;
                bare.numbers = false;
                if (std::string_view(id) == "softmax")
                    CHECK(share(png, imageOf(Picture(from, Style(), bare))) > 0.012);
            }
    }
}

TEST_CASE("the text of a PDF can be found, and its fonts are in it", "[picture]") {
    const Files files;
    const QString file = files.write(Picture(source("softmax"), Style(), worded()), "a.pdf");
    const QString text = QString::fromUtf8(run("pdftotext", {file, "-"}));
    for (const char* word : {"老板", "员工", "加班", "Softmax"})
        CHECK(text.contains(QString::fromUtf8(word)));
    CHECK_FALSE(text.contains(QChar(0x2F7C)));
    const QStringList fonts = QString::fromUtf8(run("pdffonts", {file})).trimmed().split('\n').mid(2);
    CHECK(fonts.size() >= 2);
    for (const QString& font : fonts) CHECK(font.contains(QRegularExpression(" yes +(yes|no) +yes ")));
    const QString info = QString::fromUtf8(run("pdfinfo", {file}));
    CHECK(info.contains("Softmax"));
    CHECK(info.contains("--figure softmax"));

    PictureOptions shapes = worded();
    shapes.outlines = true;
    const QString other = files.write(Picture(source("softmax"), Style(), shapes), "b.pdf");
    CHECK(QString::fromUtf8(run("pdffonts", {other})).trimmed().split('\n').size() == 2); // only its head
}

TEST_CASE("an SVG with text carries the letters that it needs", "[picture]") {
    const QByteArray text = svgBytes(Picture(source("softmax"), Style(), worded()));
    CHECK(text.contains("@font-face"));
    CHECK(text.contains("员工"));
    CHECK(text.count("<text") > 20);
    CHECK(text.contains("<metadata>kanshei render"));
    CHECK(text.size() < 400'000);
    PictureOptions shapes = worded();
    shapes.outlines = true;
    const QByteArray outlines = svgBytes(Picture(source("softmax"), Style(), shapes));
    CHECK_FALSE(outlines.contains("<text"));
    CHECK_FALSE(outlines.contains("@font-face"));
}

TEST_CASE("a picture is as wide as was asked", "[picture]") {
    const PictureSource from = source("scores");
    PictureOptions options = worded();
    options.width = *parseWidth("85mm");
    const Files files;
    const QString pdf = files.write(Picture(from, Style(), options), "a.pdf");
    CHECK(QString::fromUtf8(run("pdfinfo", {pdf})).contains(QRegularExpression("Page size: +24[01]\\.?")));
    CHECK(svgBytes(Picture(from, Style(), options)).contains("<svg width=\"85.0"));
    options.width = *parseWidth("1600px");
    options.scale = 2;
    CHECK(std::abs(imageOf(Picture(from, Style(), options)).width() - 1600) <= 2);
    options.width = *parseWidth("slide");
    CHECK(imageOf(Picture(from, Style(), options)).size() == QSize(2560, 1440));
    options.scale = 1;
    for (const char* text : {"", "85", "mm", "5mm", "85cm", "20px", "99999px", "1e9mm", "-85mm", "nanmm"}) {
        INFO(text);
        CHECK_FALSE(parseWidth(QLatin1String(text)));
    }
    for (const char* text : {"natural", "column", "two-columns", "slide", "120mm", "800px"})
        CHECK(widthText(parseWidth(QLatin1String(text)).value()) == QLatin1String(text));
}

TEST_CASE("what an author leaves out is not there", "[picture]") {
    const PictureSource from = source("softmax");
    const auto texts = [&](auto change) {
        PictureOptions options = worded();
        change(options);
        return Picture(from, Style(), options).texts().join('\n');
    };
    const QString all = texts([](PictureOptions&) {});
    CHECK(all.contains(from.title));
    CHECK(all.contains("0."));
    CHECK_FALSE(texts([](PictureOptions& o) { o.title = false; }).contains(from.title));
    CHECK(texts([](PictureOptions& o) { o.caption = false; }).size() < all.size() - from.caption.size() / 2);
    CHECK(texts([](PictureOptions& o) { o.numbers = false; }).count("0.") < all.count("0.") / 2);
    CHECK(texts([](PictureOptions& o) { o.legends = false; }).size() < all.size());
    PictureOptions clear = worded();
    clear.transparent = true;
    CHECK(qAlpha(imageOf(Picture(from, Style(), clear)).pixel(1, 1)) == 0);
    CHECK(qAlpha(imageOf(Picture(from, Style(), worded())).pixel(1, 1)) == 255);
}

TEST_CASE("on paper, minus has lines where it has no number", "[picture]") {
    PictureOptions options = worded();
    options.numbers = false;
    const auto dark = [&](Theme theme) {
        options.theme = theme;
        const QImage image =
            imageOf(Picture(source("embed"), Style(), options)).convertToFormat(QImage::Format_Grayscale8);
        int count = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) count += qGray(image.pixel(x, y)) < 150;
        return count;
    };
    CHECK(2 * dark(Theme::Print) > 3 * dark(Theme::Light));
}

TEST_CASE("the texts of a PDF are corrected where two characters share a glyph", "[picture]") {
    QByteArray map = "begincmap\n<0001> <0003> [<2F7C> <0009> <677F> ]\nendcmap <2F7C>";
    correctPdfText(map, QString::fromUtf8("老板 a"));
    CHECK(map == "begincmap\n<0001> <0003> [<8001> <0020> <677F> ]\nendcmap <2F7C>");
    QByteArray radical = "begincmap\n<0001> <0001> [<2F7C> ]\nendcmap";
    correctPdfText(radical, QString::fromUtf8("老⽼"));
    CHECK(radical.contains("<2F7C>")); // it is what was written
}

TEST_CASE("words of a command are quoted as a shell needs them", "[picture]") {
    CHECK(shellQuoted(QString::fromUtf8("老板")) == QString::fromUtf8("老板"));
    CHECK(shellQuoted("a b") == "'a b'");
    CHECK(shellQuoted("it's") == "'it'\\''s'");
    CHECK(shellQuoted("$(rm -rf /)") == "'$(rm -rf /)'");
    CHECK(shellQuoted("").size() == 2);
}
