// The arithmetic of a cell laid out as data: chips with real operands, bars, folds. Painted by DerivationView.
#pragma once

#include "core/explain/derivation.h"
#include "ui/figures/figure.h"

#include <QRectF>

#include <limits>
#include <set>
#include <vector>

namespace kanshei {

struct Piece {
    enum Kind { Text, Chip, Bar, Rule };
    enum Action { None, OpenCell, Unfold, Fold, SortBySize, SortByOrder };

    Kind kind = Text;
    QRectF rect;
    QString text;
    QColor fill; ///< of chips and bars; invalid: an outline only
    QColor ink;
    TextSize size = TextSize::Small;
    bool bold = false;
    Qt::Alignment align = Qt::AlignLeft | Qt::AlignVCenter;
    bool wrap = false;
    Action action = None;
    std::optional<Cell> cell; ///< for OpenCell
    int line = -1;            ///< of the derivation: for Unfold and Fold
    int row = -1;             ///< of the line, from the top
    int column = -1;
    QString tip;

    /// The same thing in another layout (one that was scrolled, or sorted anew).
    bool sameAs(const Piece& other) const {
        return action == other.action && line == other.line && row == other.row && column == other.column;
    }
};

struct ArithmeticOptions {
    bool bySize = true;             ///< greatest terms first; else as the model added them
    std::set<int> unfolded;         ///< lines that show all of their terms
    const Figure* figure = nullptr; ///< whose colours the chips take where it shows their cells
    /// Only rows between these get pieces: a sum may have thousands.
    qreal top = 0, bottom = std::numeric_limits<qreal>::max();
};

struct ArithmeticLayout {
    std::vector<Piece> pieces;
    qreal height = 0;
};

/// Places the whole derivation in `width`. Every operand that is a cell of the model is a piece that opens it.
ArithmeticLayout layOutArithmetic(const Trace& trace, const Derivation& derivation, const Style& style,
                                  qreal width, const ArithmeticOptions& options);

} // namespace kanshei
