#include "ui/surfaces/export.h"

#include "ui/surfaces/png_encoder.h"

#include <QBuffer>
#include <QFileInfo>
#include <QSaveFile>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace kanshei {

QImage toImage(Figure& figure, QSizeF size, const Style& style, double scale) {
    figure.layout(size);
    QImage image(int(std::ceil(size.width() * scale)), int(std::ceil(size.height() * scale)),
                 QImage::Format_RGB32);
    image.fill(style.colors().stage);
    QPainter painter(&image);
    painter.scale(scale, scale);
    figure.paint(painter);
    return image;
}

QByteArray toSvg(Figure& figure, QSizeF size, const Style& style) {
    figure.layout(size);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(size.toSize());
    generator.setViewBox(QRectF(QPointF(), size));
    QPainter painter(&generator);
    painter.fillRect(QRectF(QPointF(), size), style.colors().stage);
    figure.paint(painter);
    painter.end();
    // Written here, because the generator does not escape them ("<bos>").
    QStringList texts;
    for (const PlacedText& text : figure.texts()) texts << text.text;
    const QString about = QStringLiteral("\n<title>%1</title>\n<desc>%2</desc>")
                              .arg(figure.title().toHtmlEscaped(), texts.join(' ').toHtmlEscaped());
    QByteArray svg = buffer.data();
    svg.insert(svg.indexOf('>', svg.indexOf("<svg")) + 1, about.toUtf8());
    return svg;
}

QSizeF paperSize(const Figure& figure) {
    constexpr double pageWidth = 1120, pageHeight = 720;
    const QSizeF natural = figure.naturalSize();
    const double width = std::max(std::min(natural.width(), pageWidth), figure.minimumSize().width());
    const double height = std::max(std::min(natural.height(), pageHeight), figure.minimumHeight(width));
    return {std::ceil(width), std::ceil(height)};
}

Status saveFigure(Figure& figure, const QString& file, QSizeF size, const Style& style, double scale) {
    const QString suffix = QFileInfo(file).suffix().toLower();
    const std::string place = file.toStdString();
    if (suffix != QLatin1String("png") && suffix != QLatin1String("svg"))
        return fail(ErrorCode::Unsupported, KANSHEI_TEXT("A picture can be a .png or a .svg file."), {},
                    place);
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly))
        return fail(ErrorCode::Failed, KANSHEI_TEXT("The file cannot be written: %1."),
                    {out.errorString().toStdString()}, place);
    if (suffix == QLatin1String("png"))
        out.write(encodePng(toImage(figure, size, style, scale)));
    else
        out.write(toSvg(figure, size, style));
    if (!out.commit())
        return fail(ErrorCode::Failed, KANSHEI_TEXT("The file cannot be written: %1."),
                    {out.errorString().toStdString()}, place);
    return Nothing{};
}

} // namespace kanshei
