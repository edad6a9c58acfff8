#include "ui/figures/scene_text.h"

#include <QFontMetricsF>
#include <QHash>
#include <QImage>
#include <QPaintEngine>
#include <QPainterPath>
#include <QTextBoundaryFinder>
#include <QTextLayout>

#include <cmath>

namespace kanshei {

namespace {

/// A font's metrics, and the widths that were asked for: a layout asks for the same few words again and again.
struct Measure {
    explicit Measure(const QFont& font) : metrics(font) {}
    QFontMetricsF metrics;
    QHash<QString, double> widths;
};

Measure& measure(TextSize size, bool bold) {
    static QHash<int, std::shared_ptr<Measure>> cache;
    auto& entry = cache[int(size) * 2 + int(bold)];
    if (!entry) entry = std::make_shared<Measure>(Style().font(size, bold));
    return *entry;
}

thread_local int lettersAsText = 0; // how many of them live

bool isOfShapes(const QPainter& painter) {
    const QPaintEngine* engine = painter.paintEngine();
    return engine && (engine->type() == QPaintEngine::SVG || engine->type() == QPaintEngine::Pdf);
}

bool isPdf(const QPainter& painter) {
    return painter.paintEngine() && painter.paintEngine()->type() == QPaintEngine::Pdf;
}

/// The digits of "8. Softmax" get a glyph of Latin text that stands for no character, and a reader of the PDF could not find them.
QFont unshaped(QFont font) {
    font.setStyleStrategy(QFont::StyleStrategy(int(font.styleStrategy()) | int(QFont::PreferNoShaping)));
    return font;
}

/// Colour pictures have no outline to draw.
bool isColorPicture(const QString& grapheme) {
    for (const char32_t c : grapheme.toUcs4())
        if (c >= 0x1F000 || c == 0xFE0F || (c >= 0x2600 && c < 0x27C0)) return c < 0x20000;
    return false;
}

/// Pieces of the text that are all letters or one colour picture.
QStringList lettersAndPictures(const QString& text) {
    QStringList pieces;
    bool open = false; // may the last one go on?
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    for (qsizetype from = 0; finder.toNextBoundary() > from; from = finder.position()) {
        const QString grapheme = text.mid(from, finder.position() - from);
        const bool picture = isColorPicture(grapheme);
        if (open && !picture)
            pieces.back() += grapheme;
        else
            pieces << grapheme;
        open = !picture;
    }
    return pieces;
}

void drawPicture(QPainter& painter, const QFont& font, QPointF baseline, const QString& text) {
    constexpr int fine = 6; // pixels for each unit
    const QFontMetricsF metrics(font);
    const QRectF box(0, -std::ceil(metrics.ascent()), std::ceil(metrics.horizontalAdvance(text)) + 1,
                     std::ceil(metrics.height()) + 1);
    QImage image((box.size() * fine).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter inside(&image);
    inside.scale(fine, fine);
    inside.setFont(font);
    inside.drawText(-box.topLeft(), text);
    inside.end();
    const QRectF place = box.translated(baseline);
    // Qt's PDF engine draws an image with the opacity of the last fill: an opaque speck under it sets that right.
    if (isPdf(painter)) painter.fillRect(QRectF(place.center(), QSizeF(.01, .01)), Qt::black);
    painter.drawImage(place, image);
}

void drawOutlines(QPainter& painter, const QFont& font, QPointF baseline, const QString& text,
                  const QColor& color) {
    QPainterPath outline;
    outline.addText(baseline, font, text);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPath(outline);
}

} // namespace

double textWidth(const Style&, const QString& text, TextSize size, bool bold) {
    constexpr qsizetype mostWidths = 20'000;
    Measure& font = measure(size, bold);
    if (const auto known = font.widths.constFind(text); known != font.widths.constEnd()) return *known;
    if (font.widths.size() >= mostWidths) font.widths.clear();
    return *font.widths.insert(text, font.metrics.horizontalAdvance(text));
}

QString elided(const Style& style, const QString& text, TextSize size, bool bold, double width) {
    if (textWidth(style, text, size, bold) <= width + 0.5) return text;
    return measure(size, bold).metrics.elidedText(text, Qt::ElideRight, width + 0.5);
}

QStringList brokenLines(const QString& text, const QFont& font, double width) {
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    QStringList lines;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        lines << text.mid(line.textStart(), line.textLength()).trimmed();
    }
    layout.endLayout();
    return lines;
}

double baselineBelowCenter(TextSize size) {
    return 0.365 * double(size); // half the height of a capital of Noto Sans CJK
}

LettersAsText::LettersAsText() {
    ++lettersAsText;
}

LettersAsText::~LettersAsText() {
    --lettersAsText;
}

bool wantsOutlines(const QPainter& painter) {
    return isOfShapes(painter) && lettersAsText == 0;
}

void drawRun(QPainter& painter, const QFont& font, QPointF baseline, const QString& text,
             const QColor& color) {
    const auto letters = [&](QPointF at, const QString& run) {
        if (wantsOutlines(painter)) return drawOutlines(painter, font, at, run, color);
        painter.setFont(isPdf(painter) ? unshaped(font) : font);
        painter.setPen(color);
        painter.drawText(at, run);
    };
    if (!isOfShapes(painter)) return letters(baseline, text);
    for (const QString& piece : lettersAndPictures(text)) {
        isColorPicture(piece) ? drawPicture(painter, font, baseline, piece) : letters(baseline, piece);
        baseline.rx() += QFontMetricsF(font).horizontalAdvance(piece);
    }
}

void drawText(QPainter& painter, const Style& style, const QRectF& rect, const QString& text, TextSize size,
              bool bold, const QColor& color) {
    const double width = textWidth(style, text, size, bold);
    const QPointF baseline(rect.center().x() - width / 2, rect.center().y() + baselineBelowCenter(size));
    drawRun(painter, style.font(size, bold), baseline, text, color);
}

} // namespace kanshei
