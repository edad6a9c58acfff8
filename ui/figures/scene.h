// Scene: what a figure looks like, as data. Panels add marks with their places; painting, hit testing, the
// list of texts and "where is this cell" are then the same for every figure.
#pragma once

#include "ui/figures/figure.h"
#include "ui/figures/grid.h"

#include <QPainterPath>
#include <QPen>

#include <variant>

namespace kanshei {

/// How a text is written. `turn` is for column heads that have no room.
struct TextLook {
    TextSize size = TextSize::Small;
    bool bold = false;
    QColor color;
    Qt::Alignment align = Qt::AlignCenter;
    enum Turn {
        Across,
        Stacked,
        Up
    } turn = Across;   ///< Stacked: one character under the other; Up: reads upwards
    bool math = false; ///< "W_Q" and "d_{k}" lower what follows the underscore
};

class Scene {
public:
    explicit Scene(Style style = {}) : m_style(std::move(style)) {}
    const Style& style() const { return m_style; }
    const Palette& colors() const { return m_style.colors(); }

    void box(const QRectF& rect, const QColor& fill, qreal radius = 0, const QPen& pen = Qt::NoPen);
    void path(const QPainterPath& path, const QPen& pen, const QBrush& fill = Qt::NoBrush);
    /// Elided to fit. Returns the rectangle that the text really takes.
    QRectF text(const QRectF& within, const QString& text, const TextLook& look);
    void grid(Grid grid);
    /// A masked cell, as grids draw them.
    void hatched(const QRectF& rect);
    /// Makes a mark answer the pointer. Later targets lie on top.
    void target(Hit hit);
    /// A frame above everything else (the chosen row, the opened cell).
    void frame(const QRectF& rect, const QColor& color, qreal width, qreal radius);

    void paint(QPainter& painter) const;
    std::optional<Hit> hitTest(QPointF point) const;
    std::optional<QRectF> rectOf(const Cell& cell) const;
    std::vector<PlacedText> texts() const;

private:
    struct Box {
        QRectF rect;
        QColor fill;
        qreal radius;
        QPen pen;
    };
    struct Path {
        QPainterPath path;
        QPen pen;
        QBrush fill;
    };
    struct Text {
        QRectF rect;
        QString text;
        TextLook look;
    };
    using Item = std::variant<Box, Path, Text, Grid>;

    void paintText(QPainter& painter, const Text& text) const;

    Style m_style;
    std::vector<Item> m_items;
    std::vector<Box> m_frames;
    std::vector<Hit> m_targets;
};

/// Width and height that a text takes when written with `look`.
QSizeF textSize(const Style& style, const QString& text, const TextLook& look);

} // namespace kanshei
