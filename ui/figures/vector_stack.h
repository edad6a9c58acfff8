// VectorStack: what one vector goes through, step under step, every vector as wide as it has components.
#pragma once

#include "ui/figures/legend.h"
#include "ui/figures/panel.h"
#include "ui/figures/table.h"

namespace kanshei {

class VectorStack : public Panel {
public:
    struct Stage {
        Plate plate; ///< one row
        QString
            before;   ///< what is done to the stage above to get this one: "× W_{in} + b_{in}"; may be empty
        QString note; ///< a few words beside it
    };
    VectorStack(Style style, std::vector<Stage> stages, std::vector<Legend> legends);
    QSizeF minimumSize() const override;
    double minimumHeight(double width) const override { return fit({width, 0}).height(); }
    QSizeF naturalSize() const override;
    QSizeF fit(QSizeF available) const override;
    void place(Scene& scene, const QRectF& area) const override;
    PanelPtr stretched(double factor) const override;
    PanelPtr differenceFrom(const Trace& before) const override;
    std::vector<ColorScale> scales() const override;
    PanelPtr withScales(std::span<const ColorScale> scales) const override;

private:
    double column(double width) const; ///< px for one component
    double stageHeight(QSizeF available) const;
    double fixedHeight(double width) const;
    double legendRoom(double width) const;

    Style m_style;
    std::vector<Stage> m_stages;
    std::vector<Legend> m_legends;
    Index m_longest = 1;
    double m_titles = 0;
    double m_stretch = 1;
};

} // namespace kanshei
