// MatrixSource: rows × columns out of one tensor, and the cell behind each of them.
#pragma once

#include "core/forward/trace.h"

#include <optional>
#include <utility>

namespace kanshei {

/// Where each axis of the tensor comes from: the row, the column, or a fixed index (a head, a token).
struct Axis {
    enum Kind { Row, Column, Fixed } kind = Fixed;
    Index first = 0; ///< index at row/column 0, or the fixed index
    Index step = 1;  ///< from one row/column to the next
    Index at(Index row, Index col) const {
        return first + step * (kind == Row ? row : kind == Column ? col : 0);
    }
};

class MatrixSource {
public:
    MatrixSource() = default;
    /// A [rows, cols] tensor as it is; a vector becomes one row.
    explicit MatrixSource(Tensor tensor);
    /// `axes` has one entry per axis of the tensor. Asserts that the rectangle lies inside.
    MatrixSource(Tensor tensor, std::vector<Axis> axes, Index rows, Index cols);

    /// Slice `head` of a [n_heads, T, n] tensor.
    static MatrixSource head(const Tensor& tensor, Index head);
    /// Rows and columns exchanged.
    MatrixSource transposed() const;
    /// One row of it, as a matrix of one row.
    MatrixSource row(Index r) const;
    MatrixSource columns(Index first, Index count) const;

    /// Each number less the one in `before`, a tensor of the same shape. Equal ones give 0, also where both are −∞.
    MatrixSource minus(Tensor before) const;

    const std::string& tensorName() const { return m_tensor.name(); }
    const Shape& tensorShape() const { return m_tensor.shape(); }
    bool isDifference() const { return !m_before.empty(); }
    /// What a difference is made of; without one both are the value.
    float now(Index row, Index col) const { return m_tensor.data()[offsetOf(row, col)]; }
    float before(Index row, Index col) const {
        return (isDifference() ? m_before : m_tensor).data()[offsetOf(row, col)];
    }

    Index rows() const { return m_rows; }
    Index cols() const { return m_cols; }
    /// Too many cells to walk over more often than needed.
    bool isLarge() const { return m_rows * m_cols > 100'000; }
    float value(Index row, Index col) const {
        const float present = now(row, col);
        if (!isDifference()) return present;
        const float past = before(row, col);
        return present == past ? 0 : present - past;
    }
    Cell cell(Index row, Index col) const;
    /// Where a cell stands; nothing when it is not part of this.
    std::optional<std::pair<Index, Index>> find(const Cell& cell) const;
    /// Does it show the same numbers of the same tensor, in the same places?
    bool isSameAs(const MatrixSource& other) const {
        return m_tensor.data() == other.m_tensor.data() && m_before.data() == other.m_before.data() &&
               m_corner == other.m_corner && m_down == other.m_down && m_right == other.m_right &&
               m_rows == other.m_rows && m_cols == other.m_cols;
    }
    /// Greatest absolute value of the finite entries.
    float maxAbs() const;
    std::pair<float, float> range() const; ///< least and greatest; 0 belongs to it

private:
    std::vector<Index> indexOf(Index row, Index col) const;
    Index offsetOf(Index row, Index col) const { return m_corner + row * m_down + col * m_right; }
    void settle(); ///< after m_axes

    Tensor m_tensor;
    Tensor m_before; ///< empty: the numbers are those of m_tensor
    std::vector<Axis> m_axes;
    Index m_rows = 0, m_cols = 0;
    Index m_corner = 0, m_down = 0,
          m_right = 0; ///< where row 0, column 0 stands, and how far its neighbours are
};

} // namespace kanshei
