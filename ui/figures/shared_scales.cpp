#include "ui/figures/shared_scales.h"

#include "ui/figures/table.h"
#include "ui/figures/vector_stack.h"

#include <algorithm>

namespace kanshei {

namespace {

std::vector<ColorScale> scalesOf(const std::vector<Grid*>& grids) {
    std::vector<ColorScale> scales;
    for (const Grid* grid : grids) scales.push_back(grid->scale);
    return scales;
}

std::vector<Grid*> gridsOf(std::vector<VectorStack::Stage>& stages) {
    std::vector<Grid*> grids;
    for (VectorStack::Stage& stage : stages) grids.push_back(&stage.plate.grid);
    return grids;
}

} // namespace

void giveScales(const std::vector<Grid*>& grids, std::vector<Legend>& legends,
                std::span<const ColorScale> scales) {
    for (Legend& legend : legends) {
        const auto of = std::ranges::find_if(grids, [&](const Grid* g) { return g->scale == legend.scale; });
        if (of != grids.end()) legend.scale = scales[std::size_t(of - grids.begin())];
    }
    for (std::size_t i = 0; i < grids.size(); ++i) grids[i]->scale = scales[i];
}

void shareScales(FigurePtr& a, FigurePtr& b) {
    const std::vector<ColorScale> left = a->scales(), right = b->scales();
    if (left.empty() || left.size() != right.size()) return;
    std::vector<ColorScale> shared;
    for (std::size_t i = 0; i < left.size(); ++i) {
        // A weight that was set by hand may be negative: then the signed scale fits both.
        const bool diverging = left[i].kind == ColorScale::Diverging;
        shared.push_back(diverging ? left[i].joined(right[i]) : right[i].joined(left[i]));
    }
    a = a->withScales(shared);
    b = b->withScales(shared);
}

std::vector<ColorScale> Table::scales() const {
    std::vector<Block> blocks = m_spec.blocks;
    return scalesOf(kanshei::gridsOf(blocks));
}

PanelPtr Table::withScales(std::span<const ColorScale> scales) const {
    TableSpec spec = m_spec;
    giveScales(kanshei::gridsOf(spec.blocks), spec.legends, scales);
    return std::make_shared<Table>(m_style, std::move(spec));
}

std::vector<ColorScale> VectorStack::scales() const {
    std::vector<Stage> stages = m_stages;
    return scalesOf(gridsOf(stages));
}

PanelPtr VectorStack::withScales(std::span<const ColorScale> scales) const {
    std::vector<Stage> stages = m_stages;
    std::vector<Legend> legends = m_legends;
    giveScales(gridsOf(stages), legends, scales);
    return std::make_shared<VectorStack>(m_style, std::move(stages), std::move(legends));
}

std::vector<ColorScale> Stack::scales() const {
    std::vector<ColorScale> all;
    for (const PanelPtr& panel : m_panels) {
        const std::vector<ColorScale> scales = panel->scales();
        all.insert(all.end(), scales.begin(), scales.end());
    }
    return all;
}

PanelPtr Stack::withScales(std::span<const ColorScale> scales) const {
    std::vector<PanelPtr> panels;
    for (const PanelPtr& panel : m_panels) {
        const std::size_t own = panel->scales().size();
        panels.push_back(own > 0 ? panel->withScales(scales.first(own)) : panel);
        scales = scales.subspan(own);
    }
    return std::make_shared<Stack>(m_orientation, std::move(panels), m_gap);
}

std::shared_ptr<Figure> PanelFigure::withScales(const std::vector<ColorScale>& scales) const {
    return std::make_shared<PanelFigure>(m_id, m_title, m_panel->withScales(scales), m_style, m_selection,
                                         m_edits);
}

} // namespace kanshei
