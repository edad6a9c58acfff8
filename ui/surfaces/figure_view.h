// FigureView: how a figure lies in a window. At zoom 1 it is laid out for the room there is. Further in, its cells are laid out
// larger until every one has room for its number, letters staying as they are; from there on everything is painted larger.
#pragma once

#include "ui/figures/figure.h"

namespace kanshei {

class FigureView {
public:
    static constexpr double mostZoom = 40;

    void setFigure(FigurePtr figure);
    const FigurePtr& figure() const { return m_figure; }
    void setRoom(QSizeF room);
    /// Clamped to 1 … mostZoom. What lies under `fixed` (in the window) stays there as far as the edges allow.
    void setZoom(double zoom, QPointF fixed);
    void scrollTo(QPointF scroll);

    double zoom() const { return m_zoom; }
    double scale() const { return m_scale; }    ///< window units for one unit of the figure
    QSizeF size() const { return m_size; }      ///< in the window; may be more than the room
    QPointF scroll() const { return m_scroll; } ///< 0 … size − room
    QPointF mostScroll() const;

    QPointF toFigure(QPointF window) const { return (window - origin()) / m_scale; }
    QPointF toWindow(QPointF figure) const { return figure * m_scale + origin(); }
    QRectF toWindow(const QRectF& figure) const {
        return {toWindow(figure.topLeft()), figure.size() * m_scale};
    }

private:
    void layOut();
    QPointF origin() const; ///< of the figure's coordinates, in the window

    FigurePtr m_figure;
    QSizeF m_room;
    double m_zoom = 1;
    double m_scale = 1;
    QRectF m_content; ///< the part of the layout that is shown, in the figure's coordinates
    QSizeF m_size;
    QPointF m_scroll;
};

} // namespace kanshei
