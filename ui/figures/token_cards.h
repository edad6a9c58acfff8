// Token cards: the sentence as the model sees it. Each card says the token, its id and its place; a short sentence stands
// above its cards, and a line leads from each piece to its card. The pieces of one character stand close together, under a
// bracket that bears the character.
#pragma once

#include "ui/figures/panel.h"

namespace kanshei {

class TokenCards : public Panel {
public:
    TokenCards(Style style, const Tokens& tokens, int chosen);
    QSizeF minimumSize() const override;
    double minimumHeight(double width) const override;
    QSizeF naturalSize() const override;
    QSizeF fit(QSizeF available) const override;
    void place(Scene& scene, const QRectF& area) const override;

private:
    struct Card {
        QString label, id, note;
        QString name; ///< for readers who do not see the bracket: "😀 1/2"
        QString
            source; ///< the piece of the sentence; empty for what the tokenizer added, and behind the first of a group
        QString tooltip;
        bool special = false, unknown = false;
        double width = 0;
        std::size_t first = 0, last = 0; ///< its group: the pieces of one character; most are alone
        QString glyph;                   ///< of the group

        bool grouped() const { return last - first > 1; }
    };
    Card cardOf(const Tokens& tokens, std::size_t i) const;
    /// What stands between card `i` and the next.
    double gapAfter(std::size_t i) const;
    /// The widths and gaps of the cards from `first` to before `last`.
    double lineWidth(std::size_t first, std::size_t last, double tight) const;
    bool anyGrouped(std::size_t first, std::size_t last) const;
    /// How much narrower cards become so that all stand on one line; 1 when they do, or when it would be too tight.
    double tightness(double width) const;
    /// Cards broken into lines that are no wider than `width`; returns the index of each line's first card.
    std::vector<std::size_t> lines(double width, double tight) const;
    struct Layout {
        std::vector<std::size_t> lines; ///< index of each line's first card
        double card = 0;                ///< height of a card
        double tight = 1;               ///< factor of the cards' widths
        double sentence = 0;            ///< height of the sentence above; 0: not shown
        double band = 0;                ///< height of the characters above a line of cards that has groups
        QSizeF size;
    };
    Layout solve(QSizeF available) const;
    double cardsHeight(const Layout& at) const;
    std::size_t lineEnd(const Layout& at, std::size_t line) const;
    double sentenceWidth() const;
    void placeCard(Scene& scene, const Card& card, const QRectF& rect, int index, TextSize size) const;
    Hit hitOf(std::size_t index, const QRectF& rect) const;
    FigureTable line(std::size_t first, const std::vector<QRectF>& places) const;
    void placeBracket(Scene& scene, std::size_t first, const QRectF& cards, bool named) const;
    void placeBrackets(Scene& scene, std::size_t first, const std::vector<QRectF>& places, bool named) const;
    void placeSentence(Scene& scene, const QRectF& area, const Layout& at,
                       const std::vector<QRectF>& cards) const;

    Style m_style;
    std::vector<Card> m_cards;
    int m_chosen;
};

} // namespace kanshei
