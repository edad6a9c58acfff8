// Tensor: a name, a shape and row-major float32 numbers, seen through Eigen maps.
#pragma once

#include "core/base/result.h"

#include <Eigen/Core>

#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace kanshei {

using Index = Eigen::Index;
using Shape = std::vector<Index>;
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
/// Rows may be further apart than they are long, so a head's columns or a part of a weight is a view, not a copy.
using MatrixView = Eigen::Map<Matrix, Eigen::Unaligned, Eigen::OuterStride<>>;
using ConstMatrixView = Eigen::Map<const Matrix, Eigen::Unaligned, Eigen::OuterStride<>>;
using VectorView = Eigen::Map<Eigen::RowVectorXf>;
using ConstVectorView = Eigen::Map<const Eigen::RowVectorXf>;

/// Numbers on the boundary that the processor's widest registers like. Eigen begins a loop with single numbers up to that
/// boundary, and single and packed arithmetic round differently: elsewhere, results would depend on the address.
using Floats = std::vector<float, Eigen::aligned_allocator<float>>;

MatrixView view(float* data, Index rows, Index cols, Index stride = -1);
ConstMatrixView view(const float* data, Index rows, Index cols, Index stride = -1);
ConstMatrixView asConst(const MatrixView& m);

/// Copies share their numbers. A tensor inside a Trace or a Weights is never written again.
class Tensor {
public:
    Tensor() = default;
    /// All zeros. Asserts that the product of the shape fits.
    Tensor(std::string name, Shape shape);
    /// To be written to its last number: they are what lay there before.
    static Tensor unset(std::string name, Shape shape);
    /// Points into memory that `owner` keeps alive (a mapped file).
    static Tensor borrowed(std::string name, Shape shape, const float* data,
                           std::shared_ptr<const void> owner);

    const std::string& name() const { return m_name; }
    void setName(std::string name) { m_name = std::move(name); }
    const Shape& shape() const { return m_shape; }
    Index rank() const { return Index(m_shape.size()); }
    Index dim(Index axis) const { return m_shape.at(std::size_t(axis)); }
    Index size() const { return m_size; }
    bool empty() const { return m_size == 0; }

    const float* data() const { return m_data; }
    /// Only the one who makes a tensor writes it. Asserts that it is not borrowed.
    float* mutableData();
    std::span<const float> values() const { return {m_data, std::size_t(m_size)}; }

    /// Is `index` inside the shape (same rank, every entry in range)?
    bool contains(std::span<const Index> index) const;
    float at(std::initializer_list<Index> index) const { return at(std::span<const Index>(index)); }
    float at(std::span<const Index> index) const;

    /// The last axis as columns, all others as rows.
    ConstMatrixView matrix() const;
    MatrixView mutableMatrix();
    /// Rank 3: slice `i` of the first axis ([n_heads, T, T] → [T, T]).
    ConstMatrixView matrix(Index i) const;
    MatrixView mutableMatrix(Index i);
    /// Rank 1 (or any, flattened).
    ConstVectorView vector() const { return {m_data, m_size}; }

    Tensor deepCopy(std::string name) const;

private:
    /// Room for the shape. Is it all zeros?
    bool allocate();

    std::string m_name;
    Shape m_shape;
    Index m_size = 0;
    const float* m_data = nullptr;
    float* m_owned = nullptr;
    std::shared_ptr<const void> m_owner;
};

/// "[4, 12, 12]"
std::string shapeText(const Shape& shape);

/// Product of a shape, or an error when it is negative or overflows 2^62 (hostile files).
Result<Index> checkedSize(const Shape& shape);

} // namespace kanshei
