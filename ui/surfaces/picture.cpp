#include "ui/surfaces/picture.h"

#include "core/base/file.h"
#include "ui/figures/math_text.h"
#include "ui/figures/scene_text.h"
#include "ui/surfaces/export.h"

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

constexpr double margin = 16;
constexpr QSizeF slideSize(1280, 720);
constexpr double unitsOfMillimetre = 96 / 25.4, pointsOfUnit = 72.0 / 96;

} // namespace

Picture::Picture(const PictureSource& source, Style style, const PictureOptions& options)
    : m_source(source), m_options(options), m_style(std::move(style)) {
    m_style.theme = options.theme;
    m_style.legends = options.legends;
    m_style.numbers = options.numbers;
    m_figure = source.figure(m_style);
    options.width.kind == PictureWidth::Slide ? layOutSlide() : layOut();
}

void Picture::layOut() {
    const double least = m_figure->minimumSize().width();
    QSizeF natural = paperSize(*m_figure);
    if (m_options.room) natural = {std::max(m_options.room->width(), least), m_options.room->height()};
    const double around = hasWords() ? 2 * margin : 0;
    double wanted = natural.width() + around;
    if (m_options.width.kind == PictureWidth::Millimetres) wanted = m_options.width.value * unitsOfMillimetre;
    if (m_options.width.kind == PictureWidth::Pixels) wanted = m_options.width.value / m_options.scale;
    const double width = std::clamp(wanted - around, least, std::max(natural.width(), least));
    // A figure that needs more room than there is becomes smaller by itself: words keep their size from picture to picture.
    m_figureScale = std::min(1.0, (wanted - around) / width);
    m_magnification = std::max(1.0, wanted / (width + around));
    // A narrower figure is not as high as the natural one where its cells are limited by the width.
    const double height = m_options.room || width >= natural.width()
                              ? natural.height()
                              : natural.height() * std::max(width / natural.width(), 0.5);
    const bool narrow = wanted < 480;
    place({width, std::max(height, m_figure->minimumHeight(width))},
          narrow ? WordSizes{TextSize::Body, TextSize::Tiny, TextSize::Small}
                 : WordSizes{TextSize::Heading, TextSize::Small, TextSize::Small},
          margin);
}

/// As large as it can be read from the last row, but never cut; words have one size on all slides.
void Picture::layOutSlide() {
    constexpr WordSizes words{TextSize::Title, TextSize::Body, TextSize::Heading};
    constexpr double edge = 2 * margin;
    place({slideSize.width() - 2 * edge, 0}, words, edge); // how high are the words?
    const QSizeF room(slideSize.width() - 2 * edge, slideSize.height() - m_size.height());
    m_lines.clear();
    const QSizeF natural = paperSize(*m_figure);
    const auto fits = [&](double scale, QSizeF size) {
        return room.width() >= size.width() * scale && room.height() >= size.height() * scale;
    };
    double scale = 2;
    while (scale > 1 && !fits(scale, natural)) scale -= 0.05;
    const auto least = [&](double s) {
        return QSizeF(m_figure->minimumSize().width(), m_figure->minimumHeight(room.width() / s));
    };
    while (scale > 0.2 && !fits(scale, least(scale))) scale -= 0.05;
    m_figureScale = scale;
    place(room / scale, words, edge);
    m_size = slideSize;
    if (const QRectF filled = m_figure->bounds(); !filled.isNull())
        m_corner.rx() += (room.width() / scale - filled.right() - filled.left()) / 2 * scale;
}

/// Lines of text from `y` on; returns where they end.
double Picture::addLines(const QString& text, const Line& look, double width, double y) {
    const double line = double(look.size) * 1.5;
    for (const QString& part : brokenLines(text, m_style.font(look.size, look.bold), width)) {
        Line placed = look;
        placed.baseline.ry() = y + line / 2 + baselineBelowCenter(look.size);
        placed.text = part;
        m_lines.push_back(placed);
        y += line;
    }
    return y;
}

bool Picture::hasWords() const {
    return m_options.title || (m_options.caption && !m_source.caption.isEmpty());
}

/// Title, figure and caption under each other. `figure` is in the figure's own units.
void Picture::place(QSizeF figure, const WordSizes& words, double edge) {
    const Palette& c = m_style.colors();
    if (!hasWords() && m_options.width.kind != PictureWidth::Slide) edge = 0;
    const double room = figure.width() * m_figureScale;
    double y = edge;
    if (m_options.title) {
        y = addLines(m_source.title, {{edge, 0}, {}, words.title, true, true, c.text}, room, y);
        y = addLines(m_source.subline, {{edge, 0}, {}, words.subline, false, false, c.textMuted}, room, y) +
            12;
    }
    m_figure->layout(figure);
    m_corner = {edge, y};
    y += figure.height() * m_figureScale;
    if (m_options.caption && !m_source.caption.isEmpty())
        y = addLines(m_source.caption, {{edge, 0}, {}, words.caption, false, false, c.text}, room, y + 12);
    m_size = {room + 2 * edge, std::ceil(y + edge)};
}

QString Picture::command() const {
    return m_source.command.isEmpty() ? QString() : m_source.command + optionText(m_options);
}

double Picture::smallestLetters() const {
    return double(TextSize::Tiny) * m_figureScale * m_magnification * pointsOfUnit;
}

QStringList Picture::texts() const {
    QStringList all;
    for (const Line& line : m_lines)
        if (line.baseline.y() < m_corner.y()) all << mathPlain(line.text);
    for (const PlacedText& text : m_figure->texts()) all << text.text;
    for (const Line& line : m_lines)
        if (line.baseline.y() >= m_corner.y()) all << line.text;
    return all;
}

int Picture::turns() const {
    int turns = 0;
    for (const FigurePiece& piece : m_figure->pieces()) turns = std::max(turns, piece.turn + 1);
    return turns;
}

void Picture::paint(QPainter& painter, int shown) const {
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    if (!m_options.transparent) painter.fillRect(QRectF(QPointF(), m_size), m_style.colors().stage);
    for (const Line& line : m_lines)
        line.math
            ? drawMath(painter, m_style, line.baseline, line.text, line.size, line.bold, line.color)
            : drawRun(painter, m_style.font(line.size, line.bold), line.baseline, line.text, line.color);
    painter.save();
    painter.translate(m_corner);
    painter.scale(m_figureScale, m_figureScale);
    m_figure->paint(painter);
    if (shown < turns()) {
        for (const FigurePiece& piece : m_figure->pieces())
            if (piece.turn >= shown)
                painter.fillRect(piece.rect.adjusted(-1, -1, 1, 1), m_style.colors().stage);
        m_figure->paintFrames(painter);
    }
    painter.restore();
}

QImage imageOf(const Picture& picture, int shown) {
    const double scale = picture.options().scale * picture.magnification();
    QImage image(int(std::lround(picture.size().width() * scale)),
                 int(std::lround(picture.size().height() * scale)),
                 picture.options().transparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    image.fill(picture.options().transparent ? Qt::transparent : palette(picture.options().theme).stage);
    QPainter painter(&image);
    painter.scale(scale, scale);
    picture.paint(painter, shown);
    painter.end();
    const int dotsPerMeter = int(std::lround(96 * picture.options().scale / 0.0254));
    image.setDotsPerMeterX(dotsPerMeter);
    image.setDotsPerMeterY(dotsPerMeter);
    return image;
}

QByteArray bytesOf(const Picture& picture, const PictureFormat& format) {
    if (format.id == QByteArrayView("svg")) return svgBytes(picture);
    if (format.id == QByteArrayView("pdf")) return pdfBytes(picture);
    return pngBytes(picture);
}

Status saveBytes(const QString& file, const QByteArray& bytes) {
    return writeFile(file.toStdString(), {bytes.constData(), std::size_t(bytes.size())});
}

Status savePicture(const Picture& picture, const QString& file) {
    const auto format = pictureFormatOf(file);
    if (!format) return format.error();
    return saveBytes(file, bytesOf(picture, **format));
}

} // namespace kanshei
