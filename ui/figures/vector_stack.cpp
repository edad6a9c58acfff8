#include "ui/figures/vector_stack.h"

#include "ui/figures/math_text.h"
#include "ui/figures/scene_text.h"

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

constexpr double kStackBetween = 30, kTight = 24, kClose = 6, kStackGap = 16, kStackLegendGap = 20;

/// Over stage `i`; without a word about what was done they stand close, and so they do where there are many.
double gapAbove(const std::vector<VectorStack::Stage>& stages, std::size_t i) {
    return stages[i].before.isEmpty() ? kClose : stages.size() > 5 ? kTight : kStackBetween;
}

TextLook titleLook(const Plate& plate, const Palette& colors) {
    TextLook look;
    look.size = TextSize::Body, look.bold = true, look.math = true;
    look.color = plate.color.isValid() ? plate.color : colors.text;
    look.align = Qt::AlignRight | Qt::AlignVCenter;
    return look;
}

} // namespace

VectorStack::VectorStack(Style style, std::vector<Stage> stages, std::vector<Legend> legends)
    : m_style(std::move(style)), m_stages(std::move(stages)),
      m_legends(m_style.legends ? std::move(legends) : std::vector<Legend>()) {
    for (const Stage& stage : m_stages) {
        m_longest = std::max(m_longest, stage.plate.grid.source.cols());
        m_titles = std::max(
            m_titles,
            textSize(m_style, stage.plate.title, titleLook(stage.plate, m_style.colors())).width() + 1);
        m_titles = std::max(m_titles, textWidth(m_style, stage.note, TextSize::Tiny, false) + 1);
    }
}

PanelPtr VectorStack::stretched(double factor) const {
    auto larger = std::make_shared<VectorStack>(*this);
    larger->m_stretch = factor;
    return larger;
}

double VectorStack::legendRoom(double width) const {
    return std::max(width - m_titles - kStackGap, column(0) * double(m_longest));
}

double VectorStack::fixedHeight(double width) const {
    const double legends =
        m_legends.empty() ? 0 : kStackLegendGap + legendsSize(m_style, m_legends, legendRoom(width)).height();
    double gaps = 0;
    for (std::size_t i = 1; i < m_stages.size(); ++i) gaps += gapAbove(m_stages, i);
    return gaps + legends;
}

double VectorStack::column(double width) const {
    const double room = (width - m_titles - kStackGap) / double(m_longest);
    const double least = std::max(1.0, 320.0 / double(m_longest));
    const double px = std::clamp(room, least, 24 * m_stretch);
    return px >= 3 ? std::floor(px) : px;
}

double VectorStack::stageHeight(QSizeF available) const {
    const double free = available.height() - fixedHeight(available.width());
    const bool close = m_stages.size() > 1 && gapAbove(m_stages, 1) == kClose;
    const double least = close ? 24 : m_stages.size() > 5 ? 28 : 30;
    return std::clamp(std::floor(free / double(m_stages.size())), least, 56 * m_stretch);
}

QSizeF VectorStack::fit(QSizeF available) const {
    const double legends = legendsSize(m_style, m_legends, legendRoom(available.width())).width();
    return {m_titles + kStackGap + std::max(column(available.width()) * double(m_longest), legends),
            fixedHeight(available.width()) + stageHeight(available) * double(m_stages.size())};
}

QSizeF VectorStack::minimumSize() const {
    return fit({0, 0});
}

QSizeF VectorStack::naturalSize() const {
    return fit({720, 480});
}

void VectorStack::place(Scene& scene, const QRectF& area) const {
    const Palette& colors = scene.colors();
    const double px = column(area.width()), height = stageHeight(area.size());
    const double left = area.left() + m_titles + kStackGap;
    double y = area.top();
    for (std::size_t i = 0; i < m_stages.size(); ++i) {
        const Stage& stage = m_stages[i];
        Grid grid = stage.plate.grid;
        const double width = px * double(grid.source.cols());
        TextLook look;
        look.size = TextSize::Small, look.color = colors.textMuted, look.math = true;
        look.align = Qt::AlignLeft | Qt::AlignVCenter;
        if (i > 0) {
            const double gap = gapAbove(m_stages, i);
            if (!stage.before.isEmpty())
                scene.text(QRectF(left, y, area.right() - left, gap), stage.before, look);
            y += gap;
        }
        grid.rect = QRectF(left, y, width, height);
        scene.rowPieces(grid, int(i));
        scene.grid(grid, {mathPlain(stage.plate.title), {mathPlain(stage.plate.title)}, {}});
        scene.text(QRectF(area.left(), y, m_titles, stage.note.isEmpty() ? height : height - 13),
                   stage.plate.title, titleLook(stage.plate, colors));
        look.size = TextSize::Tiny, look.math = false, look.align = Qt::AlignRight | Qt::AlignBottom;
        if (!stage.note.isEmpty()) scene.text(QRectF(area.left(), y, m_titles, height), stage.note, look);
        y += height;
    }
    placeLegends(scene, {left, y + kStackLegendGap}, m_legends, legendRoom(area.width()));
}

} // namespace kanshei
