#include "ui/figures/arcs.h"

namespace kanshei {

/// A row for each strand that is shown, a column for each word, standing at the words or at their bars.
FigureTable Arcs::table(const Layout& at, QPointF words) const {
    FigureTable table{{}, {}, m_spec.words, 0, Index(m_spec.words.size()), {}};
    std::vector<const Strand*> shown;
    std::vector<QRectF> places;
    for (const Strand& strand : m_spec.strands)
        if (strand.shown) shown.push_back(&strand), table.rowNames.push_back(strand.name);
    for (std::size_t i = 0; i < m_spec.words.size(); ++i)
        places.emplace_back(words.x() + at.middles[i] - at.widths[i] / 2 + 1, words.y(), at.widths[i] - 2,
                            m_spec.bars ? kBars - 2 : at.words);
    table.rows = Index(shown.size());
    std::vector<FigureTable::Entry> entries;
    for (std::size_t s = 0; s < shown.size(); ++s)
        for (Index key = 0; key < table.cols; ++key) {
            Hit hit = shown[s]->weights.hit(m_spec.query, key, m_style);
            // Heads of a layer stand at the same words; a reader of the screen finds each in a part of its own.
            const QRectF& place = places[std::size_t(key)];
            const double part = place.height() / double(shown.size());
            hit.rect = QRectF(place.left(), place.top() + double(s) * part, place.width(), part);
            const bool masked = shown[s]->weights.isHidden(m_spec.query, key);
            entries.push_back({masked ? maskedWord() : percentText(m_style, hit.value), masked, hit});
        }
    table.at = [entries = std::move(entries), cols = table.cols](Index row, Index col) {
        return entries[std::size_t(row * cols + col)];
    };
    return table;
}

} // namespace kanshei
