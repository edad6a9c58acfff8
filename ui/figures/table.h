// Table: matrices whose rows are the same things (tokens, heads) side by side, rows aligned, with operators
// between them; an operand may stand on top of the block it makes, so that a product reads left × top =
// corner.
#pragma once

#include "ui/figures/legend.h"
#include "ui/figures/panel.h"

namespace kanshei {

/// Names along one axis, and which one is the reader's.
struct Names {
    std::vector<QString> list; ///< empty: components of a vector, not named one by one
    int chosen = -1;
    QColor color;                   ///< of the chosen name and the caption
    QString caption;                ///< "查询 Query ↓"
    bool tokens = true;             ///< clicking a name makes that token the query
    std::vector<int> asking = {};   ///< … or, where the names are words, this token of it
    std::vector<QString> tips = {}; ///< what more there is to say about each; empty: nothing

    int tokenOf(Index name) const { return asking.empty() ? int(name) : asking[std::size_t(name)]; }
    QString tip(Index i) const;
};

/// A matrix of the table, or what stands on top of or below it.
struct Plate {
    Grid grid;
    QString title; ///< "Q", "W_Q": written with its shape
    QColor color;
    int frameRow = -1, frameColumn = -1;
    QColor frameColor; ///< of the two; invalid: the query's
};

struct Block {
    enum Kind { Matrix, Operator, Flow } kind = Matrix;
    Plate plate;
    Names columns;
    bool square = false;       ///< columns are as wide as rows are high
    std::optional<Plate> top;  ///< same columns, its own rows
    std::vector<Plate> bottom; ///< one row each, same columns; the title stands to the left
    QString glyph, note;       ///< Operator: "×", and a word under it
    Names from;                ///< Flow: who asks (`chosen`), by name

    static Block matrix(Plate plate, Names columns = {});
    static Block op(QString glyph, QString note = {});
    /// Curves from the one who asks to every column of `plate` (one row of weights), as thick as the weight.
    static Block flow(Plate plate, Names from, Names columns, QString note);
};

/// Every grid of the blocks, in reading order.
std::vector<Grid*> gridsOf(std::vector<Block>& blocks);

struct TableSpec {
    Names rows;
    std::vector<Block> blocks;
    std::vector<Legend> legends;
    double maxRowHeight = 72;
};

/// "Q  6×16".
QString shapedTitle(const Plate& plate);

class Table : public Panel {
public:
    Table(Style style, TableSpec spec);
    QSizeF minimumSize() const override;
    double minimumHeight(double width) const override;
    QSizeF naturalSize() const override;
    QSizeF fit(QSizeF available) const override;
    void place(Scene& scene, const QRectF& area) const override;
    PanelPtr stretched(double factor) const override;
    PanelPtr differenceFrom(const Trace& before) const override;
    std::vector<ColorScale> scales() const override;
    PanelPtr withScales(std::span<const ColorScale> scales) const override;

private:
    struct Layout;
    Layout solve(QSizeF available) const;

    double labelWidth() const;
    double blockMin(const Block& block) const;
    double blockMax(const Block& block, double rowHeight) const;
    double rowsMin() const;
    double blocksMin() const; ///< and the gaps between them
    Index rows() const { return m_rows; }

    void placeRowNames(Scene& scene, const Layout& at, double x) const;
    void placeMatrix(Scene& scene, const Block& block, const Layout& at, double x, double width) const;
    void placeColumnNames(Scene& scene, const Block& block, const Layout& at, double x, double width) const;
    void placeOperator(Scene& scene, const Block& block, const Layout& at, double x, double width) const;
    void placeFlow(Scene& scene, const Block& block, const Layout& at, double x, double width) const;

    Style m_style;
    TableSpec m_spec;
    Index m_rows = 0;
    double m_stretch = 1; ///< factor of all that limits the size of a cell
};

} // namespace kanshei
