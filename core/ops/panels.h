// Matrix products of large models: floats, in an order that never changes.
//
// A product's terms are added up in float chains of 64, and the chains in a second float: with that a sum of thousands of terms is
// as good as its first digits allow (Higham 2002, §4.2), at the speed of floats. The order is the same for a row whatever stands above
// and below it, with any number of threads, packed or not.
#pragma once
#include "core/base/tensor.h"

#include <cstdint>

namespace kanshei::ops {

/// The right side of a product, [in, out], where it lies: rows are `in`, or, transposed, `out` (an unembedding; keys).
struct RightSide {
    ConstMatrixView matrix;
    bool transposed = false;
    Index in() const { return transposed ? matrix.cols() : matrix.rows(); }
    Index out() const { return transposed ? matrix.rows() : matrix.cols(); }
};

/// The same packed: in panels of as many columns as fill two registers, each read from its first number to its last. Numbers that
/// are all BF16 or all F16 are kept as such: half the bytes, the same values.
class Panels {
public:
    enum class Kind { F32, F16, BF16 };

    /// Several of them become one, side by side (Q, K and V), with the same `in`.
    static Panels pack(const std::vector<RightSide>& parts);

    Index in() const { return m_in; }
    Index out() const { return m_out; }
    Kind kind() const { return m_kind; }
    std::size_t bytes() const { return std::size_t(m_numbers.size()) * sizeof(float); }
    /// A panel's numbers from one of its rows on.
    const float* full(Index panel, Index row) const;
    const std::uint16_t* half(Index panel, Index row) const;

private:
    Index m_in = 0, m_out = 0;
    Kind m_kind = Kind::F32;
    Tensor m_numbers; ///< halves take half of each; in large pages where there are many (blocks.h)
};

/// Where a product goes: column c of row r at groups[c ÷ width] + r·stride + c mod width. Groups are heads, or all there is.
struct Places {
    std::vector<float*> groups;
    Index width = 0;
    Index stride = 0;
    float* at(Index row, Index column) const {
        return groups[std::size_t(column / width)] + row * stride + column % width;
    }
};
Places placesOf(MatrixView out);

/// out = x·W + bias (which may be empty). With `firstRow`, W is x.cols() of its rows from there on; with `columns`, its first columns.
void multiplyPanels(ConstMatrixView x, const Panels& W, const ConstVectorView& bias, const Places& out,
                    Index firstRow = 0, Index columns = -1);
/// The same bits from W where it lies.
void multiplyPanels(ConstMatrixView x, const RightSide& W, const ConstVectorView& bias, const Places& out);

} // namespace kanshei::ops
