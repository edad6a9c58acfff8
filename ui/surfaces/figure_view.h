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
    /// Clamped to 1 … mostZoom. What lies under `from` (in the window) comes to `to` as far as the edges allow.
    void setZoom(double zoom, QPointF from, QPointF to);
    void setZoom(double zoom, QPointF fixed) { setZoom(zoom, fixed, fixed); }
    void scrollTo(QPointF scroll);

    double zoom() const { return m_zoom; }
    double scale() const { return m_scale; }    ///< window units for one unit of the figure
    QSizeF size() const { return m_size; }      ///< in the window; may be more than the room
    QPointF scroll() const { return m_scroll; } ///< 0 … size − room
    QPointF mostScroll() const;

    /// Of the names that stay at the upper and the left edge (Figure::headsEnd), as far as something is scrolled away under them.
    QSizeF heads() const;
    QPointF toFigure(QPointF window) const { return (window - origin() - headsShift(window)) / m_scale; }
    QPointF toWindow(QPointF figure) const { return figure * m_scale + origin(); }
    QRectF toWindow(const QRectF& figure) const {
        return {toWindow(figure.topLeft()), figure.size() * m_scale};
    }

private:
    void layOut();
    void layOutFor(double stretch);
    double stretchForZoom();
    QPointF headsShift(QPointF window) const;
    QPointF origin() const; ///< of the figure's coordinates, in the window

    FigurePtr m_figure;
    QSizeF m_room;
    QSizeF m_fit;         ///< what the figure is laid out for at zoom 1
    double m_laidOut = 0; ///< the stretch that the figure is laid out with; 0: it is not
    double m_needed = 0;  ///< the stretch that numbers seem to need; 0: not known
    double m_enough = 0;  ///< one at which they have room; 0: none is known
    double m_zoom = 1;
    double m_scale = 1;
    QRectF m_content; ///< the part of the layout that is shown, in the figure's coordinates
    QSizeF m_size;
    QPointF m_scroll;
};

} // namespace kanshei
