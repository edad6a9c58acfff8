#include "ui/figures/panel.h"

#include "ui/figures/edit_marks.h"
#include "ui/theme/translate.h"

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

constexpr double kMargin = 8; // room for frames around outer cells
constexpr double kChangedLegend = 24;

/// What the corner in a cell means.
void placeChangedLegend(Scene& scene, QPointF corner) {
    const Palette& colors = scene.colors();
    const QRectF swatch(corner, QSizeF(14, 14));
    scene.box(swatch, colors.surface, 3, QPen(colors.border, 1));
    QPainterPath mark;
    mark.addPolygon(changedCorner(swatch.adjusted(1, 1, 12, 12)));
    mark.closeSubpath();
    scene.path(mark, Qt::NoPen, colors.text);
    TextLook look;
    look.size = TextSize::Tiny;
    look.color = colors.textMuted;
    look.align = Qt::AlignLeft | Qt::AlignVCenter;
    const QString text = translate("Figure", "改过的格子");
    scene.text(
        QRectF(swatch.right() + 8, swatch.top() - 1, textSize(scene.style(), text, look).width() + 1, 16),
        text, look);
}

double along(Qt::Orientation o, QSizeF s) {
    return o == Qt::Horizontal ? s.width() : s.height();
}

double across(Qt::Orientation o, QSizeF s) {
    return o == Qt::Horizontal ? s.height() : s.width();
}

/// Operands that stand in a row or a column and share one frame: sixty little ones would hide what they mark.
struct Run {
    QRectF rect;
    QColor color;
};

void addToRuns(std::vector<Run>& runs, const QRectF& rect, const QColor& color) {
    constexpr double touching = 4, same = 0.5;
    for (Run& run : runs) {
        const bool row = std::abs(run.rect.top() - rect.top()) < same &&
                         std::abs(run.rect.height() - rect.height()) < same;
        const bool column = std::abs(run.rect.left() - rect.left()) < same &&
                            std::abs(run.rect.width() - rect.width()) < same;
        const QRectF near = run.rect.adjusted(-touching, -touching, touching, touching);
        if (run.color != color || (!row && !column) || !near.intersects(rect)) continue;
        run.rect |= rect;
        return;
    }
    runs.push_back({rect, color});
}

/// Queries, keys and values keep their colours, whatever they are operands of.
QColor roleColor(const Palette& colors, std::string_view tensor) {
    const std::string_view part = tensor.substr(tensor.rfind('.') + 1);
    if (part == "q" || part == "q_rot" || part == "q_proj" || part == "W_Q") return colors.query;
    if (part == "k" || part == "k_rot" || part == "k_proj" || part == "W_K") return colors.key;
    if (part == "v" || part == "W_V") return colors.value;
    return colors.accent;
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

PanelPtr Stack::stretched(double factor) const {
    std::vector<PanelPtr> panels;
    for (const PanelPtr& panel : m_panels) {
        const PanelPtr larger = panel->stretched(factor);
        panels.push_back(larger ? larger : panel);
    }
    return std::make_shared<Stack>(m_orientation, std::move(panels), m_gap);
}

PanelFigure::PanelFigure(QString id, QString title, PanelPtr panel, Style style, Selection selection,
                         std::vector<Edit> edits)
    : m_id(std::move(id)), m_title(std::move(title)), m_panel(std::move(panel)), m_stretched(m_panel),
      m_style(std::move(style)), m_selection(std::move(selection)), m_edits(std::move(edits)),
      m_scene(m_style) {}

double PanelFigure::legendRoom() const {
    return m_edits.empty() ? 0 : kChangedLegend;
}

QSizeF PanelFigure::naturalSize() const {
    return m_panel->naturalSize().grownBy({kMargin, kMargin, kMargin, kMargin + legendRoom()});
}

QSizeF PanelFigure::minimumSize() const {
    return m_panel->minimumSize().grownBy({kMargin, kMargin, kMargin, kMargin + legendRoom()});
}

double PanelFigure::minimumHeight(double width) const {
    return m_panel->minimumHeight(width - 2 * kMargin) + 2 * kMargin + legendRoom();
}

void PanelFigure::stretch(double factor) {
    const PanelPtr larger = factor > 1 ? m_panel->stretched(factor) : nullptr;
    m_stretched = larger ? larger : m_panel;
}

QRectF PanelFigure::placePanel(QSizeF size) {
    m_scene = Scene(m_style);
    const QSizeF room = size.shrunkBy({kMargin, kMargin, kMargin, kMargin});
    const QSizeF used = m_stretched->fit(room);
    // Whole pixels keep edges crisp.
    const QPointF corner(std::floor((size.width() - used.width()) / 2),
                         std::floor((size.height() - used.height()) / 2));
    const QRectF area({std::max(kMargin, corner.x()), std::max(kMargin, corner.y())}, used);
    m_bounds = area.adjusted(-kMargin, -kMargin, kMargin, kMargin);
    m_headsEnd = m_stretched->headsEnd(area);
    m_stretched->place(m_scene, area);
    return area;
}

void PanelFigure::layout(QSizeF size) {
    size.setWidth(std::max(size.width(), minimumSize().width()));
    size.setHeight(std::max(size.height(), minimumHeight(size.width())));
    placePanel(size);
    if (!m_edits.empty() && !m_scene.changedRects(m_edits).empty()) {
        const QRectF area = placePanel(size - QSizeF(0, kChangedLegend));
        placeChangeMarks(m_scene.changedRects(m_edits));
        placeChangedLegend(m_scene, {area.left(), area.bottom() + kMargin});
        m_bounds.setBottom(m_bounds.bottom() + kChangedLegend);
    }
    placeFrames();
}

void PanelFigure::placeChangeMarks(const std::vector<QRectF>& changed) {
    const Palette& colors = m_style.colors();
    for (const QRectF& cell : changed) {
        QPainterPath corner;
        corner.addPolygon(changedCorner(cell));
        corner.closeSubpath();
        m_scene.path(corner, QPen(colors.surface, 1), colors.text);
    }
}

void PanelFigure::placeFrames() {
    std::vector<Run> operands;
    for (const Cell& operand : m_selection.operands)
        if (const auto rect = m_scene.rectOf(operand))
            addToRuns(operands, *rect, roleColor(m_style.colors(), operand.tensor));
    for (const Run& run : operands)
        if (!m_scene.isFramed(run.rect, run.color))
            m_scene.frame(run.rect.adjusted(-1, -1, 1, 1), run.color, 2, 4);
    if (m_selection.cell)
        if (const auto rect = m_scene.rectOf(*m_selection.cell))
            m_scene.frame(rect->adjusted(-1, -1, 1, 1), m_style.colors().text, 2.5,
                          std::min(4.0, std::min(rect->width(), rect->height()) / 4));
}

} // namespace kanshei
