// Panel: one part of a figure (a table of matrices, bars, cards). It says what room it needs and adds its
// marks to a scene.
#pragma once

#include "ui/figures/scene.h"

namespace kanshei {

class Panel {
public:
    virtual ~Panel() = default;
    virtual QSizeF minimumSize() const = 0;
    /// The least height at this width.
    virtual double minimumHeight(double) const { return minimumSize().height(); }
    virtual QSizeF naturalSize() const = 0;
    /// What it takes of `available` (at least the minimum, even when that is more).
    virtual QSizeF fit(QSizeF available) const = 0;
    virtual void place(Scene& scene, const QRectF& area) const = 0;
};

using PanelPtr = std::shared_ptr<const Panel>;

/// Panels one under the other or side by side, on the 8-px grid.
class Stack : public Panel {
public:
    Stack(Qt::Orientation orientation, std::vector<PanelPtr> panels, double gap = 24);
    QSizeF minimumSize() const override;
    QSizeF naturalSize() const override;
    QSizeF fit(QSizeF available) const override;
    void place(Scene& scene, const QRectF& area) const override;

private:
    std::vector<QSizeF> fitAll(QSizeF available) const;
    QSizeF sum(const std::vector<QSizeF>& sizes) const;

    Qt::Orientation m_orientation;
    std::vector<PanelPtr> m_panels;
    double m_gap;
};

/// The figure that a panel makes: laid out into a scene, which answers everything else.
class PanelFigure : public Figure {
public:
    PanelFigure(QString id, QString title, PanelPtr panel, Style style, Selection selection = {});
    QString id() const override { return m_id; }
    QString title() const override { return m_title; }
    QSizeF naturalSize() const override;
    QSizeF minimumSize() const override;
    double minimumHeight(double width) const override;
    void layout(QSizeF size) override;
    void paint(QPainter& painter) const override { m_scene.paint(painter); }
    std::optional<Hit> hitTest(QPointF point) const override { return m_scene.hitTest(point); }
    std::optional<QRectF> rectOf(const Cell& cell) const override { return m_scene.rectOf(cell); }
    std::vector<PlacedText> texts() const override { return m_scene.texts(); }

private:
    QString m_id, m_title;
    PanelPtr m_panel;
    Style m_style;
    Selection m_selection;
    Scene m_scene;
};

} // namespace kanshei
