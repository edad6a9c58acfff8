#include "ui/figures/token_cards.h"

#include "ui/figures/scene_text.h"
#include "ui/figures/token_label.h"

#include <QCoreApplication>

#include <algorithm>

namespace kanshei {

namespace {

constexpr double kHeight = 96, kGap = 12, kMaxText = 144;

QString bytesOf(const std::string& source) {
    return QString::fromLatin1(QByteArray::fromStdString(source).toHex(' ').toUpper());
}

} // namespace

TokenCards::TokenCards(Style style, const Tokens& tokens, int chosen)
    : m_style(std::move(style)), m_chosen(chosen) {
    for (const Token& token : tokens.list) {
        Card card;
        card.label = tokenLabel(token);
        card.id = QString::number(token.id);
        card.special = token.special, card.unknown = token.unknown;
        card.note = token.unknown   ? QCoreApplication::translate("Figure", "没学过")
                    : token.special ? QCoreApplication::translate("Figure", "特殊")
                                    : QString();
        card.tooltip = QCoreApplication::translate("Figure", "词表第 %1 号：%2")
                           .arg(card.id, visibleText(QString::fromStdString(token.text)));
        if (!token.source.empty())
            card.tooltip +=
                '\n' + QCoreApplication::translate("Figure", "UTF-8 字节 %1").arg(bytesOf(token.source));
        const double text = std::min(kMaxText, textWidth(m_style, card.label, TextSize::Heading, true));
        card.width = std::max({64.0, text + 32, textWidth(m_style, card.id, TextSize::Small, false) + 32});
        m_cards.push_back(card);
    }
}

std::vector<std::size_t> TokenCards::lines(double width) const {
    std::vector<std::size_t> first = {0};
    double x = 0;
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        if (i > first.back() && x + m_cards[i].width > width) first.push_back(i), x = 0;
        x += m_cards[i].width + kGap;
    }
    return first;
}

double TokenCards::lineWidth(std::size_t first, std::size_t last) const {
    double width = -kGap;
    for (std::size_t i = first; i < last; ++i) width += m_cards[i].width + kGap;
    return width;
}

QSizeF TokenCards::sizeOf(double width) const {
    const auto first = lines(width);
    double widest = 0;
    for (std::size_t l = 0; l < first.size(); ++l)
        widest = std::max(widest, lineWidth(first[l], l + 1 < first.size() ? first[l + 1] : m_cards.size()));
    return {widest, double(first.size()) * (kHeight + kGap) - kGap};
}

QSizeF TokenCards::minimumSize() const {
    // As wide as one line of a small window; longer sentences go on below.
    double widest = 0;
    for (const Card& card : m_cards) widest = std::max(widest, card.width);
    return sizeOf(std::max(widest, 480.0));
}

QSizeF TokenCards::naturalSize() const {
    return sizeOf(880);
}

QSizeF TokenCards::fit(QSizeF available) const {
    return sizeOf(std::max(available.width(), minimumSize().width()));
}

void TokenCards::placeCard(Scene& scene, const Card& card, const QRectF& rect, int index) const {
    const Palette& colors = scene.colors();
    const bool chosen = index == m_chosen;
    QPen border(chosen ? colors.accent : card.unknown ? colors.bad : colors.border, chosen ? 2 : 1);
    if (card.unknown) border.setStyle(Qt::DashLine);
    scene.box(rect, chosen ? colors.accentSoft : colors.surface, 8, border);

    TextLook look;
    look.size = TextSize::Tiny, look.color = colors.textFaint, look.align = Qt::AlignLeft | Qt::AlignVCenter;
    const QRectF inner = rect.adjusted(10, 8, -10, -8);
    scene.text(QRectF(inner.topLeft(), QSizeF(inner.width() / 3, 14)), QString::number(index), look);
    if (!card.note.isEmpty()) {
        look.align = Qt::AlignRight | Qt::AlignVCenter;
        look.color = card.unknown ? colors.bad : colors.textFaint;
        scene.text(QRectF(inner.left() + inner.width() / 3, inner.top(), inner.width() * 2 / 3, 14),
                   card.note, look);
    }
    look.align = Qt::AlignCenter;
    look.size = TextSize::Heading, look.bold = chosen;
    look.color = chosen ? colors.query : card.special ? colors.textMuted : colors.text;
    scene.text(QRectF(inner.left() - 4, rect.top() + 22, inner.width() + 8, 32), card.label, look);
    look.size = TextSize::Small, look.bold = false, look.color = colors.textMuted;
    const QRectF id(rect.left() + 8, rect.bottom() - 34, rect.width() - 16, 26);
    scene.box(id, colors.grid, 5);
    scene.text(id, card.id, look);
    Hit hit;
    hit.rect = rect, hit.token = index, hit.tooltip = card.tooltip;
    scene.target(hit);
}

void TokenCards::place(Scene& scene, const QRectF& area) const {
    const auto first = lines(area.width() + 0.5);
    double y = area.top();
    for (std::size_t l = 0; l < first.size(); ++l) {
        const std::size_t end = l + 1 < first.size() ? first[l + 1] : m_cards.size();
        double x = area.left() + (area.width() - lineWidth(first[l], end)) / 2;
        if (first.size() > 1) x = area.left(); // ragged lines read best from one edge
        for (std::size_t i = first[l]; i < end; ++i) {
            placeCard(scene, m_cards[i], QRectF(x, y, m_cards[i].width, kHeight), int(i));
            x += m_cards[i].width + kGap;
        }
        y += kHeight + kGap;
    }
}

} // namespace kanshei
