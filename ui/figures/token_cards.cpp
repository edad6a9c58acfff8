#include "ui/figures/token_cards.h"

#include "core/text/unicode.h"

#include "ui/figures/scene_text.h"
#include "ui/figures/token_label.h"
#include "ui/theme/translate.h"

#include <algorithm>
#include <tuple>

namespace kanshei {

namespace {

constexpr double kCardsGap = 12, kMaxText = 144, kPieceGap = 4;
constexpr double kHeights[] = {136, 112, 96, 80};
constexpr double kPosition = 22;   // room for the position in a corner
constexpr double kTightest = 0.78; // a label at Heading size still fits
constexpr double kBand = 38;       // the character of a group, and its bracket
constexpr double kSentence = 128;  // the sentence and the lines to the cards

} // namespace

TokenCards::TokenCards(Style style, const Tokens& tokens, int chosen)
    : m_style(std::move(style)), m_chosen(chosen) {
    for (std::size_t i = 0; i < tokens.size(); ++i) m_cards.push_back(cardOf(tokens, i));
}

TokenCards::Card TokenCards::cardOf(const Tokens& tokens, std::size_t i) const {
    const Token& token = tokens.list[i];
    Card card;
    std::tie(card.first, card.last) = tokens.glyphOf(i);
    card.glyph = glyphLabel(tokens, i);
    card.label = ownLabel(tokens, i);
    card.name = tokenLabel(tokens, i);
    card.id = QString::number(token.id);
    std::size_t end = token.to;
    for (std::size_t k = i; k < card.last; ++k) end = std::max(end, tokens.list[k].to);
    if (i == card.first && !token.source.empty())
        card.source = visibleText(QString::fromStdString(tokens.text.substr(token.from, end - token.from)));
    card.special = token.special, card.unknown = token.unknown;
    card.note = token.unknown    ? translate("Figure", "没学过")
                : token.special  ? translate("Figure", "特殊")
                : card.grouped() ? QStringLiteral("%1/%2").arg(i - card.first + 1).arg(card.last - card.first)
                                 : QString();
    card.tooltip =
        translate("Figure", "词表第 %1 号：%2").arg(card.id, pieceText(QString::fromStdString(token.text)));
    if (card.grouped())
        card.tooltip += '\n' + pieceTip(tokens, i);
    else if (!token.source.empty())
        card.tooltip +=
            '\n' + translate("Figure", "UTF-8 字节 %1").arg(QString::fromStdString(hexBytes(token.source)));
    const double text = std::min(
        kMaxText, textWidth(m_style, card.label, card.grouped() ? TextSize::Body : TextSize::Title, true));
    // The note stands beside the position, also on a card that is made narrower.
    const double note = card.note.isEmpty() ? 0 : textWidth(m_style, card.note, TextSize::Tiny, false) + 44;
    card.width =
        std::max({64.0, text + 32, textWidth(m_style, card.id, TextSize::Small, false) + 32, note / 0.9});
    return card;
}

double TokenCards::gapAfter(std::size_t i) const {
    return i + 1 < m_cards[i].last ? kPieceGap : kCardsGap;
}

bool TokenCards::anyGrouped(std::size_t first, std::size_t last) const {
    for (std::size_t i = first; i < last; ++i)
        if (m_cards[i].grouped()) return true;
    return false;
}

double TokenCards::tightness(double width) const {
    const double cards = lineWidth(0, m_cards.size(), 1) - lineWidth(0, m_cards.size(), 0);
    const double tight = (width - lineWidth(0, m_cards.size(), 0)) / cards;
    return tight >= kTightest && tight < 1 ? tight : 1;
}

std::vector<std::size_t> TokenCards::lines(double width, double tight) const {
    std::vector<std::size_t> first = {0};
    double x = 0;
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        // A group goes to the next line as a whole, if a line has room for it.
        const double group = i == m_cards[i].first ? lineWidth(i, m_cards[i].last, tight) : 0;
        const double needed = std::max(m_cards[i].width * tight, group <= width ? group : 0);
        if (i > first.back() && x + needed > width + 0.5) first.push_back(i), x = 0;
        x += m_cards[i].width * tight + gapAfter(i);
    }
    return first;
}

double TokenCards::lineWidth(std::size_t first, std::size_t last, double tight) const {
    double width = 0;
    for (std::size_t i = first; i < last; ++i)
        width += m_cards[i].width * tight + (i + 1 < last ? gapAfter(i) : 0);
    return width;
}

std::size_t TokenCards::lineEnd(const Layout& at, std::size_t line) const {
    return line + 1 < at.lines.size() ? at.lines[line + 1] : m_cards.size();
}

double TokenCards::cardsHeight(const Layout& at) const {
    double height = double(at.lines.size()) * (at.card + kCardsGap) - kCardsGap;
    for (std::size_t l = 0; l < at.lines.size(); ++l)
        if (anyGrouped(at.lines[l], lineEnd(at, l))) height += at.band;
    return height;
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
        widest = std::max(widest, lineWidth(at.lines[l], lineEnd(at, l), at.tight));
    at.band = kBand;
    for (const double height : kHeights) {
        at.card = height;
        if (cardsHeight(at) <= available.height()) break;
    }
    const bool room = at.card + kSentence <= available.height() && sentenceWidth() <= available.width();
    at.sentence = at.lines.size() == 1 && room && sentenceWidth() > 0 ? kSentence : 0;
    if (at.sentence > 0) at.band = 0; // the sentence bears the characters
    at.size = {at.sentence > 0 ? std::max(widest, sentenceWidth()) : widest, cardsHeight(at) + at.sentence};
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
    look.size = card.grouped() ? TextSize::Body : size, look.bold = chosen;
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
    FigureTable table{
        translate("Figure", "词元"), {translate("Figure", "编号")}, {}, 1, Index(places.size()), {}};
    std::vector<FigureTable::Entry> entries;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Card& card = m_cards[first + i];
        table.columnNames.push_back(card.name);
        const QString note = card.grouped() ? card.label : card.note;
        entries.push_back(
            {note.isEmpty() ? card.id : card.id + ' ' + note, false, hitOf(first + i, places[i])});
    }
    table.at = [entries = std::move(entries)](Index, Index col) { return entries[std::size_t(col)]; };
    return table;
}

/// Over the cards of a group, those of one line.
void TokenCards::placeBracket(Scene& scene, std::size_t first, const QRectF& cards, bool named) const {
    const Palette& colors = scene.colors();
    const bool chosen = m_chosen >= int(m_cards[first].first) && m_chosen < int(m_cards[first].last);
    const double left = cards.left() + 6, right = cards.right() - 6, low = cards.top() - 3, high = low - 6;
    QPainterPath bracket(QPointF(left, low));
    bracket.lineTo(left, high);
    bracket.lineTo(right, high);
    bracket.lineTo(right, low);
    scene.path(bracket, QPen(chosen ? colors.accent : colors.textFaint, 1.5, Qt::SolidLine, Qt::RoundCap,
                             Qt::RoundJoin));
    if (!named) return;
    TextLook look;
    look.size = TextSize::Heading, look.color = chosen ? colors.query : colors.text;
    scene.text(QRectF(cards.left(), high - 28, cards.width(), 26), m_cards[first].glyph, look);
}

/// Of the line of cards that begins with `first`.
void TokenCards::placeBrackets(Scene& scene, std::size_t first, const std::vector<QRectF>& places,
                               bool named) const {
    for (std::size_t i = first; i < first + places.size(); ++i) {
        if (!m_cards[i].grouped() || (i > first && i > m_cards[i].first)) continue;
        const std::size_t last = std::min(m_cards[i].last, first + places.size());
        placeBracket(scene, i, places[i - first].united(places[last - 1 - first]), named);
    }
}

void TokenCards::placeSentence(Scene& scene, const QRectF& area, const Layout& at,
                               const std::vector<QRectF>& cards) const {
    const Palette& colors = scene.colors();
    double x = area.center().x() - sentenceWidth() / 2;
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        const Card& card = m_cards[i];
        if (card.source.isEmpty()) continue;
        const bool chosen = m_chosen >= int(card.first) && m_chosen < int(card.last);
        const double width = textWidth(m_style, card.source, TextSize::Title, false);
        const QRectF piece(x, area.top(), width, 36);
        TextLook look;
        look.size = TextSize::Title, look.color = chosen ? colors.query : colors.text;
        scene.text(piece.adjusted(-1, 0, 1, 0), card.source, look);
        const QColor line = chosen ? colors.accent : colors.textFaint;
        scene.box(QRectF(x + 1, piece.bottom() + 2, width - 2, chosen ? 3 : 2), line, 1);
        const double target = (cards[i].left() + cards[card.last - 1].right()) / 2;
        const QPointF from(piece.center().x(), piece.bottom() + 10);
        const QPointF to(target, area.top() + at.sentence - (card.grouped() ? 11 : 6));
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
        const std::size_t end = lineEnd(at, l);
        double x = area.left();
        // One line stands in the middle; ragged lines read best from one edge.
        if (at.lines.size() == 1) x += (area.width() - lineWidth(0, end, at.tight)) / 2;
        if (anyGrouped(at.lines[l], end)) y += at.band;
        std::vector<QRectF> places;
        for (std::size_t i = at.lines[l]; i < end; ++i) {
            const double width = m_cards[i].width * at.tight;
            places.emplace_back(x, y, width, at.card);
            x += width + gapAfter(i);
        }
        if (at.sentence > 0) placeSentence(scene, area, at, places);
        for (std::size_t i = at.lines[l]; i < end; ++i)
            placeCard(scene, m_cards[i], places[i - at.lines[l]], int(i), label);
        placeBrackets(scene, at.lines[l], places, at.sentence == 0);
        scene.table(line(at.lines[l], places));
        y += at.card + kCardsGap;
    }
}

} // namespace kanshei
