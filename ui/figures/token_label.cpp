#include "ui/figures/token_label.h"

#include "core/text/unicode.h"
#include "ui/theme/translate.h"

#include <QFontMetricsF>
#include <QRegularExpression>

#include <algorithm>

namespace kanshei {

namespace {

QString mark(char32_t c) {
    switch (c) {
    case ' ':
        return QStringLiteral("␣");
    case 0x3000:
        return QStringLiteral("␣");
    case '\n':
        return QStringLiteral("↵");
    case '\r':
        return QStringLiteral("↵");
    case '\t':
        return QStringLiteral("⇥");
    default:
        return {};
    }
}

bool isInvisible(char32_t c) {
    const auto category = QChar::category(c);
    return category == QChar::Other_Control || category == QChar::Other_NotAssigned ||
           category == QChar::Other_PrivateUse || category == QChar::Other_Surrogate ||
           category == QChar::Separator_Line || category == QChar::Separator_Paragraph;
}

/// Joiners and variation selectors only steer their neighbours; a font need not have them.
bool isJoiner(char32_t c) {
    return QChar::category(c) == QChar::Other_Format || (c >= 0xFE00 && c <= 0xFE0F);
}

QString codePoint(char32_t c) {
    return QStringLiteral("U+%1").arg(uint(c), 4, 16, QChar('0')).toUpper();
}

} // namespace

QString visibleText(const QString& text) {
    static const QFontMetricsF metrics(Style().font(TextSize::Body));
    QString out;
    const auto codes = text.toUcs4();
    const bool onlyJoiners = std::ranges::all_of(codes, isJoiner); // nobody is there to be steered
    for (const char32_t c : codes) {
        const QString visible = mark(c);
        if (!visible.isEmpty())
            out += visible;
        else if (isInvisible(c) || onlyJoiners || (!isJoiner(c) && !metrics.inFontUcs4(c)))
            out += codePoint(c);
        else
            out += QString::fromUcs4(&c, 1);
    }
    return out.isEmpty() ? QStringLiteral("∅") : out;
}

QString pieceText(const QString& text) {
    static const QRegularExpression bytes(QStringLiteral("^[0-9A-F]{2}( [0-9A-F]{2})+$"));
    return bytes.match(text).hasMatch() ? text : visibleText(text);
}

QString tokenLabel(const Token& token) {
    const bool ownText = token.special && !token.unknown;
    if (ownText || token.source.empty()) return pieceText(QString::fromStdString(token.text));
    return visibleText(QString::fromStdString(token.source));
}

QString glyphLabel(const Tokens& tokens, std::size_t i) {
    const std::string glyph = tokens.sharedGlyph(i);
    return glyph.empty() ? QString() : visibleText(QString::fromStdString(glyph));
}

QString tokenLabel(const Tokens& tokens, std::size_t i) {
    const QString glyph = glyphLabel(tokens, i);
    if (glyph.isEmpty()) return tokenLabel(tokens.list[i]);
    const auto [first, last] = tokens.glyphOf(i);
    return glyph + QStringLiteral(" %1/%2").arg(i - first + 1).arg(last - first);
}

QString ownLabel(const Tokens& tokens, std::size_t i) {
    const Token& token = tokens.list[i];
    if (glyphLabel(tokens, i).isEmpty()) return tokenLabel(token);
    const QString own = pieceText(QString::fromStdString(token.text));
    // The space in front of a word is written as everywhere, not as a byte.
    const bool spaced = token.source.starts_with(' ') && own.startsWith(QLatin1String("20 "));
    return spaced ? QStringLiteral("␣") + own.mid(3) : own;
}

QString pieceTip(const Tokens& tokens, std::size_t i) {
    const QString glyph = glyphLabel(tokens, i);
    if (glyph.isEmpty()) return {};
    const auto [first, last] = tokens.glyphOf(i);
    QStringList ids;
    for (std::size_t k = first; k < last; ++k) ids << QString::number(tokens.list[k].id);
    return translate("Figure", "「%1」切成了 %2 块（编号 %3），这是第 %4 块：%5")
               .arg(glyph, QString::number(last - first), ids.join(QStringLiteral(", ")),
                    QString::number(i - first + 1), ownLabel(tokens, i)) +
           '\n' +
           translate("Figure", "「%1」的 UTF-8 字节：%2")
               .arg(glyph, QString::fromStdString(hexBytes(tokens.sharedGlyph(i))));
}

std::vector<QString> pieceTips(const Tokens& tokens) {
    std::vector<QString> tips;
    if (std::ranges::none_of(tokens.list, &Token::joined)) return tips;
    for (std::size_t i = 0; i < tokens.size(); ++i) tips.push_back(pieceTip(tokens, i));
    return tips;
}

std::vector<QString> tokenLabels(const Tokens& tokens) {
    std::vector<QString> labels;
    labels.reserve(tokens.size());
    for (std::size_t i = 0; i < tokens.size(); ++i) labels.push_back(tokenLabel(tokens, i));
    return labels;
}

} // namespace kanshei
