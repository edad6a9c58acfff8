#include "ui/figures/token_cards.h"

#include "ui/figures/scene_text.h"
#include "ui/figures/token_label.h"

#include <QCoreApplication>

#include <algorithm>

namespace kanshei {

namespace {

constexpr double kGap = 12, kMaxText = 144, kPieceGap = 4;
constexpr double kHeights[] = {136, 112, 96, 80};
constexpr double kPosition = 22;   // room for the position in a corner
constexpr double kTightest = 0.78; // a label at Heading size still fits
constexpr double kSentence = 128;  // the sentence and the lines to the cards

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
        if (!token.source.empty()) card.source = visibleText(QString::fromStdString(token.source));
        card.special = token.special, card.unknown = token.unknown;
        card.note = token.unknown   ? QCoreApplication::translate("Figure", "没学过")
                    : token.special ? QCoreApplication::translate("Figure", "特殊")
                                    : QString();
        card.tooltip = QCoreApplication::translate("Figure", "词表第 %1 号：%2")
                           .arg(card.id, visibleText(QString::fromStdString(token.text)));
        if (!token.source.empty())
            card.tooltip +=
                '\n' + QCoreApplication::translate("Figure", "UTF-8 字节 %1").arg(bytesOf(token.source));
        const double text = std::min(kMaxText, textWidth(m_style, card.label, TextSize::Title, true));
        // The note stands beside the position, also on a card that is made narrower.
        const double note =
            card.note.isEmpty() ? 0 : textWidth(m_style, card.note, TextSize::Tiny, false) + 44;
        card.width =
            std::max({64.0, text + 32, textWidth(m_style, card.id, TextSize::Small, false) + 32, note / 0.9});
        m_cards.push_back(card);
    }
}

double TokenCards::tightness(double width) const {
    const double gaps = kGap * double(m_cards.size() - 1), cards = lineWidth(0, m_cards.size(), 1) - gaps;
    const double tight = (width - gaps) / cards;
    return tight >= kTightest && tight < 1 ? tight : 1;
}

std::vector<std::size_t> TokenCards::lines(double width, double tight) const {
    std::vector<std::size_t> first = {0};
    double x = 0;
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        const double card = m_cards[i].width * tight;
        if (i > first.back() && x + card > width + 0.5) first.push_back(i), x = 0;
        x += card + kGap;
    }
    return first;
}

double TokenCards::lineWidth(std::size_t first, std::size_t last, double tight) const {
    double width = -kGap;
    for (std::size_t i = first; i < last; ++i) width += m_cards[i].width * tight + kGap;
    return width;
}

double TokenCards::sentenceWidth() const {
    double width = 0;
    for (const Card& card : m_cards)
        if (!card.source.isEmpty())
            width += textWidth(m_style, card.source, TextSize::Title, false) + kPieceGap;
    return width;
}

TokenCards::Layout TokenCards::solve(QSizeF available) const {
    Layout at;
    at.tight = tightness(available.width());
    at.lines = lines(available.width(), at.tight);
    double widest = 0;
    for (std::size_t l = 0; l < at.lines.size(); ++l)
        widest =
            std::max(widest, lineWidth(at.lines[l],
                                       l + 1 < at.lines.size() ? at.lines[l + 1] : m_cards.size(), at.tight));
    const auto count = double(at.lines.size());
    for (const double height : kHeights) {
        at.card = height;
        if (count * (height + kGap) - kGap <= available.height()) break;
    }
    const double cards = count * (at.card + kGap) - kGap;
    const bool room = cards + kSentence <= available.height() && sentenceWidth() <= available.width();
    at.sentence = at.lines.size() == 1 && room && sentenceWidth() > 0 ? kSentence : 0;
    at.size = {at.sentence > 0 ? std::max(widest, sentenceWidth()) : widest, cards + at.sentence};
    return at;
}

QSizeF TokenCards::minimumSize() const {
    double widest = 0;
    for (const Card& card : m_cards) widest = std::max(widest, card.width);
    return solve({std::max(widest, 320.0), 0}).size;
}

double TokenCards::minimumHeight(double width) const {
    return solve({width, 0}).size.height();
}

QSizeF TokenCards::naturalSize() const {
    return solve({880, 480}).size;
}

QSizeF TokenCards::fit(QSizeF available) const {
    return solve(available).size;
}

void TokenCards::placeCard(Scene& scene, const Card& card, const QRectF& rect, int index,
                           TextSize size) const {
    const Palette& colors = scene.colors();
    const bool chosen = index == m_chosen;
    QPen border(chosen ? colors.accent : card.unknown ? colors.bad : colors.border, chosen ? 2 : 1);
    if (card.unknown) border.setStyle(Qt::DashLine);
    scene.box(rect, chosen ? colors.accentSoft : colors.surface, 8, border);

    TextLook look;
    look.size = TextSize::Tiny, look.color = colors.textFaint, look.align = Qt::AlignLeft | Qt::AlignVCenter;
    const QRectF inner = rect.adjusted(10, 8, -10, -8);
    scene.text(QRectF(inner.topLeft(), QSizeF(kPosition, 14)), QString::number(index), look);
    if (!card.note.isEmpty()) {
        look.align = Qt::AlignRight | Qt::AlignVCenter;
        look.color = card.unknown ? colors.bad : colors.textFaint;
        scene.text(QRectF(inner.left() + kPosition, inner.top(), inner.width() - kPosition, 14), card.note,
                   look);
    }
    look.align = Qt::AlignCenter;
    look.size = size, look.bold = chosen;
    look.color = chosen ? colors.query : card.special ? colors.textMuted : colors.text;
    scene.text(QRectF(inner.left() - 4, rect.top() + 22, inner.width() + 8, rect.height() - 22 - 38),
               card.label, look);
    look.size = TextSize::Small, look.bold = false, look.color = colors.textMuted;
    const QRectF id(rect.left() + 8, rect.bottom() - 34, rect.width() - 16, 26);
    scene.box(id, colors.grid, 5);
    scene.text(id, card.id, look);
    scene.target(hitOf(std::size_t(index), rect));
    scene.piece({rect.adjusted(-2, -2, 2, 2), int(index), {}});
}

Hit TokenCards::hitOf(std::size_t index, const QRectF& rect) const {
    Hit hit;
    hit.rect = rect, hit.token = int(index), hit.tooltip = m_cards[index].tooltip;
    return hit;
}

/// The cards from `first` on, that stand at `places` beside each other.
FigureTable TokenCards::line(std::size_t first, const std::vector<QRectF>& places) const {
    FigureTable table{QCoreApplication::translate("Figure", "词元"),
                      {QCoreApplication::translate("Figure", "编号")},
                      {},
                      1,
                      Index(places.size()),
                      {}};
    std::vector<FigureTable::Entry> entries;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Card& card = m_cards[first + i];
        table.columnNames.push_back(card.label);
        entries.push_back(
            {card.note.isEmpty() ? card.id : card.id + ' ' + card.note, false, hitOf(first + i, places[i])});
    }
    table.at = [entries = std::move(entries)](Index, Index col) { return entries[std::size_t(col)]; };
    return table;
}

void TokenCards::placeSentence(Scene& scene, const QRectF& area, const Layout& at, QPointF cards) const {
    const Palette& colors = scene.colors();
    double x = area.center().x() - sentenceWidth() / 2, card = cards.x();
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        const double target = card + m_cards[i].width * at.tight / 2;
        card += m_cards[i].width * at.tight + kGap;
        if (m_cards[i].source.isEmpty()) continue;
        const bool chosen = int(i) == m_chosen;
        const double width = textWidth(m_style, m_cards[i].source, TextSize::Title, false);
        const QRectF piece(x, area.top(), width, 36);
        TextLook look;
        look.size = TextSize::Title, look.color = chosen ? colors.query : colors.text;
        scene.text(piece.adjusted(-1, 0, 1, 0), m_cards[i].source, look);
        const QColor line = chosen ? colors.accent : colors.textFaint;
        scene.box(QRectF(x + 1, piece.bottom() + 2, width - 2, chosen ? 3 : 2), line, 1);
        const QPointF from(piece.center().x(), piece.bottom() + 10), to(target, cards.y() - 6);
        const double bend = (to.y() - from.y()) / 2;
        QPainterPath curve(from);
        curve.cubicTo(from + QPointF(0, bend), to - QPointF(0, bend), to);
        scene.path(curve, QPen(chosen ? colors.accent : colors.border, chosen ? 2 : 1.5, Qt::SolidLine,
                               Qt::RoundCap));
        x += width + kPieceGap;
    }
}

void TokenCards::place(Scene& scene, const QRectF& area) const {
    const Layout at = solve(area.size() + QSizeF(0.5, 0.5));
    const TextSize label = at.card >= kHeights[0] && at.tight == 1 ? TextSize::Title : TextSize::Heading;
    double y = area.top() + at.sentence;
    for (std::size_t l = 0; l < at.lines.size(); ++l) {
        const std::size_t end = l + 1 < at.lines.size() ? at.lines[l + 1] : m_cards.size();
        double x = area.left();
        // One line stands in the middle; ragged lines read best from one edge.
        if (at.lines.size() == 1) x += (area.width() - lineWidth(0, end, at.tight)) / 2;
        if (at.sentence > 0) placeSentence(scene, area, at, {x, y});
        std::vector<QRectF> places;
        for (std::size_t i = at.lines[l]; i < end; ++i) {
            const double width = m_cards[i].width * at.tight;
            places.emplace_back(x, y, width, at.card);
            placeCard(scene, m_cards[i], places.back(), int(i), label);
            x += width + kGap;
        }
        scene.table(line(at.lines[l], places));
        y += at.card + kGap;
    }
}

} // namespace kanshei
