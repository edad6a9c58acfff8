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
    QSizeF naturalSize() const override;
    QSizeF fit(QSizeF available) const override;
    void place(Scene& scene, const QRectF& area) const override;

private:
    double column(double width) const; ///< px for one component
    double stageHeight(double height) const;
    double fixedHeight() const;

    Style m_style;
    std::vector<Stage> m_stages;
    std::vector<Legend> m_legends;
    Index m_longest = 1;
    double m_titles = 0;
};

} // namespace kanshei
