#include "ui/surfaces/figure_view.h"

#include <algorithm>

namespace kanshei {

namespace {

/// A point of a figure that can be found again in another layout: in a cell, or between the edges of the whole.
struct Landmark {
    std::optional<Cell> cell;
    QPointF at; ///< 0 … 1 across and down
};

QPointF within(const QRectF& rect, QPointF point) {
    return {(point.x() - rect.left()) / rect.width(), (point.y() - rect.top()) / rect.height()};
}

QPointF pointIn(const QRectF& rect, QPointF at) {
    return {rect.left() + at.x() * rect.width(), rect.top() + at.y() * rect.height()};
}

Landmark landmarkAt(const Figure& figure, const QRectF& content, QPointF point) {
    const auto hit = figure.hitTest(point);
    if (hit && !hit->term && !hit->cell.tensor.empty())
        if (const auto rect = figure.rectOf(hit->cell);
            rect && rect->adjusted(-3, -3, 3, 3).contains(point)) {
            // Not on its very edge, where the next cell begins.
            const QPointF at = within(*rect, point);
            return {hit->cell, {std::clamp(at.x(), 0.02, 0.98), std::clamp(at.y(), 0.02, 0.98)}};
        }
    return {{}, within(content, point)};
}

} // namespace

void FigureView::setFigure(FigurePtr figure) {
    m_figure = std::move(figure);
    layOut();
}

void FigureView::setRoom(QSizeF room) {
    if (room == m_room) return; // thousands of maps are not placed twice
    m_room = room;
    layOut();
}

void FigureView::layOut() {
    m_scale = 1;
    m_content = QRectF(QPointF(), m_room);
    if (m_figure) {
        const double width = std::max(m_room.width(), m_figure->minimumSize().width());
        const QSizeF fit(width, std::max(m_room.height(), m_figure->minimumHeight(width)));
        m_figure->stretch(1);
        m_figure->layout(fit);
        m_content = QRectF(QPointF(), fit);
        if (m_zoom > 1) {
            double stretch = 1;
            // What stands around the cells does not grow with them, so the first guess may fall short.
            for (int guess = 0; guess < 3 && stretch < m_zoom && m_figure->roomForNumbers() > 1; ++guess) {
                stretch = std::min(m_zoom, stretch * m_figure->roomForNumbers() * 1.02);
                m_figure->stretch(stretch);
                m_figure->layout(fit * stretch);
            }
            m_scale = m_zoom / stretch;
            const QRectF bounds = m_figure->bounds();
            m_content = bounds.isNull() ? QRectF(QPointF(), fit * stretch) : bounds;
        }
    }
    m_size = m_content.size() * m_scale;
    scrollTo(m_scroll);
}

QPointF FigureView::mostScroll() const {
    return {std::max(0.0, m_size.width() - m_room.width()), std::max(0.0, m_size.height() - m_room.height())};
}

void FigureView::scrollTo(QPointF scroll) {
    const QPointF most = mostScroll();
    m_scroll = {std::clamp(scroll.x(), 0.0, most.x()), std::clamp(scroll.y(), 0.0, most.y())};
}

QPointF FigureView::origin() const {
    // What is smaller than the room stands in its middle.
    const QPointF spare(std::max(0.0, m_room.width() - m_size.width()) / 2,
                        std::max(0.0, m_room.height() - m_size.height()) / 2);
    return spare - m_scroll - m_content.topLeft() * m_scale;
}

void FigureView::setZoom(double zoom, QPointF fixed) {
    zoom = std::clamp(zoom, 1.0, mostZoom);
    if (!m_figure || zoom == m_zoom) return;
    const Landmark mark = landmarkAt(*m_figure, m_content, toFigure(fixed));
    m_zoom = zoom;
    layOut();
    const auto cell = mark.cell ? m_figure->rectOf(*mark.cell) : std::nullopt;
    scrollTo(m_scroll + toWindow(pointIn(cell ? *cell : m_content, mark.at)) - fixed);
}

} // namespace kanshei
