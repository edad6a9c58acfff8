#include "core/base/tensor.h"

#include "core/base/blocks.h"

#include <algorithm>
#include <limits>

namespace kanshei {

MatrixView view(float* data, Index rows, Index cols, Index stride) {
    return {data, rows, cols, Eigen::OuterStride<>(stride < 0 ? cols : stride)};
}

ConstMatrixView view(const float* data, Index rows, Index cols, Index stride) {
    return {data, rows, cols, Eigen::OuterStride<>(stride < 0 ? cols : stride)};
}

ConstMatrixView asConst(const MatrixView& m) {
    return view(static_cast<const float*>(m.data()), m.rows(), m.cols(), m.outerStride());
}

Result<Index> checkedSize(const Shape& shape) {
    constexpr Index limit = Index(1) << 62;
    Index size = 1;
    for (const Index n : shape) {
        if (n < 0)
            return fail(ErrorCode::Corrupt, KANSHEI_TEXT("A shape has a negative size: %1."),
                        {shapeText(shape)});
        if (n != 0 && size > limit / n)
            return fail(ErrorCode::TooLarge, KANSHEI_TEXT("The shape %1 is too large for any memory."),
                        {shapeText(shape)});
        size *= n;
    }
    return size;
}

namespace {
constexpr Index manyNumbers = 1 << 14; ///< more have a block of their own
}

Tensor::Tensor(std::string name, Shape shape) : m_name(std::move(name)), m_shape(std::move(shape)) {
    if (!allocate()) std::fill_n(m_owned, m_size, 0.f);
}

Tensor Tensor::unset(std::string name, Shape shape) {
    Tensor t;
    t.m_name = std::move(name);
    t.m_shape = std::move(shape);
    t.allocate();
#ifndef NDEBUG // what is never written shows
    std::fill_n(t.m_owned, t.m_size, std::numeric_limits<float>::quiet_NaN());
#endif
    return t;
}

bool Tensor::allocate() {
    const auto size = checkedSize(m_shape);
    assert(size);
    m_size = *size;
    bool cleared = true;
    if (m_size >= manyNumbers) {
        MemoryBlock block = takeBlock(std::size_t(m_size) * sizeof(float));
        cleared = block.cleared;
        m_owned = static_cast<float*>(block.data.get());
        m_owner = std::move(block.data);
    } else {
        auto storage = std::make_shared<Floats>(std::size_t(m_size), 0.f);
        m_owned = storage->data();
        m_owner = std::move(storage);
    }
    m_data = m_owned;
    return cleared;
}

Tensor Tensor::borrowed(std::string name, Shape shape, const float* data, std::shared_ptr<const void> owner) {
    Tensor t;
    t.m_name = std::move(name);
    t.m_shape = std::move(shape);
    const auto size = checkedSize(t.m_shape);
    assert(size);
    t.m_size = *size;
    t.m_data = data;
    t.m_owner = std::move(owner);
    return t;
}

float* Tensor::mutableData() {
    assert(m_owned || m_size == 0);
    return m_owned;
}

bool Tensor::contains(std::span<const Index> index) const {
    if (index.size() != m_shape.size()) return false;
    for (std::size_t i = 0; i < index.size(); ++i)
        if (index[i] < 0 || index[i] >= m_shape[i]) return false;
    return true;
}

float Tensor::at(std::span<const Index> index) const {
    assert(contains(index));
    Index offset = 0;
    for (std::size_t i = 0; i < index.size(); ++i) offset = offset * m_shape[i] + index[i];
    return m_data[offset];
}

ConstMatrixView Tensor::matrix() const {
    assert(rank() >= 1);
    const Index cols = m_shape.back();
    return view(m_data, cols == 0 ? 0 : m_size / cols, cols);
}

MatrixView Tensor::mutableMatrix() {
    assert(rank() >= 1);
    const Index cols = m_shape.back();
    return view(mutableData(), cols == 0 ? 0 : m_size / cols, cols);
}

ConstMatrixView Tensor::matrix(Index i) const {
    assert(rank() == 3 && i >= 0 && i < dim(0));
    return view(m_data + i * dim(1) * dim(2), dim(1), dim(2));
}

MatrixView Tensor::mutableMatrix(Index i) {
    assert(rank() == 3 && i >= 0 && i < dim(0));
    return view(mutableData() + i * dim(1) * dim(2), dim(1), dim(2));
}

Tensor Tensor::deepCopy(std::string name) const {
    Tensor copy = unset(std::move(name), m_shape);
    std::copy_n(m_data, m_size, copy.mutableData());
    return copy;
}

std::string shapeText(const Shape& shape) {
    std::string text = "[";
    for (std::size_t i = 0; i < shape.size(); ++i) text += (i ? ", " : "") + std::to_string(shape[i]);
    return text + "]";
}

} // namespace kanshei
