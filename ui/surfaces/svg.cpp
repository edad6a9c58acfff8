// A picture as SVG.
#include "ui/figures/math_text.h"
#include "ui/figures/scene_text.h"
#include "ui/surfaces/font_subset.h"
#include "ui/surfaces/picture.h"

#include <QBuffer>
#include <QRegularExpression>
#include <QSvgGenerator>

#include <optional>

namespace kanshei {

namespace {

QByteArray drawn(const Picture& picture) {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(picture.size().toSize());
    generator.setViewBox(QRectF(QPointF(), picture.size()));
    QPainter painter(&generator);
    std::optional<LettersAsText> text;
    if (!picture.options().outlines) text.emplace();
    picture.paint(painter);
    painter.end();
    return buffer.data();
}

/// The letters between the tags of <text> elements of this weight.
QString lettersOf(const QString& svg, const QString& weight) {
    static const QRegularExpression element(
        QStringLiteral("<text [^>]*font-weight=\"(\\d+)\"[^>]*>([^<]*)</text>"));
    QString letters;
    for (auto it = element.globalMatch(svg); it.hasNext();) {
        const auto match = it.next();
        if (match.captured(1) == weight) letters += match.captured(2);
    }
    return letters.replace(QStringLiteral("&lt;"), QStringLiteral("<"))
        .replace(QStringLiteral("&gt;"), QStringLiteral(">"))
        .replace(QStringLiteral("&amp;"), QStringLiteral("&"));
}

/// The fonts of the file's texts, so that a browser without them shows the same letters in the same places.
QByteArray fontFaces(const QByteArray& svg) {
    const QString text = QString::fromUtf8(svg);
    QByteArray faces;
    for (const bool bold : {false, true}) {
        const QFont font = Style().font(TextSize::Body, bold);
        const QByteArray part = fontSubset(font, lettersOf(text, QString::number(font.weight())));
        if (part.isEmpty()) continue;
        faces += "@font-face{font-family:\"" + font.family().toUtf8() +
                 "\";font-weight:" + QByteArray::number(font.weight()) + ";src:url(data:font/otf;base64," +
                 part.toBase64() + ")}\n";
    }
    return faces.isEmpty() ? faces : "<style>\n" + faces + "</style>\n";
}

QByteArray escaped(const QString& text) {
    return text.toHtmlEscaped().toUtf8();
}

/// The size in millimetres, exactly: the generator knows whole pixels only.
void setSize(QByteArray& svg, QSizeF units, double magnification) {
    const auto millimetres = [&](double length) {
        return QByteArray::number(length * magnification * 25.4 / 96, 'f', 3) + "mm";
    };
    static const QRegularExpression size(QStringLiteral("<svg width=\"[^\"]*\" height=\"[^\"]*\""));
    const auto match = size.match(QString::fromLatin1(svg.left(400)));
    svg.replace(match.capturedStart(), match.capturedLength(),
                "<svg width=\"" + millimetres(units.width()) + "\" height=\"" + millimetres(units.height()) +
                    '"');
}

} // namespace

QByteArray svgBytes(const Picture& picture) {
    QByteArray svg = drawn(picture);
    // Written here, because the generator does not escape them ("<bos>").
    static const QByteArray placeholder = "<title>Qt SVG Document</title>\n<desc>Generated with Qt</desc>\n";
    const PictureSource& source = picture.source();
    QByteArray about = "<title>" + escaped(mathPlain(source.title)) + "</title>\n<desc>" +
                       escaped(picture.texts().join(' ')) + "</desc>\n";
    if (!picture.command().isEmpty()) about += "<metadata>" + escaped(picture.command()) + "</metadata>\n";
    svg.replace(placeholder, about + fontFaces(svg));
    setSize(svg, picture.size(), picture.magnification());
    return svg;
}

} // namespace kanshei
