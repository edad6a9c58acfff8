// Token cards: the sentence as the model sees it. Each card says the token, its id and its place.
#pragma once

#include "ui/figures/panel.h"

namespace kanshei {

class TokenCards : public Panel {
public:
    TokenCards(Style style, const Tokens& tokens, int chosen);
    QSizeF minimumSize() const override;
    QSizeF naturalSize() const override;
    QSizeF fit(QSizeF available) const override;
    void place(Scene& scene, const QRectF& area) const override;

private:
    struct Card {
        QString label, id, note;
        QString tooltip;
        bool special = false, unknown = false;
        double width = 0;
    };
    /// Cards broken into lines that are no wider than `width`; returns the index of each line's first card.
    std::vector<std::size_t> lines(double width) const;
    double lineWidth(std::size_t first, std::size_t last) const;
    QSizeF sizeOf(double width) const;
    void placeCard(Scene& scene, const Card& card, const QRectF& rect, int index) const;

    Style m_style;
    std::vector<Card> m_cards;
    int m_chosen;
};

} // namespace kanshei
