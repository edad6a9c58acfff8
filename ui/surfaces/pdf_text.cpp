#include "ui/surfaces/pdf_text.h"

#include "ui/theme/style.h"

#include <QHash>
#include <QRawFont>
#include <QRegularExpression>
#include <QSet>

#include <unordered_map>

namespace kanshei {

namespace {

QByteArray hex(char16_t c) {
    return QByteArray::number(int(c), 16).toUpper().rightJustified(4, '0');
}

/// What Qt writes for a character, and the character that was meant.
using Meant = QHash<QByteArray, QByteArray>;

/// The first character of every glyph that this font shares between two.
void addShared(const QFont& font, const QSet<char16_t>& written, Meant& meant) {
    const QRawFont raw = QRawFont::fromFont(font);
    QString all;
    for (char16_t c = 1; c < 0xFFFF; ++c)
        if (!QChar::isSurrogate(c)) all += QChar(c);
    const QList<quint32> glyphs = raw.glyphIndexesForString(all);
    if (glyphs.size() != all.size()) return;
    std::unordered_map<quint32, char16_t> first;
    for (qsizetype i = 0; i < all.size(); ++i) {
        const char16_t c = all[i].unicode();
        if (glyphs[i] == 0) continue;
        const char16_t named = first.try_emplace(glyphs[i], c).first->second;
        if (named != c && written.contains(c) && !written.contains(named)) meant.insert(hex(named), hex(c));
    }
}

QByteArray pdfString(const QString& text) {
    QByteArray utf16 = "FEFF";
    for (const QChar c : text) utf16 += hex(c.unicode());
    return '<' + utf16 + '>';
}

} // namespace

void correctPdfText(QByteArray& pdf, const QString& text) {
    QSet<char16_t> written;
    for (const QChar c : text) written.insert(c.unicode());
    Meant meant;
    for (const bool bold : {false, true}) addShared(Style().font(TextSize::Body, bold), written, meant);
    meant.insert("0009", "0020"); // no tab is ever drawn
    for (qsizetype from = pdf.indexOf("begincmap"); from >= 0; from = pdf.indexOf("begincmap", from + 1)) {
        const qsizetype to = pdf.indexOf("endcmap", from);
        for (qsizetype at = pdf.indexOf("> [<", from); at >= 0 && at < to; at = pdf.indexOf("> [<", at + 1)) {
            const qsizetype end = pdf.indexOf(']', at);
            for (qsizetype code = pdf.indexOf('<', at); code >= 0 && code < end;
                 code = pdf.indexOf('<', code + 1))
                if (const auto found = meant.constFind(pdf.mid(code + 1, 4)); found != meant.constEnd())
                    pdf.replace(code + 1, 4, *found); // as long: no offset moves
        }
    }
}

// An incremental update (ISO 32000-1, 7.5.6): the file as it was, a new object, and a table that names it.
void describePdf(QByteArray& pdf, const QString& subject, const QString& keywords) {
    const QString tail = QString::fromLatin1(pdf.right(400));
    static const QRegularExpression trailer(
        QStringLiteral("/Size (\\d+)\\s*/Info (\\d+) 0 R\\s*/Root (\\d+) 0 R\\s*>>\\s*startxref\\s*(\\d+)"));
    const auto match = trailer.match(tail);
    if (!match.hasMatch()) return;
    const QByteArray info = match.captured(2).toLatin1(), start = info + " 0 obj\n<<\n";
    const qsizetype from = pdf.indexOf(start), to = pdf.indexOf(">>\nendobj", from);
    if (from < 0 || to < 0) return;
    QByteArray object = pdf.mid(from, to - from) + "/Subject " + pdfString(subject) + '\n';
    if (!keywords.isEmpty()) object += "/Keywords " + pdfString(keywords) + '\n';
    object += ">>\nendobj\n";
    if (!pdf.endsWith('\n')) pdf += '\n';
    const qsizetype place = pdf.size();
    pdf += object;
    const qsizetype table = pdf.size();
    pdf += "xref\n" + info + " 1\n" + QByteArray::number(place).rightJustified(10, '0') + " 00000 n \n" +
           "trailer\n<<\n/Size " + match.captured(1).toLatin1() + "\n/Info " + info + " 0 R\n/Root " +
           match.captured(3).toLatin1() + " 0 R\n/Prev " + match.captured(4).toLatin1() +
           "\n>>\nstartxref\n" + QByteArray::number(table) + "\n%%EOF\n";
}

} // namespace kanshei
