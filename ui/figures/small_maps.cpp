#include "ui/figures/small_maps.h"

#include "ui/figures/scene_text.h"

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

constexpr double kMapsGap = 12, kRule = 20, kNames = 20, kDot = 4.5;
constexpr double kSmallest = 30, kGreatest = 160;
constexpr double kEndless = 1e6; // the one legend never needs another line
constexpr double kMapsCaption = 34,
                 kDown = 18; // name and score under a ranked map, and the gap to the next line

/// Whole pixels a cell, where that does not waste the room.
double snapped(double side, const MatrixSource& source) {
    const auto cells = double(std::max(source.rows(), source.cols()));
    return side >= 3 * cells ? std::floor(side / cells) * cells : std::floor(side);
}

void placeMap(Scene& scene, const SmallMap& map, const QRectF& box) {
    const Palette& colors = scene.colors();
    scene.box(box.adjusted(-3, -3, 3, 3), colors.surface, 5, QPen(colors.border, 1));
    Grid grid = map.grid;
    grid.rect = box;
    scene.grid(std::move(grid), map.names);
    if (map.chosen) scene.frame(box.adjusted(-3.5, -3.5, 3.5, 3.5), colors.accent, 2.5, 6);
    if (!map.marked) return;
    QPainterPath dot;
    dot.addEllipse(box.topRight() + QPointF(2, -2), kDot, kDot);
    scene.path(dot, QPen(colors.surface, 1.5), colors.accent);
}

double legendsHeight(const Style& style) {
    return style.legends ? 52 : 8;
}

double legendsWidth(const Style& style, const MapLegends& legends) {
    if (!style.legends) return 0;
    double width = legendsSize(style, {legends.scale}, kEndless).width();
    if (!legends.mark.isEmpty()) width += 40 + textWidth(style, legends.mark, TextSize::Tiny, false) + 1;
    return width;
}

void placeLegends(Scene& scene, const QPointF& at, const MapLegends& legends) {
    if (!scene.style().legends) return;
    const QSizeF size = legendsSize(scene.style(), {legends.scale}, kEndless);
    placeLegends(scene, at, {legends.scale}, kEndless);
    if (legends.mark.isEmpty()) return;
    const QPointF middle = at + QPointF(size.width() + 24 + kDot, 5);
    QPainterPath dot;
    dot.addEllipse(middle, kDot, kDot);
    scene.path(dot, Qt::NoPen, scene.colors().accent);
    TextLook look;
    look.size = TextSize::Tiny, look.color = scene.colors().textMuted;
    look.align = Qt::AlignLeft | Qt::AlignVCenter;
    scene.text(QRectF(middle.x() + kDot + 7, middle.y() - 8,
                      textWidth(scene.style(), legends.mark, TextSize::Tiny, false) + 1, 16),
               legends.mark, look);
}

double widest(const Style& style, const std::vector<QString>& names, bool bold = false) {
    double most = 0;
    for (const QString& name : names) most = std::max(most, textWidth(style, name, TextSize::Tiny, bold));
    return most;
}

} // namespace

MapTable::MapTable(Style style, MapTableSpec spec)
    : m_style(std::move(style)), m_spec(std::make_shared<const MapTableSpec>(std::move(spec))) {
    assert(m_spec->maps.size() == m_spec->rows.size() * m_spec->columns.size());
    assert(m_spec->shortColumns.size() == m_spec->columns.size());
    m_left = widest(m_style, m_spec->rows) + 14;
    m_least = std::max(kSmallest, std::ceil(widest(m_style, m_spec->shortColumns) - kMapsGap + 2));
}

QSizeF MapTable::around() const {
    return {m_left + kMapsGap * double(m_spec->columns.size() - 1) +
                (m_spec->ruleBeforeColumn > 0 ? kRule : 0),
            kNames + kMapsGap * double(m_spec->rows.size() - 1) + (m_spec->ruleBeforeRow > 0 ? kRule : 0) +
                legendsHeight(m_style)};
}

MapTable::Layout MapTable::solve(QSizeF available) const {
    const QSizeF around = this->around();
    const double rows = double(m_spec->rows.size()), columns = double(m_spec->columns.size());
    Layout at;
    at.side = std::min((available.width() - around.width()) / columns,
                       (available.height() - around.height()) / rows);
    at.side = std::clamp(std::floor(at.side), m_least, kGreatest * m_stretch);
    at.shortNames = widest(m_style, m_spec->columns) > at.side + kMapsGap - 2;
    at.size = {std::max(around.width() + at.side * columns, m_left + legendsWidth(m_style, m_spec->legends)),
               around.height() + at.side * rows};
    return at;
}

QSizeF MapTable::naturalSize() const {
    const QSizeF around = this->around();
    const double side = 104;
    return solve({around.width() + side * double(m_spec->columns.size()),
                  around.height() + side * double(m_spec->rows.size())})
        .size;
}

double MapTable::across(Index column, double side) const {
    const bool after = m_spec->ruleBeforeColumn > 0 && column >= m_spec->ruleBeforeColumn;
    return m_left + double(column) * (side + kMapsGap) + (after ? kRule : 0);
}

double MapTable::down(Index row, double side) const {
    const bool after = m_spec->ruleBeforeRow > 0 && row >= m_spec->ruleBeforeRow;
    return kNames + double(row) * (side + kMapsGap) + (after ? kRule : 0);
}

void MapTable::place(Scene& scene, const QRectF& area) const {
    const Layout at = solve(area.size() + QSizeF(0.5, 0.5));
    const auto rows = Index(m_spec->rows.size()), columns = Index(m_spec->columns.size());
    TextLook look;
    look.size = TextSize::Tiny, look.color = scene.colors().textMuted;
    const auto& names = at.shortNames ? m_spec->shortColumns : m_spec->columns;
    for (Index c = 0; c < columns; ++c)
        scene.text(QRectF(area.left() + across(c, at.side) - kMapsGap / 2, area.top(), at.side + kMapsGap,
                          kNames - 6),
                   names[std::size_t(c)], look);
    look.align = Qt::AlignRight | Qt::AlignVCenter;
    for (Index r = 0; r < rows; ++r)
        scene.text(QRectF(area.left(), area.top() + down(r, at.side), m_left - 12, at.side),
                   m_spec->rows[std::size_t(r)], look);
    for (Index r = 0; r < rows; ++r)
        for (Index c = 0; c < columns; ++c) {
            const auto& map = m_spec->maps[std::size_t(r * columns + c)];
            if (!map) continue;
            const double side = snapped(at.side, map->grid.source), inset = std::floor((at.side - side) / 2);
            placeMap(scene, *map,
                     QRectF(area.left() + across(c, at.side) + inset, area.top() + down(r, at.side) + inset,
                            side, side));
        }
    const auto line = [&](QPointF from, QPointF to) {
        QPainterPath path(from);
        path.lineTo(to);
        scene.path(path, QPen(scene.colors().border, 1));
    };
    const double right = area.left() + across(columns - 1, at.side) + at.side;
    const double bottom = area.top() + down(rows - 1, at.side) + at.side;
    if (m_spec->ruleBeforeColumn > 0) {
        const double x =
            std::floor(area.left() + across(m_spec->ruleBeforeColumn, at.side) - (kMapsGap + kRule) / 2) + .5;
        line({x, area.top()}, {x, bottom});
    }
    if (m_spec->ruleBeforeRow > 0) {
        const double y =
            std::floor(area.top() + down(m_spec->ruleBeforeRow, at.side) - (kMapsGap + kRule) / 2) + .5;
        line({area.left() + m_left, y}, {right, y});
    }
    placeLegends(scene, {area.left() + m_left, bottom + 20}, m_spec->legends);
}

PanelPtr MapTable::stretched(double factor) const {
    auto larger = std::make_shared<MapTable>(*this);
    larger->m_stretch = factor;
    return larger;
}

QPointF MapTable::headsEnd(const QRectF& area) const {
    return area.topLeft() + QPointF(m_left, kNames) - QPointF(kMapsGap, kMapsGap) / 2;
}

MapRanking::MapRanking(Style style, std::vector<RankedMap> maps, MapLegends legends)
    : m_style(std::move(style)), m_maps(std::make_shared<const std::vector<RankedMap>>(std::move(maps))),
      m_legends(std::move(legends)) {
    assert(!m_maps->empty());
    for (const RankedMap& map : *m_maps) {
        m_number = std::max(m_number, textWidth(m_style, map.number, TextSize::Tiny, true) + 1);
        m_name = std::max(m_name, textWidth(m_style, map.name, TextSize::Tiny, true));
        m_least = std::max(m_least, textWidth(m_style, map.shortName, TextSize::Tiny, true));
    }
    m_least = std::ceil(std::max({44.0, m_least, m_number + 16}));
}

MapRanking::Layout MapRanking::solve(QSizeF available) const {
    const auto n = Index(m_maps->size());
    const auto rowsOf = [&](Index columns) {
        const Index rows = (n + columns - 1) / columns;
        return double(rows);
    };
    const auto sideOf = [&](Index columns) {
        const double wide = (available.width() - kMapsGap * double(columns - 1)) / double(columns);
        const double high =
            (available.height() - legendsHeight(m_style) + kDown) / rowsOf(columns) - kMapsCaption - kDown;
        return std::floor(std::min(wide, high));
    };
    Layout at;
    at.side = sideOf(1);
    for (Index columns = 2; columns <= n; ++columns)
        if (const double side = sideOf(columns); side > at.side) at.side = side, at.columns = columns;
    if (at.side < m_least)
        at.columns = std::clamp<Index>(Index((available.width() + kMapsGap) / (m_least + kMapsGap)), 1, n);
    at.side = std::clamp(at.side, m_least, kGreatest * m_stretch);
    at.size = {
        std::max(double(at.columns) * (at.side + kMapsGap) - kMapsGap, legendsWidth(m_style, m_legends)),
        rowsOf(at.columns) * (at.side + kMapsCaption + kDown) - kDown + legendsHeight(m_style)};
    return at;
}

QSizeF MapRanking::minimumSize() const {
    return solve({std::max(4 * (m_least + kMapsGap), 320.0), 0}).size;
}

QSizeF MapRanking::naturalSize() const {
    return solve({880, 560}).size;
}

PanelPtr MapRanking::stretched(double factor) const {
    auto larger = std::make_shared<MapRanking>(*this);
    larger->m_stretch = factor;
    return larger;
}

FigureTable MapRanking::scores(const std::vector<QRectF>& places) const {
    FigureTable table{{}, {}, {}, Index(m_maps->size()), 1, {}};
    std::vector<FigureTable::Entry> entries;
    for (std::size_t i = 0; i < m_maps->size(); ++i) {
        table.rowNames.push_back((*m_maps)[i].name);
        entries.push_back({(*m_maps)[i].number, false, (*m_maps)[i].score});
        entries.back().hit.rect = places[i];
    }
    table.at = [entries = std::move(entries)](Index row, Index) { return entries[std::size_t(row)]; };
    return table;
}

void MapRanking::place(Scene& scene, const QRectF& area) const {
    const Layout at = solve(area.size() + QSizeF(0.5, 0.5));
    const Palette& colors = scene.colors();
    const double left =
        area.left() + (area.width() - (double(at.columns) * (at.side + kMapsGap) - kMapsGap)) / 2;
    const bool shortNames = m_name > at.side + kMapsGap - 2;
    std::vector<QRectF> scorePlaces;
    for (std::size_t i = 0; i < m_maps->size(); ++i) {
        const RankedMap& ranked = (*m_maps)[i];
        const Index column = Index(i) % at.columns, down = Index(i) / at.columns;
        const QPointF corner(std::floor(left) + double(column) * (at.side + kMapsGap),
                             area.top() + double(down) * (at.side + kMapsCaption + kDown));
        const double side = snapped(at.side, ranked.map.grid.source),
                     inset = std::floor((at.side - side) / 2);
        placeMap(scene, ranked.map, QRectF(corner.x() + inset, corner.y() + inset, side, side));
        TextLook look;
        look.size = TextSize::Tiny, look.color = colors.textMuted, look.bold = ranked.map.chosen;
        const QRectF name(corner.x() - kMapsGap / 2, corner.y() + at.side + 5, at.side + kMapsGap, 14);
        scene.text(name, shortNames ? ranked.shortName : ranked.name, look);
        const QRectF row(corner.x(), name.bottom() + 1, at.side, 14);
        const QRectF track(row.left(), row.center().y() - 3, row.width() - m_number - 5, 6);
        scene.box(track, colors.grid, 2);
        QRectF filled = track;
        filled.setWidth(track.width() * std::clamp(ranked.score.value, 0.0, 1.0));
        if (filled.width() >= 1) scene.box(filled, colors.key, std::min(2.0, filled.width() / 2));
        look.bold = false, look.color = colors.text, look.align = Qt::AlignRight | Qt::AlignVCenter;
        scene.text(row, ranked.number, look);
        Hit hit = ranked.score;
        hit.rect = row.adjusted(-2, -1, 2, 2);
        scorePlaces.push_back(hit.rect);
        scene.target(hit);
    }
    scene.table(scores(scorePlaces));
    placeLegends(scene,
                 {area.left() + std::max(0.0, (area.width() - legendsWidth(m_style, m_legends)) / 2),
                  area.bottom() - 32},
                 m_legends);
}

} // namespace kanshei
