#include "ui/figures/panel.h"

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

constexpr double kMargin = 8; // room for frames around outer cells

double along(Qt::Orientation o, QSizeF s) {
    return o == Qt::Horizontal ? s.width() : s.height();
}

double across(Qt::Orientation o, QSizeF s) {
    return o == Qt::Horizontal ? s.height() : s.width();
}

/// Neighbours in a row or a column share one frame: sixty little ones would hide what they mark.
void addToRuns(std::vector<QRectF>& runs, const QRectF& rect) {
    constexpr double touching = 4, same = 0.5;
    for (QRectF& run : runs) {
        const bool row =
            std::abs(run.top() - rect.top()) < same && std::abs(run.height() - rect.height()) < same;
        const bool column =
            std::abs(run.left() - rect.left()) < same && std::abs(run.width() - rect.width()) < same;
        if ((!row && !column) || !run.adjusted(-touching, -touching, touching, touching).intersects(rect))
            continue;
        run |= rect;
        return;
    }
    runs.push_back(rect);
}

QSizeF sized(Qt::Orientation o, double main, double other) {
    return o == Qt::Horizontal ? QSizeF(main, other) : QSizeF(other, main);
}

} // namespace

Stack::Stack(Qt::Orientation orientation, std::vector<PanelPtr> panels, double gap)
    : m_orientation(orientation), m_panels(std::move(panels)), m_gap(gap) {}

QSizeF Stack::sum(const std::vector<QSizeF>& sizes) const {
    double main = m_gap * double(sizes.size() - 1), other = 0;
    for (const QSizeF& size : sizes) {
        main += along(m_orientation, size);
        other = std::max(other, across(m_orientation, size));
    }
    return sized(m_orientation, main, other);
}

QSizeF Stack::minimumSize() const {
    std::vector<QSizeF> sizes;
    for (const auto& panel : m_panels) sizes.push_back(panel->minimumSize());
    return sum(sizes);
}

QSizeF Stack::naturalSize() const {
    std::vector<QSizeF> sizes;
    for (const auto& panel : m_panels) sizes.push_back(panel->naturalSize());
    return sum(sizes);
}

std::vector<QSizeF> Stack::fitAll(QSizeF available) const {
    // Each gets its minimum and a share of the rest in proportion to what it would like on top of it.
    double least = 0, wish = 0;
    for (const auto& panel : m_panels) {
        const double minimum = along(m_orientation, panel->minimumSize());
        least += minimum;
        wish += std::max(0.0, along(m_orientation, panel->naturalSize()) - minimum);
    }
    const double spare = along(m_orientation, available) - m_gap * double(m_panels.size() - 1) - least;
    const double share = wish > 0 ? std::max(0.0, spare / wish) : 0;
    std::vector<QSizeF> sizes;
    for (const auto& panel : m_panels) {
        const double minimum = along(m_orientation, panel->minimumSize());
        const double extra = std::max(0.0, along(m_orientation, panel->naturalSize()) - minimum) * share;
        sizes.push_back(panel->fit(sized(m_orientation, minimum + extra, across(m_orientation, available))));
    }
    return sizes;
}

QSizeF Stack::fit(QSizeF available) const {
    return sum(fitAll(available));
}

void Stack::place(Scene& scene, const QRectF& area) const {
    const auto sizes = fitAll(area.size());
    const QSizeF total = sum(sizes);
    double at = m_orientation == Qt::Horizontal ? area.center().x() - total.width() / 2
                                                : area.center().y() - total.height() / 2;
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        QRectF rect(QPointF(), sizes[i]);
        rect.moveCenter(area.center());
        if (m_orientation == Qt::Horizontal)
            rect.moveLeft(at);
        else
            rect.moveTop(at);
        m_panels[i]->place(scene, rect);
        at += along(m_orientation, sizes[i]) + m_gap;
    }
}

PanelFigure::PanelFigure(QString id, QString title, PanelPtr panel, Style style, Selection selection)
    : m_id(std::move(id)), m_title(std::move(title)), m_panel(std::move(panel)), m_style(std::move(style)),
      m_selection(std::move(selection)), m_scene(m_style) {}

QSizeF PanelFigure::naturalSize() const {
    return m_panel->naturalSize().grownBy({kMargin, kMargin, kMargin, kMargin});
}

QSizeF PanelFigure::minimumSize() const {
    return m_panel->minimumSize().grownBy({kMargin, kMargin, kMargin, kMargin});
}

double PanelFigure::minimumHeight(double width) const {
    return m_panel->minimumHeight(width - 2 * kMargin) + 2 * kMargin;
}

void PanelFigure::layout(QSizeF size) {
    m_scene = Scene(m_style);
    size.setWidth(std::max(size.width(), minimumSize().width()));
    size.setHeight(std::max(size.height(), minimumHeight(size.width())));
    const QSizeF room = size.shrunkBy({kMargin, kMargin, kMargin, kMargin});
    const QSizeF used = m_panel->fit(room);
    // Whole pixels keep edges crisp.
    const QPointF corner(std::floor((size.width() - used.width()) / 2),
                         std::floor((size.height() - used.height()) / 2));
    m_panel->place(m_scene, QRectF({std::max(kMargin, corner.x()), std::max(kMargin, corner.y())}, used));
    std::vector<QRectF> operands;
    for (const Cell& operand : m_selection.operands)
        if (const auto rect = m_scene.rectOf(operand)) addToRuns(operands, *rect);
    for (const QRectF& run : operands) m_scene.frame(run, m_style.colors().accent, 1.5, 3);
    if (m_selection.cell)
        if (const auto rect = m_scene.rectOf(*m_selection.cell))
            m_scene.frame(rect->adjusted(-1, -1, 1, 1), m_style.colors().text, 2.5,
                          std::min(4.0, std::min(rect->width(), rect->height()) / 4));
}

} // namespace kanshei
