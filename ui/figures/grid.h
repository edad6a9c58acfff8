// Grid: a matrix placed on a rectangle. It chooses how much to show: numbers when a cell has room, colours
// when not, an image when cells are smaller than a few pixels.
#pragma once

#include "ui/figures/color_scale.h"
#include "ui/figures/figure.h"
#include "ui/figures/grid_picture.h"

#include <QPainterPath>
#include <QPolygonF>

#include <functional>

namespace kanshei {

/// What a grid and its rows and columns are called.
struct GridNames {
    using List =
        std::shared_ptr<const std::vector<QString>>; ///< thousands of maps may have the same; null: none
    QString title;
    List rows, columns;

    GridNames() = default;
    GridNames(QString name, List rowNames, List columnNames)
        : title(std::move(name)), rows(std::move(rowNames)), columns(std::move(columnNames)) {}
    GridNames(QString name, std::vector<QString> rowNames, std::vector<QString> columnNames)
        : GridNames(std::move(name), std::make_shared<const std::vector<QString>>(std::move(rowNames)),
                    std::make_shared<const std::vector<QString>>(std::move(columnNames))) {}
};

struct Grid {
    MatrixSource source;
    ColorScale scale;
    QRectF rect;
    /// Masked cells are hatched and say `hiddenText` instead of a number. Empty: nothing is hidden.
    std::function<bool(Index row, Index col)> hidden;
    QString hiddenText;
    /// Written once across a row whose cells are all hidden (`queriesAcross`: up a column).
    QString blockedText;
    bool queriesAcross = false; ///< a map of attention turned on its side
    /// Draws factor[row] × number instead of the number (what a token contributes to a weighted sum). Such a mark is a
    /// term of a cell, which `termOf` names by the column.
    std::optional<MatrixSource> rowFactor; ///< one column
    std::function<Cell(Index col)> termOf;
    /// What the number is, in words: "注意力权重：「他」看「员工」". The exact value is added to it.
    std::function<QString(Index row, Index col)> describe;
    bool numbers = true;
    int minDigits = 1; ///< do not print numbers that have room for fewer decimals
    /// The picture of small cells, as it was drawn last; copies of a grid share it.
    std::shared_ptr<GridPicture> picture = std::make_shared<GridPicture>();

    QSizeF cellSize() const;
    QRectF cellRect(Index row, Index col) const; ///< without the gap to its neighbours
    std::optional<Hit> hitTest(QPointF point, const Style& style) const;
    std::optional<QRectF> rectOf(const Cell& cell) const;
    std::optional<QColor> colorOf(const Cell& cell, const Style& style) const;
    void paint(QPainter& painter, const Style& style) const;
    void addTexts(std::vector<PlacedText>& texts, const Style& style) const;
    FigureTable table(const Style& style, const GridNames& names) const;
    /// See Figure::roomForNumbers.
    double roomForNumbers(const Style& style) const;
    /// What stands at a cell; it need not be under a point.
    Hit hit(Index row, Index col, const Style& style) const;

    bool isHidden(Index row, Index col) const { return hidden && hidden(row, col); }
    /// A difference to a number that is not there: left empty.
    bool isAlone(Index row, Index col) const { return source.isDifference() && std::isnan(value(row, col)); }
    /// The number that is drawn.
    float value(Index row, Index col) const;
    /// How it is written: a difference with its sign.
    QString text(const Style& style, Index row, Index col) const;
    /// The width a cell needs to print its numbers with `digits` decimals.
    double numberWidth(const Style& style, TextSize size, int digits) const;

private:
    struct NumberLook {
        TextSize size = TextSize::Small;
        int digits = 2;
    };
    std::optional<NumberLook> numberLook(const Style& style) const;
    int leastDigits(const Style& style) const;
    struct CellText {
        QRectF cell;
        QString text;
        TextSize size;
        QColor ink;
        bool up = false; ///< reads upwards
    };
    GridPart whole() const { return {0, source.rows(), 0, source.cols()}; }
    GridPart within(const QRectF& area) const;
    void paintCell(QPainter& painter, const Style& style, Index row, Index col, bool lined) const;
    void paintImage(QPainter& painter, const Style& style) const;
    bool linesMinus(const Style& style) const;
    bool isMinus(Index row, Index col) const;
    void lineMinus(QPainter& painter, const Style& style) const;
    std::vector<CellText> cellTexts(const Style& style, const GridPart& part) const;
    void addBlocked(std::vector<CellText>& texts, const Style& style) const;
    bool isBlocked(Index query) const; ///< every key is hidden
};

/// What is said of a masked cell, or of one that is alone, instead of a number.
QString maskedWord();
QString aloneWord();
/// Rising diagonals inside a rectangle, cut at its edges (a pattern brush is not the same in every output).
QPainterPath hatch(const QRectF& rect);
/// Fine level lines: a negative number, where colours may be lost (Theme::Print).
QPainterPath minusLines(const QRectF& rect);
QPen minusPen(QColor ink);
/// The wedge in a cell whose number is beyond the ends of the colours.
QPolygonF beyondMark(const QRectF& box, bool above);

} // namespace kanshei
