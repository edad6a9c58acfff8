// The arithmetic of a cell laid out as data: chips with real operands, bars, folds. Painted by DerivationView.
#pragma once

#include "core/explain/derivation.h"
#include "ui/theme/style.h"

#include <QRectF>

#include <set>
#include <vector>

namespace kanshei {

struct Piece {
    enum Kind { Text, Chip, Bar, Rule };
    enum Action { None, OpenCell, Unfold, SortBySize, SortByOrder };

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
    int line = -1;            ///< for Unfold
    QString tip;
};

struct ArithmeticOptions {
    bool bySize = true;     ///< greatest terms first; else as the model added them
    std::set<int> unfolded; ///< lines that show all of their terms
};

struct ArithmeticLayout {
    std::vector<Piece> pieces;
    qreal height = 0;
};

/// Places the whole derivation in `width`. Every operand that is a cell of the model is a piece that opens it.
ArithmeticLayout layOutArithmetic(const Trace& trace, const Derivation& derivation, const Style& style,
                                  qreal width, const ArithmeticOptions& options);

} // namespace kanshei
