// Figure: a picture as a value. Built from a Trace and a Style, laid out as data, painted the same way
// everywhere (window, PNG, SVG, PDF, handout), and hit-tested so that every number on it opens.
#pragma once

#include "core/forward/trace.h"
#include "ui/theme/style.h"

#include <QPainter>
#include <QRectF>
#include <QString>

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

/// A label or number as it was placed: tests check that none overlaps or is clipped, screen readers read it.
struct PlacedText {
    QRectF rect;
    QString text;
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
    virtual std::vector<PlacedText> texts() const = 0;
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
