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
    m_laidOut = 0;
    layOut();
}

void FigureView::setRoom(QSizeF room) {
    if (room == m_room) return; // thousands of maps are not placed twice
    m_room = room;
    m_laidOut = 0;
    layOut();
}

void FigureView::layOutFor(double stretch) {
    if (stretch == m_laidOut) return;
    m_figure->stretch(stretch);
    m_figure->layout(m_fit * stretch);
    m_laidOut = stretch;
    const double more = m_figure->roomForNumbers();
    if (more > 1)
        m_needed = std::max(m_needed, stretch * more);
    else
        m_enough = m_enough > 0 ? std::min(m_enough, stretch) : stretch;
}

/// As much larger as the zoom, but no more than the numbers need. What stands around the cells does not grow with them, so the first
/// guess may fall short.
double FigureView::stretchForZoom() {
    constexpr double ample = 1.02;
    for (int guess = 0; guess < 3 && m_enough == 0 && m_needed < m_zoom; ++guess) layOutFor(m_needed * ample);
    return std::min(m_zoom, m_enough > 0 ? m_enough : m_needed * ample);
}

void FigureView::layOut() {
    m_scale = 1;
    m_content = QRectF(QPointF(), m_room);
    if (m_figure) {
        if (m_laidOut == 0) {
            const double width = std::max(m_room.width(), m_figure->minimumSize().width());
            m_fit = QSizeF(width, std::max(m_room.height(), m_figure->minimumHeight(width)));
            m_needed = m_enough = 0;
            layOutFor(1);
        }
        const double stretch = m_zoom > 1 ? stretchForZoom() : 1;
        layOutFor(stretch);
        m_scale = m_zoom / stretch;
        m_content = QRectF(QPointF(), m_fit * stretch);
        if (const QRectF bounds = m_figure->bounds(); m_zoom > 1 && !bounds.isNull()) m_content = bounds;
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

QSizeF FigureView::heads() const {
    const QPointF end = m_figure ? m_figure->headsEnd() : QPointF();
    if (end.isNull()) return {0, 0};
    const QPointF size = (end - m_content.topLeft()) * m_scale;
    const auto stays = [](double length, double room, double scrolled) {
        return scrolled > 0 && length < room / 3 ? length : 0;
    };
    return {stays(size.x(), m_room.width(), m_scroll.x()), stays(size.y(), m_room.height(), m_scroll.y())};
}

QPointF FigureView::headsShift(QPointF window) const {
    const QSizeF heads = this->heads();
    return {window.x() < heads.width() ? m_scroll.x() : 0, window.y() < heads.height() ? m_scroll.y() : 0};
}

void FigureView::setZoom(double zoom, QPointF from, QPointF to) {
    zoom = std::clamp(zoom, 1.0, mostZoom);
    if (!m_figure || zoom == m_zoom) return;
    const Landmark mark = landmarkAt(*m_figure, m_content, (from - origin()) / m_scale);
    m_zoom = zoom;
    layOut();
    const auto cell = mark.cell ? m_figure->rectOf(*mark.cell) : std::nullopt;
    scrollTo(m_scroll + toWindow(pointIn(cell ? *cell : m_content, mark.at)) - to);
}

} // namespace kanshei
