#include "ui/figures/bars.h"

#include "ui/figures/difference.h"
#include "ui/figures/legend.h"
#include "ui/figures/scene_text.h"

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

constexpr double kLegend = 66, kThick = 18, kThickOfTwo = 24;
constexpr double kMinRow = 22, kMaxRow = 48, kBarsTitle = 32, kBarsGap = 32, kMaxColumn = 720;

} // namespace

Bars::Bars(Style style, QString title, std::vector<Bar> bars, double full)
    : m_style(std::move(style)), m_title(std::move(title)), m_bars(std::move(bars)), m_full(full) {
    for (const Bar& bar : m_bars) {
        m_label =
            std::max(m_label, std::min(128.0, textWidth(m_style, bar.label, TextSize::Body, bar.chosen) + 1));
        const double note =
            bar.note.isEmpty() ? 0 : 8 + textWidth(m_style, bar.note, TextSize::Tiny, false) + 1;
        m_number = std::max(m_number, textWidth(m_style, bar.text, TextSize::Small, bar.chosen) + 1 + note);
    }
}

double Bars::foot() const {
    return m_signed && m_style.legends ? kLegend : 0;
}

Bars::Layout Bars::solve(QSizeF available) const {
    Layout at;
    available.rheight() -= foot();
    const double title = m_title.isEmpty() ? 0 : kBarsTitle;
    const auto n = Index(m_bars.size());
    const auto most = std::max<Index>(1, Index((available.width() + kBarsGap) / (columnMin() + kBarsGap)));
    const auto fit = std::max<Index>(10, Index((available.height() - title) / kMinRow)); // rows of one column
    at.columns = std::clamp<Index>((n + fit - 1) / fit, 1, most);
    at.perColumn = (n + at.columns - 1) / at.columns;
    at.row = std::clamp(std::floor((available.height() - title) / double(at.perColumn)), kMinRow,
                        kMaxRow * m_stretch);
    at.column = std::clamp((available.width() - kBarsGap * double(at.columns - 1)) / double(at.columns),
                           columnMin(), kMaxColumn * m_stretch);
    at.size = {at.column * double(at.columns) + kBarsGap * double(at.columns - 1),
               title + at.row * double(at.perColumn) + foot()};
    return at;
}

QSizeF Bars::minimumSize() const {
    return solve({columnMin(), 0}).size;
}

QSizeF Bars::naturalSize() const {
    return solve({640, double(std::min<std::size_t>(m_bars.size(), 24)) * 32 + kBarsTitle}).size;
}

QSizeF Bars::fit(QSizeF available) const {
    return solve(available).size;
}

void Bars::place(Scene& scene, const QRectF& area) const {
    const Layout at = solve(area.size());
    const Palette& colors = scene.colors();
    TextLook look;
    look.align = Qt::AlignLeft | Qt::AlignVCenter;
    if (!m_title.isEmpty()) {
        look.size = TextSize::Body, look.bold = true, look.color = colors.text;
        scene.text(QRectF(area.left(), area.top(), area.width(), kBarsTitle - 8), m_title, look);
    }
    const double top = area.top() + (m_title.isEmpty() ? 0 : kBarsTitle);
    std::vector<QRectF> rows;
    for (Index i = 0; i < Index(m_bars.size()); ++i) {
        const Index column = i / at.perColumn, line = i % at.perColumn;
        rows.emplace_back(area.left() + double(column) * (at.column + kBarsGap), top + double(line) * at.row,
                          at.column, at.row);
        placeBar(scene, m_bars[std::size_t(i)], rows.back());
        const Bar& bar = m_bars[std::size_t(i)];
        QRectF told = rows.back();
        if (!bar.told) told.setLeft(told.left() + m_label + 8);
        scene.piece({told, int(i), bar.hit.cell});
    }
    if (foot() > 0) {
        const bool none = std::ranges::all_of(m_bars, [](const Bar& bar) { return bar.hit.value == 0; });
        placeLegends(scene, {area.left() + m_label + 12, area.top() + at.size.height() - kLegend + 16},
                     {{signedScale(), differenceLabel(m_style, {}, none), false}},
                     area.width() - m_label - 12);
    }
    for (Index first = 0; first < Index(m_bars.size()); first += at.perColumn)
        scene.table(column(first, std::min(first + at.perColumn, Index(m_bars.size())), rows));
}

void Bars::placeBar(Scene& scene, const Bar& bar, const QRectF& row) const {
    const Palette& colors = scene.colors();
    TextLook look;
    look.size = TextSize::Body, look.bold = bar.chosen, look.color = bar.chosen ? bar.color : colors.text;
    look.align = Qt::AlignRight | Qt::AlignVCenter;
    scene.text(QRectF(row.left(), row.top(), m_label, row.height()), bar.label, look);

    const double thick = bar.before ? std::min(kThickOfTwo * m_stretch, std::floor(row.height() * 0.7))
                                    : std::min(kThick * m_stretch, std::floor(row.height() * 0.55));
    const QRectF track(row.left() + m_label + 12, row.center().y() - thick / 2,
                       row.width() - m_label - m_number - 32, thick);
    scene.box(track, colors.grid, 3);
    m_signed ? fillSigned(scene, bar, track) : fillTrack(scene, bar, track);

    look.size = TextSize::Small, look.color = bar.chosen ? bar.color : colors.text;
    look.align = Qt::AlignLeft | Qt::AlignVCenter;
    const QRectF number =
        scene.text(QRectF(track.right() + 12, row.top(), m_number, row.height()), bar.text, look);
    if (!bar.note.isEmpty()) {
        look.size = TextSize::Tiny, look.bold = false, look.color = colors.textMuted;
        scene.text(QRectF(number.right() + 8, row.top(), row.right() - number.right() - 8, row.height()),
                   bar.note, look);
    }
    Hit hit = bar.hit;
    hit.rect = row.adjusted(1, 1, -1, -1);
    scene.target(hit);
}

/// The bar, and under it a thin one for what it was before.
void Bars::fillTrack(Scene& scene, const Bar& bar, const QRectF& track) const {
    const auto filled = [&](double value, QRectF rect) {
        rect.setWidth(rect.width() * std::clamp(value / m_full, 0.0, 1.0));
        return rect;
    };
    QRectF upper = track, lower = track;
    if (bar.before) {
        upper.setHeight(std::round(track.height() * 0.64));
        lower.setTop(upper.bottom() + 2);
    }
    QColor color = bar.color;
    if (!bar.chosen) color.setAlphaF(0.55f);
    const QRectF now = filled(bar.hit.value, upper);
    if (now.width() >= 1) scene.box(now, color, std::min(3.0, now.width() / 2));
    if (!bar.before) return;
    const QRectF before = filled(*bar.before, lower);
    if (before.width() >= 1) scene.box(before, scene.colors().textMuted, std::min(2.0, before.width() / 2));
}

void Bars::fillSigned(Scene& scene, const Bar& bar, const QRectF& track) const {
    const double half = track.width() / 2, share = std::clamp(bar.hit.value / m_full, -1.0, 1.0);
    const QRectF filled(track.center().x() + std::min(0.0, share * half), track.top(), std::abs(share) * half,
                        track.height());
    if (std::isfinite(share) && filled.width() >= 1)
        scene.box(filled, signedScale().color(m_style, share < 0 ? -m_full : m_full),
                  std::min(3.0, filled.width() / 2));
    QPainterPath middle({track.center().x(), track.top() - 3});
    middle.lineTo(track.center().x(), track.bottom() + 3);
    scene.path(middle, QPen(scene.colors().textMuted, 1));
}

/// The bars first … last − 1, that stand under each other.
FigureTable Bars::column(Index first, Index last, const std::vector<QRectF>& rows) const {
    FigureTable table{m_title, {}, {m_title}, last - first, 1, {}};
    std::vector<FigureTable::Entry> entries;
    for (Index i = first; i < last; ++i) {
        const Bar& bar = m_bars[std::size_t(i)];
        table.rowNames.push_back(bar.label);
        entries.push_back({bar.note.isEmpty() ? bar.text : bar.text + ' ' + bar.note, false, bar.hit});
        entries.back().hit.rect = rows[std::size_t(i)].adjusted(1, 1, -1, -1);
    }
    table.at = [entries = std::move(entries)](Index row, Index) { return entries[std::size_t(row)]; };
    return table;
}

PanelPtr Bars::stretched(double factor) const {
    auto larger = std::make_shared<Bars>(*this);
    larger->m_stretch = factor;
    return larger;
}

} // namespace kanshei
