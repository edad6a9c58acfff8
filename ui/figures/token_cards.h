// Token cards: the sentence as the model sees it. Each card says the token, its id and its place; a short sentence stands
// above its cards, and a line leads from each piece to its card.
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
        QString source; ///< the piece of the sentence; empty for what the tokenizer added
        QString tooltip;
        bool special = false, unknown = false;
        double width = 0;
    };
    /// How much narrower cards become so that all stand on one line; 1 when they do, or when it would be too tight.
    double tightness(double width) const;
    /// Cards broken into lines that are no wider than `width`; returns the index of each line's first card.
    std::vector<std::size_t> lines(double width, double tight) const;
    double lineWidth(std::size_t first, std::size_t last, double tight) const;
    struct Layout {
        std::vector<std::size_t> lines; ///< index of each line's first card
        double card = 0;                ///< height of a card
        double tight = 1;               ///< factor of the cards' widths
        double sentence = 0;            ///< height of the sentence above; 0: not shown
        QSizeF size;
    };
    Layout solve(QSizeF available) const;
    double sentenceWidth() const;
    void placeCard(Scene& scene, const Card& card, const QRectF& rect, int index, TextSize size) const;
    Hit hitOf(std::size_t index, const QRectF& rect) const;
    FigureTable line(std::size_t first, const std::vector<QRectF>& places) const;
    void placeSentence(Scene& scene, const QRectF& area, const Layout& at, QPointF cards) const;

    Style m_style;
    std::vector<Card> m_cards;
    int m_chosen;
};

} // namespace kanshei
