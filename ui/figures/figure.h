// Figure: a picture as a value. Built from a Trace and a Style, laid out as data, painted the same way
// everywhere (window, PNG, SVG, PDF, handout), and hit-tested so that every number on it opens.
#pragma once

#include "core/forward/trace.h"
#include "ui/figures/color_scale.h"

#include <QPainter>
#include <QRectF>
#include <QString>

#include <functional>
#include <memory>
#include <optional>

namespace kanshei {

/// What is under a point, or what a figure would like to say about one of its marks.
struct Hit {
    Cell cell;       ///< opens in the inspector; its tensor is empty where there is no number (a token label)
    QRectF rect;     ///< in figure coordinates
    QString tooltip; ///< one or two lines: what this number is, with its full value
    int token = -1;  ///< a token label: clicking makes it the query
    double value = 0;  ///< the number that is drawn there
    bool term = false; ///< the number is one term of the cell's sum, not the cell itself
};

/// A label or number as it was placed: tests check that none overlaps, is clipped or reads badly.
struct PlacedText {
    QRectF rect;
    QString text;
    QColor ink;
};

/// What a figure is to a reader who does not see it, and to the arrow keys: tables, in reading order.
struct FigureTable {
    struct Entry {
        QString text; ///< "0.71"; what it is, is in the hit's tooltip
        bool masked = false;
        Hit hit; ///< where it stands and what it opens
    };
    QString title;                              ///< "Q  6×16"
    std::vector<QString> rowNames, columnNames; ///< empty: components, counted from 1
    Index rows = 0, cols = 0;
    std::function<Entry(Index row, Index col)> at;
};

/// A part that a teacher can bring in, or cover, by itself: a row of a matrix, a bar, a card. What is no part (names, titles,
/// legends, operands that stand on top) is there from the beginning.
struct FigurePiece {
    QRectF rect;
    int turn = 0; ///< those of one turn come together, the lowest first
    Cell cell;    ///< the first of its numbers: its tensor and its row are what the piece tells
};

class Figure {
public:
    virtual ~Figure() = default;
    virtual QString id() const = 0;    ///< "softmax": command line, file names
    virtual QString title() const = 0; ///< for captions and accessibility
    /// The size at which every cell shows its number comfortably, and the least that is still readable.
    virtual QSizeF naturalSize() const = 0;
    virtual QSizeF minimumSize() const = 0;
    /// The least height at `width`: what runs over lines needs less of it where it has more room.
    virtual double minimumHeight(double width) const = 0;
    /// Places everything inside `size`. Must be called before the rest; cheap.
    virtual void layout(QSizeF size) = 0;
    virtual void paint(QPainter& painter) const = 0;
    virtual std::optional<Hit> hitTest(QPointF point) const = 0;
    /// Where a cell stands, if it is on this figure (to highlight operands).
    virtual std::optional<QRectF> rectOf(const Cell& cell) const = 0;
    /// The colour that a cell has on this figure, so that it has it in the arithmetic too.
    virtual std::optional<QColor> colorOf(const Cell&) const { return {}; }
    virtual std::vector<PlacedText> texts() const = 0;

    // For zooming, reading and the keyboard; a figure without numbers can do without.
    /// From the next layout on, what limits the size of cells is `factor` times larger.
    virtual void stretch(double /*factor*/) {}
    /// How many times larger the cells of this layout must be until every one has room for its number; 1: they have it.
    virtual double roomForNumbers() const { return 1; }
    /// The part of the layout that is really filled; null: all of it.
    virtual QRectF bounds() const { return {}; }
    /// Names of columns stand above it and names of rows left of it: they stay in sight while the rest scrolls. Null: all scrolls.
    virtual QPointF headsEnd() const { return {}; }
    virtual std::vector<FigureTable> tables() const { return {}; }
    /// The number that is open, if it is on this figure or not.
    virtual std::optional<Cell> opened() const { return {}; }
    /// The same figure with every number less what it is in `before`, a pass over the same tokens; null: it shows nothing that
    /// could be subtracted.
    virtual std::shared_ptr<Figure> differenceFrom(const Trace& /*before*/) const { return {}; }
    /// The scales that colour its matrices, in reading order, and the same figure with others: two figures of the same kind are
    /// made comparable (shared_scales.h).
    virtual std::vector<ColorScale> scales() const { return {}; }
    virtual std::shared_ptr<Figure> withScales(const std::vector<ColorScale>&) const { return {}; }
    /// None: the figure is one whole.
    virtual std::vector<FigurePiece> pieces() const { return {}; }
    /// Once more what lies on top of all (around the chosen row, the opened number), for who paints over a part.
    virtual void paintFrames(QPainter&) const {}
};

using FigurePtr = std::shared_ptr<Figure>;

/// What the reader is looking at. Layers, heads and tokens count from 0 here, from 1 on the screen.
struct Selection {
    int layer = 0;
    int head = 0;
    int query = 0;              ///< token index
    std::optional<Cell> cell;   ///< the opened number
    std::vector<Cell> operands; ///< to light up on the figure
    bool operator==(const Selection&) const = default;
};

} // namespace kanshei
