// Room for a matrix that changes its size from batch to batch without being allocated again.
#pragma once

#include "core/base/tensor.h"

namespace kanshei::train {

class Buffer {
public:
    /// Contents are undefined after a change of size.
    MatrixView resize(Index rows, Index cols) {
        m_rows = rows;
        m_cols = cols;
        if (rows * cols > Index(m_data.size())) m_data.resize(std::size_t(rows * cols));
        return view();
    }
    MatrixView zeros(Index rows, Index cols) {
        auto m = resize(rows, cols);
        m.setZero();
        return m;
    }
    MatrixView view() { return kanshei::view(m_data.data(), m_rows, m_cols); }
    ConstMatrixView view() const { return kanshei::view(m_data.data(), m_rows, m_cols); }
    bool empty() const { return m_rows * m_cols == 0; }
    void clear() { m_rows = m_cols = 0; }

private:
    Floats m_data;
    Index m_rows = 0, m_cols = 0;
};

// Parts of views, as views.
inline ConstMatrixView rowsOf(const ConstMatrixView& m, Index first, Index count) {
    return kanshei::view(m.data() + first * m.outerStride(), count, m.cols(), m.outerStride());
}
inline MatrixView rowsOf(MatrixView& m, Index first, Index count) {
    return kanshei::view(m.data() + first * m.outerStride(), count, m.cols(), m.outerStride());
}
inline MatrixView partOf(MatrixView& m, Index row, Index col, Index rows, Index cols) {
    return kanshei::view(m.data() + row * m.outerStride() + col, rows, cols, m.outerStride());
}
inline ConstMatrixView partOf(const ConstMatrixView& m, Index row, Index col, Index rows, Index cols) {
    return kanshei::view(m.data() + row * m.outerStride() + col, rows, cols, m.outerStride());
}

} // namespace kanshei::train
