// Arcs: the sentence on one line, and over it an arc from the word that asks to every word it looks at, as thick as the
// weight. One strand for each head; the weights of a single one also stand as bars under the words.
#pragma once

#include "ui/figures/panel.h"

namespace kanshei {

/// One head's weights as arcs of one colour and one kind of line.
struct Strand {
    Grid weights; ///< rows are queries, columns keys; its rectangle is not used
    QColor color;
    QList<qreal> dashes; ///< as QPen::setDashPattern; empty: a whole line
    QString badge;       ///< "3": stands on strong arcs, so that colour is not the only sign
    QString name;        ///< "头 3", in the legend
    Hit toggle;          ///< what a click on the name means; no number
    bool shown = true;
};

struct ArcsSpec {
    std::vector<QString> words;
    std::vector<int> asking; ///< the token that a click on a word makes the query; empty: the word is one
    int query = 0;           ///< the word whose arcs are drawn
    int chosen =
        0; ///< the query of the document, which keeps its frame while another word is under the pointer
    std::vector<Strand> strands;
    double least = 0;       ///< weights below are not drawn; `note` says so
    double leastOther = -1; ///< also thin grey arcs of the other words' weights from here on; negative: none
    bool bars = false;      ///< the first strand's weights under the words
    QString note;
};

class Arcs : public Panel {
public:
    Arcs(Style style, ArcsSpec spec);
    QSizeF minimumSize() const override { return solve({}).size; }
    QSizeF naturalSize() const override { return solve({960, 480}).size; }
    QSizeF fit(QSizeF available) const override { return solve(available).size; }
    double minimumHeight(double width) const override { return solve({width, 0}).size.height(); }
    void place(Scene& scene, const QRectF& area) const override;

private:
    static constexpr double kBars = 62; ///< height of the bars under the words

    struct Layout {
        TextSize letters = TextSize::Body;
        bool turned = false;                              ///< words stand upright, one letter under the other
        std::vector<double> middles;                      ///< of the words, from the left edge
        std::vector<double> widths;                       ///< of the words' columns
        double arcs = 0, words = 0, bars = 0, legend = 0; ///< heights
        Index legendColumns = 1;
        QSizeF size;
    };
    Layout solve(QSizeF available) const;
    double wordWidths(TextSize size, double padding, bool turned, std::vector<double>& widths) const;
    double legendEntry() const;
    bool hasLegend() const { return m_spec.strands.size() > 1; }

    double heightOf(const Layout& at, int from, int to) const;
    QPainterPath arc(const Layout& at, QPointF base, int from, int to, double shift, double share) const;
    void placeOthers(Scene& scene, const Layout& at, QPointF base) const;
    void placeStrands(Scene& scene, const Layout& at, QPointF base) const;
    void placeBadges(Scene& scene, const Layout& at, QPointF base) const;
    void placeWords(Scene& scene, const Layout& at, QPointF base) const;
    void placeBars(Scene& scene, const Layout& at, QPointF top) const;
    FigureTable table(const Layout& at, QPointF words) const;
    void placeLegend(Scene& scene, const Layout& at, const QRectF& area) const;

    Style m_style;
    ArcsSpec m_spec;
    int m_strongest = -1; ///< the key with the greatest weight of all strands that are shown
};

/// Percent with at most `digits` decimals; rounding makes no certainty of what is none.
QString percentText(const Style& style, double share, int digits = 1);

} // namespace kanshei
