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
    } turn = Across;      ///< Stacked: one character under the other; Up: reads upwards
    bool math = false;    ///< indices and roots, see math_text.h
    bool onColor = false; ///< the colour was chosen for a ground of its own
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
    /// A matrix; `names` are for readers who do not see it.
    void grid(Grid grid, GridNames names = {});
    /// Says marks that are no grid as a table.
    void table(FigureTable table);
    /// A masked cell, as grids draw them.
    void hatched(const QRectF& rect);
    /// Makes a mark answer the pointer. Later targets lie on top.
    void target(Hit hit);
    /// Says that what stands on `piece.rect` is a part by itself.
    void piece(FigurePiece piece) { m_pieces.push_back(std::move(piece)); }
    /// Every row of the grid is a part; the first one's turn is `turn`.
    void rowPieces(const Grid& grid, int turn);
    /// A frame above everything else (the chosen row, the opened cell).
    void frame(const QRectF& rect, const QColor& color, qreal width, qreal radius);
    /// Is there such a frame already, as close around `rect`?
    bool isFramed(const QRectF& rect, const QColor& color) const;

    void paint(QPainter& painter) const;
    void paintFrames(QPainter& painter) const;
    std::optional<Hit> hitTest(QPointF point) const;
    std::optional<QRectF> rectOf(const Cell& cell) const;
    std::optional<QColor> colorOf(const Cell& cell) const;
    std::vector<PlacedText> texts() const;
    std::vector<FigureTable> tables() const;
    double roomForNumbers() const;
    /// Where the marks of changed cells belong (edit_marks.h).
    std::vector<QRectF> changedRects(const std::vector<Edit>& edits) const;
    const std::vector<FigurePiece>& pieces() const { return m_pieces; }

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
    struct NamedGrid {
        std::size_t item;
        GridNames names;
    };

    void paintText(QPainter& painter, const Text& text) const;
    void paintBox(QPainter& painter, const Box& box) const;

    Style m_style;
    std::vector<Item> m_items;
    std::vector<Box> m_frames;
    std::vector<Hit> m_targets;
    std::vector<std::variant<NamedGrid, FigureTable>> m_tables; ///< in reading order
    std::vector<FigurePiece> m_pieces;
};

/// Width and height that a text takes when written with `look`.
QSizeF textSize(const Style& style, const QString& text, const TextLook& look);

} // namespace kanshei
