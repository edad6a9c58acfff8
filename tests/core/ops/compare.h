// Between the grids of naive.h and the views of the core.
#pragma once

#include "tests/core/ops/naive.h"
#include "tests/support/catch.h"

namespace naive {

/// A float copy that the core's functions can see and write.
struct FloatGrid {
    kanshei::Matrix m;
    FloatGrid(Index rows, Index cols) : m(kanshei::Matrix::Zero(rows, cols)) {}
    explicit FloatGrid(const Grid& g) : m(g.rows, g.cols) {
        for (Index i = 0; i < g.rows; ++i)
            for (Index j = 0; j < g.cols; ++j) m(i, j) = float(g(i, j));
    }
    kanshei::MatrixView view() { return kanshei::view(m.data(), m.rows(), m.cols()); }
    kanshei::ConstMatrixView in() const { return kanshei::view(m.data(), m.rows(), m.cols()); }
    kanshei::ConstVectorView vectorIn() const { return {m.data(), m.size()}; }
    kanshei::VectorView vectorOut() { return {m.data(), m.size()}; }
};

/// Greatest difference, relative to the size of the numbers where they are large.
inline double difference(const FloatGrid& fast, const Grid& slow) {
    REQUIRE(fast.m.rows() == slow.rows);
    REQUIRE(fast.m.cols() == slow.cols);
    double worst = 0;
    for (Index i = 0; i < slow.rows; ++i)
        for (Index j = 0; j < slow.cols; ++j) {
            const double a = double(fast.m(i, j)), b = slow(i, j);
            if (std::isinf(a) && std::isinf(b) && a * b > 0) continue;
            const double d = std::abs(a - b) / std::max(1.0, std::abs(b));
            if (!(d <= worst)) worst = d; // a NaN stays
        }
    return worst;
}

} // namespace naive
