#include "ui/figures/difference.h"

#include "ui/figures/bars.h"
#include "ui/figures/vector_stack.h"
#include "ui/theme/translate.h"

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

std::optional<MatrixSource> less(const MatrixSource& source, const Trace& before) {
    const Tensor* old = before.tensorOf({source.tensorName(), {}});
    if (!old || old->shape() != source.tensorShape()) return {};
    return source.minus(*old);
}

double greatest(const Grid& grid) {
    double most = 0;
    for (Index r = 0; r < grid.source.rows(); ++r)
        for (Index c = 0; c < grid.source.cols(); ++c)
            if (const double v = std::abs(double(grid.value(r, c))); std::isfinite(v))
                most = std::max(most, v);
    return most;
}

bool isChanged(const Grid& grid) {
    for (Index r = 0; r < grid.source.rows(); ++r)
        for (Index c = 0; c < grid.source.cols(); ++c)
            if (grid.value(r, c) != 0) return true; // also from or to −∞
    return false;
}

} // namespace

QString differenceLabel(const Style& style, const QString& label, bool none) {
    const QString less = style.sides ? translate("Figure", "右 − 左") : translate("Figure", "新 − 旧");
    const QString what = label.isEmpty() ? less : translate("Figure", "%1：%2").arg(label, less);
    if (!none) return what;
    const QString form =
        style.sides ? translate("Figure", "%1（一格也没差）") : translate("Figure", "%1（一格也没变）");
    return form.arg(what);
}

QString signedNumber(const Style& style, double difference) {
    const QString text = style.number(difference);
    const bool zero = std::ranges::none_of(text, [](QChar c) { return c >= '1' && c <= '9'; });
    return difference > 0 && !zero ? '+' + text : text;
}

QString changeText(const Style& style, double now, double before) {
    if (std::isnan(now) || std::isnan(before)) return translate("Figure", "另一边没有对应的词");
    const double difference = now == before ? 0 : now - before;
    const QString sign = difference > 0 ? QStringLiteral("+") : QString();
    const QString form =
        style.sides ? translate("Figure", "右 %1\n左 %2\n差 %3") : translate("Figure", "新 %1\n旧 %2\n差 %3");
    return form.arg(style.exact(now), style.exact(before), sign + style.exact(difference));
}

Grid differenceOf(Grid grid, const Trace& before) {
    const auto source = less(grid.source, before);
    if (!source) return grid;
    grid.source = *source;
    if (grid.rowFactor)
        if (const auto factor = less(*grid.rowFactor, before)) grid.rowFactor = *factor;
    if (grid.hidden)
        grid.hidden = [of = grid.hidden, s = *source](Index r, Index c) {
            return of(r, c) && s.now(r, c) == s.before(r, c);
        };
    return grid;
}

void rescale(const Style& style, const std::vector<Grid*>& grids, std::vector<Legend>& legends) {
    std::vector<bool> done(legends.size());
    std::vector<ColorScale> old;
    for (const Grid* grid : grids) old.push_back(grid->scale);
    for (std::size_t i = 0; i < grids.size(); ++i) {
        if (std::find(old.begin(), old.begin() + std::ptrdiff_t(i), old[i]) !=
            old.begin() + std::ptrdiff_t(i))
            continue; // its group has been done
        double most = 0;
        bool changed = false;
        for (std::size_t j = i; j < grids.size(); ++j) {
            if (!(old[j] == old[i])) continue;
            most = std::max(most, greatest(*grids[j]));
            changed = changed || isChanged(*grids[j]);
        }
        ColorScale scale;
        scale.kind = ColorScale::Diverging;
        scale.max = most > 0 ? most : 1;
        for (std::size_t j = i; j < grids.size(); ++j)
            if (old[j] == old[i]) grids[j]->scale = scale;
        for (std::size_t k = 0; k < legends.size(); ++k) {
            if (done[k] || !(legends[k].scale == old[i])) continue;
            legends[k].scale = scale;
            legends[k].label = differenceLabel(style, legends[k].label, !changed);
            done[k] = true;
        }
    }
}

PanelPtr Table::differenceFrom(const Trace& before) const {
    TableSpec spec = m_spec;
    const std::vector<Grid*> grids = gridsOf(spec.blocks);
    for (Grid* grid : grids) *grid = differenceOf(std::move(*grid), before);
    rescale(m_style, grids, spec.legends);
    return std::make_shared<Table>(m_style, std::move(spec));
}

PanelPtr VectorStack::differenceFrom(const Trace& before) const {
    std::vector<Stage> stages = m_stages;
    std::vector<Legend> legends = m_legends;
    std::vector<Grid*> grids;
    for (Stage& stage : stages) grids.push_back(&stage.plate.grid);
    for (Grid* grid : grids) *grid = differenceOf(std::move(*grid), before);
    rescale(m_style, grids, legends);
    return std::make_shared<VectorStack>(m_style, std::move(stages), std::move(legends));
}

PanelPtr Stack::differenceFrom(const Trace& before) const {
    std::vector<PanelPtr> panels;
    bool any = false;
    for (const PanelPtr& panel : m_panels) {
        const PanelPtr difference = panel->differenceFrom(before);
        any = any || difference;
        panels.push_back(difference ? difference : panel);
    }
    return any ? std::make_shared<Stack>(m_orientation, std::move(panels), m_gap) : nullptr;
}

PanelPtr Bars::differenceFrom(const Trace& before) const {
    std::vector<Bar> bars = m_bars;
    double most = 0;
    for (Bar& bar : bars) {
        const auto old = before.value(bar.hit.cell);
        if (!old) return {};
        const double now = bar.hit.value;
        bar.hit.value = now == double(*old) ? 0 : now - double(*old);
        bar.hit.tooltip = bar.hit.tooltip.section('\n', 0, 0) + '\n' + changeText(m_style, now, double(*old));
        Style s = m_style;
        s.digits = 1;
        bar.text = std::isnan(*old) ? QStringLiteral("–")
                                    : signedNumber(s, bar.hit.value * 100) + QStringLiteral("%");
        bar.before.reset();
        bar.note.clear();
        most = std::max(most, std::abs(bar.hit.value));
    }
    auto difference = std::make_shared<Bars>(m_style, m_title, std::move(bars), most > 0 ? most : 1);
    difference->m_signed = true;
    return difference;
}

std::shared_ptr<Figure> PanelFigure::differenceFrom(const Trace& before) const {
    const PanelPtr panel = m_panel->differenceFrom(before);
    if (!panel) return {};
    return std::make_shared<PanelFigure>(m_id, m_title, panel, m_style, m_selection, m_edits);
}

} // namespace kanshei
