// Panel: one part of a figure (a table of matrices, bars, cards). It says what room it needs and adds its
// marks to a scene.
#pragma once

#include "ui/figures/scene.h"

#include <span>

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
    /// See Figure; of what was placed on `area`.
    virtual QPointF headsEnd(const QRectF& /*area*/) const { return {}; }
    /// The same with everything that limits the size of its cells `factor` times larger (zoom); null: nothing does.
    virtual std::shared_ptr<const Panel> stretched(double /*factor*/) const { return {}; }
    /// The same with every number less what it is in `before` (difference.h); null: it has no numbers.
    virtual std::shared_ptr<const Panel> differenceFrom(const Trace& /*before*/) const { return {}; }
    /// See Figure. As many scales as it has; null: it has none.
    virtual std::vector<ColorScale> scales() const { return {}; }
    virtual std::shared_ptr<const Panel> withScales(std::span<const ColorScale>) const { return {}; }
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
    PanelPtr stretched(double factor) const override;
    PanelPtr differenceFrom(const Trace& before) const override;
    std::vector<ColorScale> scales() const override;
    PanelPtr withScales(std::span<const ColorScale> scales) const override;

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
    /// Cells that `edits` name are marked.
    PanelFigure(QString id, QString title, PanelPtr panel, Style style, Selection selection = {},
                std::vector<Edit> edits = {});
    QString id() const override { return m_id; }
    QString title() const override { return m_title; }
    QSizeF naturalSize() const override;
    QSizeF minimumSize() const override;
    double minimumHeight(double width) const override;
    void layout(QSizeF size) override;
    void paint(QPainter& painter) const override { m_scene.paint(painter); }
    std::optional<Hit> hitTest(QPointF point) const override { return m_scene.hitTest(point); }
    std::optional<QRectF> rectOf(const Cell& cell) const override { return m_scene.rectOf(cell); }
    std::optional<QColor> colorOf(const Cell& cell) const override { return m_scene.colorOf(cell); }
    std::vector<PlacedText> texts() const override { return m_scene.texts(); }
    void stretch(double factor) override;
    double roomForNumbers() const override { return m_scene.roomForNumbers(); }
    QRectF bounds() const override { return m_bounds; }
    QPointF headsEnd() const override { return m_headsEnd; }
    std::vector<FigureTable> tables() const override { return m_scene.tables(); }
    std::optional<Cell> opened() const override { return m_selection.cell; }
    std::shared_ptr<Figure> differenceFrom(const Trace& before) const override;
    std::vector<ColorScale> scales() const override { return m_panel->scales(); }
    std::shared_ptr<Figure> withScales(const std::vector<ColorScale>& scales) const override;
    std::vector<FigurePiece> pieces() const override { return m_scene.pieces(); }
    void paintFrames(QPainter& painter) const override { m_scene.paintFrames(painter); }

private:
    QRectF placePanel(QSizeF size);
    void placeChangeMarks(const std::vector<QRectF>& changed);
    void placeFrames();
    double legendRoom() const; ///< for what the marks of changed cells mean

    QString m_id, m_title;
    PanelPtr m_panel;
    PanelPtr m_stretched; ///< what is laid out
    Style m_style;
    Selection m_selection;
    std::vector<Edit> m_edits;
    Scene m_scene;
    QRectF m_bounds;
    QPointF m_headsEnd;
};

} // namespace kanshei
