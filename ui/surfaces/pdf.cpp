// A picture as a PDF of one page that is as large as the picture.
#include "ui/figures/math_text.h"
#include "ui/figures/scene_text.h"
#include "ui/surfaces/pdf_text.h"
#include "ui/surfaces/picture.h"

#include <QBuffer>
#include <QPdfWriter>

#include <optional>

namespace kanshei {

QByteArray pdfBytes(const Picture& picture) {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    const double unit = picture.magnification();
    const QSizeF points = picture.size() * unit * 0.75;
    writer.setCreator(QStringLiteral("Kanshei"));
    writer.setTitle(mathPlain(picture.source().title));
    writer.setResolution(1200); // whole steps are too fine to see
    writer.setPageMargins(QMarginsF());
    writer.setPageSize(QPageSize(points, QPageSize::Point, {}, QPageSize::ExactMatch));
    QPainter painter(&writer);
    painter.scale(unit * 1200 / 96, unit * 1200 / 96);
    std::optional<LettersAsText> text;
    if (!picture.options().outlines) text.emplace();
    picture.paint(painter);
    painter.end();
    QByteArray pdf = buffer.data();
    const QString written = picture.texts().join(' ');
    correctPdfText(pdf, written);
    describePdf(pdf, written, picture.command());
    return pdf;
}

} // namespace kanshei
