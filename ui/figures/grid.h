// Grid: a matrix placed on a rectangle. It chooses how much to show: numbers when a cell has room, colours
// when not, an image when cells are smaller than a few pixels.
#pragma once

#include "ui/figures/color_scale.h"
#include "ui/figures/figure.h"

#include <QPainterPath>

#include <functional>

namespace kanshei {

struct Grid {
    MatrixSource source;
    ColorScale scale;
    QRectF rect;
    /// Masked cells are hatched and say `hiddenText` instead of a number. Empty: nothing is hidden.
    std::function<bool(Index row, Index col)> hidden;
    QString hiddenText;
    /// Written once across a row whose cells are all hidden.
    QString blockedText;
    /// Draws factor[row] × number instead of the number (what a token contributes to a weighted sum). Such a mark is a
    /// term of a cell, which `termOf` names by the column.
    std::vector<float> rowFactor;
    std::function<Cell(Index col)> termOf;
    /// What the number is, in words: "注意力权重：「他」看「员工」". The exact value is added to it.
    std::function<QString(Index row, Index col)> describe;
    bool numbers = true;
    int minDigits = 1; ///< do not print numbers that have room for fewer decimals

    QSizeF cellSize() const;
    QRectF cellRect(Index row, Index col) const; ///< without the gap to its neighbours
    std::optional<Hit> hitTest(QPointF point, const Style& style) const;
    std::optional<QRectF> rectOf(const Cell& cell) const;
    void paint(QPainter& painter, const Style& style) const;
    void addTexts(std::vector<PlacedText>& texts, const Style& style) const;

    bool isHidden(Index row, Index col) const { return hidden && hidden(row, col); }
    /// The number that is drawn.
    float value(Index row, Index col) const {
        return rowFactor.empty() ? source.value(row, col)
                                 : rowFactor[std::size_t(row)] * source.value(row, col);
    }
    /// The width a cell needs to print its numbers with `digits` decimals.
    double numberWidth(const Style& style, TextSize size, int digits) const;

private:
    struct NumberLook {
        TextSize size = TextSize::Small;
        int digits = 2;
    };
    std::optional<NumberLook> numberLook(const Style& style) const;
    void paintCell(QPainter& painter, const Style& style, Index row, Index col) const;
    void paintImage(QPainter& painter, const Style& style) const;
    struct CellText {
        QRectF cell;
        QString text;
        TextSize size;
        QColor ink;
    };
    std::vector<CellText> cellTexts(const Style& style) const;
    bool isBlocked(Index row) const; ///< every cell of the row is hidden
};

/// Rising diagonals inside a rectangle, cut at its edges (a pattern brush is not the same in every output).
QPainterPath hatch(const QRectF& rect);

} // namespace kanshei
