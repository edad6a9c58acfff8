// Bars: one horizontal bar for each thing (a token, a word), longest = the greatest value. Many bars run over
// columns.
#pragma once

#include "ui/figures/panel.h"

namespace kanshei {

struct Bar {
    QString label;
    Hit hit;      ///< its value is the bar's length
    QString text; ///< the number beside it
    QColor color;
    bool chosen = false;          ///< label bold and in the bar's colour
    QString note;                 ///< a word after the number ("实际的下一个")
    std::optional<double> before; ///< what it was before something was changed: a thin bar under it
    bool told =
        false; ///< the label is itself an answer (the likeliest word), not something that was asked about
};

class Bars : public Panel {
public:
    /// `full` is the value of a bar of full length.
    Bars(Style style, QString title, std::vector<Bar> bars, double full = 1);
    QSizeF minimumSize() const override;
    double minimumHeight(double width) const override { return solve({width, 0}).size.height(); }
    QSizeF naturalSize() const override;
    QSizeF fit(QSizeF available) const override;
    void place(Scene& scene, const QRectF& area) const override;
    PanelPtr stretched(double factor) const override;
    PanelPtr differenceFrom(const Trace& before) const override;

private:
    struct Layout {
        Index columns = 1, perColumn = 1;
        double row = 28, column = 0;
        QSizeF size;
    };
    Layout solve(QSizeF available) const;
    void placeBar(Scene& scene, const Bar& bar, const QRectF& row) const;
    void fillTrack(Scene& scene, const Bar& bar, const QRectF& track) const;
    void fillSigned(Scene& scene, const Bar& bar, const QRectF& track) const;
    ColorScale signedScale() const { return {ColorScale::Diverging, m_full, 0}; }
    double foot() const; ///< for the legend of a difference
    FigureTable column(Index first, Index last, const std::vector<QRectF>& rows) const;
    double columnMin() const { return m_label + m_number + 32 + 72; }

    Style m_style;
    QString m_title;
    std::vector<Bar> m_bars;
    double m_full;
    double m_label = 0, m_number = 0;
    double m_stretch = 1;
    bool m_signed = false; ///< differences: from the middle to the right or the left
};

} // namespace kanshei
