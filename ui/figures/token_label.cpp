#include "ui/figures/token_label.h"

#include <QFontMetricsF>

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
    for (const char32_t c : text.toUcs4()) {
        const QString visible = mark(c);
        if (!visible.isEmpty())
            out += visible;
        else if (isInvisible(c) || (!isJoiner(c) && !metrics.inFontUcs4(c)))
            out += codePoint(c);
        else
            out += QString::fromUcs4(&c, 1);
    }
    return out.isEmpty() ? QStringLiteral("∅") : out;
}

QString tokenLabel(const Token& token) {
    const bool ownText = token.special && !token.unknown;
    const std::string& shown = ownText || token.source.empty() ? token.text : token.source;
    return visibleText(QString::fromStdString(shown));
}

std::vector<QString> tokenLabels(const Tokens& tokens) {
    std::vector<QString> labels;
    labels.reserve(tokens.size());
    for (const Token& token : tokens.list) labels.push_back(tokenLabel(token));
    return labels;
}

} // namespace kanshei
