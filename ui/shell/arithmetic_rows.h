// The rows of one line of arithmetic: what stands in each, how it is written, what it is called.
#pragma once

#include "core/explain/names.h"
#include "ui/theme/style.h"

#include <QString>

#include <vector>

namespace kanshei {

/// How a line is written around its operands.
struct Notation {
    QString before, between, after;
    QString total; ///< what the result is called
    bool folds;    ///< one row for each term; else all operands in one row
};

struct ArithmeticRow {
    std::vector<const Operand*> operands;
    double value = 0; ///< what it adds to the line
    TermName name;
};

struct ArithmeticRows {
    std::vector<ArithmeticRow> rows;
    std::size_t columns = 0; ///< operands of the longest row
    double longest = 0;      ///< greatest |value|
    bool named = false;      ///< the rows have names that a reader wants to see
};

Notation notationOf(const Line& line, const Style& style);
ArithmeticRows rowsOf(const Line& line, bool bySize);

} // namespace kanshei
