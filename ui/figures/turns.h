// PairTurns: pairs of components that are turned (rotary positions), each as an arrow before and after in a circle of its own;
// under the circles stand the numbers that the arrows are drawn from.
#pragma once

#include "ui/figures/legend.h"
#include "ui/figures/panel.h"

#include <array>

namespace kanshei {

class PairTurns : public Panel {
public:
    /// What is turned: a query or a key. Its four rows have one column for each pair: x and y before, x and y after.
    struct Arrows {
        QString name; ///< "q"
        QColor color;
        std::array<Grid, 4> rows;
    };
    struct Spec {
        std::vector<QString> pairs; ///< what each pair is called
        std::vector<double> angles; ///< in radians
        std::vector<Arrows> arrows;
        std::vector<Legend> legends;
        bool numbers = true; ///< false: they stand elsewhere, only the arrows are drawn
    };
    PairTurns(Style style, Spec spec);
    QSizeF minimumSize() const override;
    QSizeF naturalSize() const override;
    QSizeF fit(QSizeF available) const override;
    void place(Scene& scene, const QRectF& area) const override;
    PanelPtr stretched(double factor) const override;
    PanelPtr differenceFrom(const Trace& before) const override;
    std::vector<ColorScale> scales() const override;
    PanelPtr withScales(std::span<const ColorScale> scales) const override;

private:
    struct Layout {
        double column, dial, cell;
        QSizeF size;
    };
    Layout solve(QSizeF available) const;
    Index pairs() const { return Index(m_spec.pairs.size()); }
    double legendRoom(double columns) const;
    double rowsShown() const { return m_spec.numbers ? 4 : 0; }
    void placeHeads(Scene& scene, const QRectF& area, const Layout& at) const;
    void placeArrows(Scene& scene, const Arrows& arrows, QPointF corner, const Layout& at) const;
    void placeName(Scene& scene, const Arrows& arrows, QPointF corner, const Layout& at) const;
    void placeDial(Scene& scene, const Arrows& arrows, Index pair, const QRectF& dial) const;

    Style m_style;
    Spec m_spec;
    double m_labels = 0; ///< width of the names of the rows
    double m_stretch = 1;
};

/// "229°": an angle in radians as a class reads it.
QString degrees(const Style& style, double radians);

} // namespace kanshei
