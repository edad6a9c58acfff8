#include "ui/surfaces/picture.h"

#include "core/base/file.h"
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
    const QSizeF natural = m_options.room
                               ? QSizeF(std::max(m_options.room->width(), m_figure->minimumSize().width()),
                                        m_options.room->height())
                               : paperSize(*m_figure);
    const double around = m_options.title || m_options.caption ? 2 * margin : 0;
    double wanted = natural.width() + around;
    if (m_options.width.kind == PictureWidth::Millimetres) wanted = m_options.width.value * unitsOfMillimetre;
    if (m_options.width.kind == PictureWidth::Pixels) wanted = m_options.width.value / m_options.scale;
    const double width = std::clamp(wanted - around, m_figure->minimumSize().width(),
                                    std::max(natural.width(), m_figure->minimumSize().width()));
    m_magnification = wanted / (width + around);
    // A narrower figure is not as high as the natural one where its cells are limited by the width.
    const double least = m_figure->minimumHeight(width);
    const double height = m_options.room || width >= natural.width()
                              ? natural.height()
                              : natural.height() * std::max(width / natural.width(), 0.5);
    place({width, std::max(height, least)});
}

/// As large as it can be read from the last row, but never cut.
void Picture::layOutSlide() {
    const QSizeF natural = paperSize(*m_figure);
    const auto roomAt = [&](double magnification) {
        const QSizeF all = slideSize / magnification;
        return QSizeF(all.width() - 2 * margin, all.height() - 2 * margin - headHeight(all.width()));
    };
    const auto fits = [&](double magnification, QSizeF size) {
        const QSizeF room = roomAt(magnification);
        return room.width() >= size.width() && room.height() >= size.height();
    };
    double magnification = 2;
    while (magnification > 1 && !fits(magnification, natural)) magnification -= 0.05;
    const auto least = [&](double m) {
        return QSizeF(m_figure->minimumSize().width(), m_figure->minimumHeight(roomAt(m).width()));
    };
    while (magnification > 0.2 && !fits(magnification, least(magnification))) magnification -= 0.05;
    m_magnification = magnification;
    place(roomAt(magnification));
    m_size = slideSize / magnification;
}

/// Lines of text from `y` on; returns where they end.
double Picture::addLines(const QString& text, TextSize size, bool bold, const QColor& color, double width,
                         double y) {
    const double line = double(size) * 1.5;
    for (const QString& part : brokenLines(text, m_style.font(size, bold), width)) {
        m_lines.push_back({{margin, y + line / 2 + baselineBelowCenter(size)}, part, size, bold, color});
        y += line;
    }
    return y;
}

/// What title and caption take of a slide's height.
double Picture::headHeight(double width) const {
    Picture words = *this;
    words.m_lines.clear();
    const double room = width - 2 * margin;
    double height = 0;
    if (m_options.title) {
        height = words.addLines(m_source.title, TextSize::Heading, true, {}, room, 0);
        height = words.addLines(m_source.subline, TextSize::Small, false, {}, room, height) + 12;
    }
    if (m_options.caption)
        height = words.addLines(m_source.caption, TextSize::Small, false, {}, room, height) + 12;
    return height;
}

/// Title, figure and caption under each other.
void Picture::place(QSizeF figure) {
    const Palette& c = m_style.colors();
    const bool worded = m_options.title || m_options.caption || m_options.width.kind == PictureWidth::Slide;
    const double edge = worded ? margin : 0;
    double y = edge;
    if (m_options.title) {
        y = addLines(m_source.title, TextSize::Heading, true, c.text, figure.width(), y);
        if (!m_source.subline.isEmpty())
            y = addLines(m_source.subline, TextSize::Small, false, c.textMuted, figure.width(), y);
        y += 12;
    }
    m_figure->layout(figure);
    m_corner = {edge, y};
    y += figure.height();
    if (m_options.caption)
        y = addLines(m_source.caption, TextSize::Small, false, c.text, figure.width(), y + 12);
    m_size = {figure.width() + 2 * edge, std::ceil(y + edge)};
}

QString Picture::command() const {
    return m_source.command.isEmpty() ? QString() : m_source.command + optionText(m_options);
}

double Picture::smallestLetters() const {
    return double(TextSize::Tiny) * m_magnification * pointsOfUnit;
}

QStringList Picture::texts() const {
    QStringList all;
    for (const Line& line : m_lines)
        if (line.baseline.y() < m_corner.y()) all << line.text;
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
        drawRun(painter, m_style.font(line.size, line.bold), line.baseline, line.text, line.color);
    painter.save();
    painter.translate(m_corner);
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
