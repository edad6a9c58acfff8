#include "ui/figures/matrix_source.h"

#include <algorithm>
#include <cmath>

namespace kanshei {

MatrixSource::MatrixSource(Tensor tensor) : m_tensor(std::move(tensor)) {
    const bool vector = m_tensor.rank() == 1;
    assert(vector || m_tensor.rank() == 2);
    m_axes =
        vector ? std::vector<Axis>{{Axis::Column, 0}} : std::vector<Axis>{{Axis::Row, 0}, {Axis::Column, 0}};
    m_rows = vector ? 1 : m_tensor.dim(0);
    m_cols = m_tensor.dim(vector ? 0 : 1);
    settle();
}

MatrixSource::MatrixSource(Tensor tensor, std::vector<Axis> axes, Index rows, Index cols)
    : m_tensor(std::move(tensor)), m_axes(std::move(axes)), m_rows(rows), m_cols(cols) {
    assert(Index(m_axes.size()) == m_tensor.rank() && rows > 0 && cols > 0);
    assert(m_tensor.contains(indexOf(0, 0)) && m_tensor.contains(indexOf(rows - 1, cols - 1)));
    settle();
}

MatrixSource MatrixSource::head(const Tensor& tensor, Index head) {
    assert(tensor.rank() == 3);
    return MatrixSource(tensor, {{Axis::Fixed, head}, {Axis::Row, 0}, {Axis::Column, 0}}, tensor.dim(1),
                        tensor.dim(2));
}

MatrixSource MatrixSource::transposed() const {
    MatrixSource t = *this;
    std::swap(t.m_rows, t.m_cols);
    for (Axis& axis : t.m_axes)
        if (axis.kind != Axis::Fixed) axis.kind = axis.kind == Axis::Row ? Axis::Column : Axis::Row;
    t.settle();
    return t;
}

MatrixSource MatrixSource::row(Index r) const {
    assert(r >= 0 && r < m_rows);
    MatrixSource one = *this;
    one.m_rows = 1;
    for (Axis& axis : one.m_axes)
        if (axis.kind == Axis::Row) axis.first += r * axis.step;
    one.settle();
    return one;
}

MatrixSource MatrixSource::columns(Index first, Index count) const {
    assert(first >= 0 && count > 0 && first + count <= m_cols);
    MatrixSource part = *this;
    part.m_cols = count;
    for (Axis& axis : part.m_axes)
        if (axis.kind == Axis::Column) axis.first += first * axis.step;
    part.settle();
    return part;
}

std::vector<Index> MatrixSource::indexOf(Index row, Index col) const {
    std::vector<Index> index;
    index.reserve(m_axes.size());
    for (const Axis& axis : m_axes) index.push_back(axis.at(row, col));
    return index;
}

MatrixSource MatrixSource::minus(Tensor before) const {
    assert(before.shape() == m_tensor.shape());
    MatrixSource difference = *this;
    difference.m_before = std::move(before);
    return difference;
}

void MatrixSource::settle() {
    m_corner = m_down = m_right = 0;
    for (std::size_t i = 0; i < m_axes.size(); ++i) {
        const Axis& axis = m_axes[i];
        for (Index* offset : {&m_corner, &m_down, &m_right}) *offset *= m_tensor.shape()[i];
        m_corner += axis.first;
        if (axis.kind == Axis::Row) m_down += axis.step;
        if (axis.kind == Axis::Column) m_right += axis.step;
    }
}

Cell MatrixSource::cell(Index row, Index col) const {
    return {m_tensor.name(), indexOf(row, col)};
}

std::optional<std::pair<Index, Index>> MatrixSource::find(const Cell& cell) const {
    if (cell.tensor != m_tensor.name() || cell.index.size() != m_axes.size()) return {};
    Index row = 0, col = 0;
    for (std::size_t i = 0; i < m_axes.size(); ++i) {
        const Index from = cell.index[i] - m_axes[i].first, at = from / m_axes[i].step;
        if (from % m_axes[i].step != 0 || from < 0) return {};
        if (m_axes[i].kind == Axis::Row)
            row = at;
        else if (m_axes[i].kind == Axis::Column)
            col = at;
        else if (at != 0)
            return {};
    }
    if (row < 0 || row >= m_rows || col < 0 || col >= m_cols) return {};
    return std::pair{row, col};
}

std::pair<float, float> MatrixSource::range() const {
    float least = 0, greatest = 0;
    for (Index r = 0; r < m_rows; ++r)
        for (Index c = 0; c < m_cols; ++c)
            if (const float v = value(r, c); std::isfinite(v))
                least = std::min(least, v), greatest = std::max(greatest, v);
    return {least, greatest};
}

float MatrixSource::maxAbs() const {
    const auto [least, greatest] = range();
    return std::max(-least, greatest);
}

} // namespace kanshei
