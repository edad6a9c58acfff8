// Small multiples: many matrices as little heat maps, in a table of rows and columns with names, or ranked one after the
// other with a score under each.
#pragma once

#include "ui/figures/legend.h"
#include "ui/figures/panel.h"

namespace kanshei {

struct SmallMap {
    Grid grid;
    GridNames names;
    bool chosen = false; ///< framed
    bool marked = false; ///< a dot in the corner; the mark's text says what it means
};

/// Scales and marks under the maps.
struct MapLegends {
    Legend scale;
    QString mark; ///< what the dot means; empty: there is none
};

struct MapTableSpec {
    std::vector<QString> rows, columns;            ///< names: "层 1", "头 1"
    std::vector<QString> shortColumns;             ///< where there is no room for them
    std::vector<std::optional<SmallMap>> maps;     ///< rows × columns, row after row
    int ruleBeforeColumn = -1, ruleBeforeRow = -1; ///< a gap with a line: what follows sums up
    MapLegends legends;
};

class MapTable : public Panel {
public:
    MapTable(Style style, MapTableSpec spec);
    QSizeF minimumSize() const override { return solve({}).size; }
    QSizeF naturalSize() const override;
    QSizeF fit(QSizeF available) const override { return solve(available).size; }
    void place(Scene& scene, const QRectF& area) const override;
    PanelPtr stretched(double factor) const override;
    QPointF headsEnd(const QRectF& area) const override;

private:
    struct Layout {
        double side = 0; ///< of a map
        bool shortNames = false;
        QSizeF size;
    };
    Layout solve(QSizeF available) const;
    QSizeF around() const; ///< all but the maps
    double across(Index column, double side) const;
    double down(Index row, double side) const;

    Style m_style;
    std::shared_ptr<const MapTableSpec> m_spec; ///< larger copies share it
    double m_left = 0, m_least = 0;
    double m_stretch = 1;
};

struct RankedMap {
    SmallMap map;
    QString name, shortName; ///< "层 3 · 头 2" and "3·2"
    Hit score;               ///< value in 0..1; clicking its number opens it
    QString number;
};

class MapRanking : public Panel {
public:
    MapRanking(Style style, std::vector<RankedMap> maps, MapLegends legends);
    QSizeF minimumSize() const override;
    double minimumHeight(double width) const override { return solve({width, 0}).size.height(); }
    QSizeF naturalSize() const override;
    QSizeF fit(QSizeF available) const override { return solve(available).size; }
    void place(Scene& scene, const QRectF& area) const override;
    PanelPtr stretched(double factor) const override;

private:
    struct Layout {
        Index columns = 1;
        double side = 0;
        QSizeF size;
    };
    Layout solve(QSizeF available) const;
    FigureTable scores(const std::vector<QRectF>& places) const;

    Style m_style;
    std::shared_ptr<const std::vector<RankedMap>> m_maps; ///< larger copies share them
    MapLegends m_legends;
    double m_number = 0, m_name = 0, m_least = 0;
    double m_stretch = 1;
};

} // namespace kanshei
