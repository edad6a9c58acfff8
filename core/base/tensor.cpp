#include "core/base/tensor.h"

#include <algorithm>
#include <new>
#include <sys/mman.h>

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

constexpr Index manyNumbers = 1 << 20;

/// Zeros that the system hands out when they are first written, by the threads that do: clearing a large tensor beforehand would
/// cost one thread as much as filling it.
std::shared_ptr<const void> zeroPages(std::size_t bytes) {
    void* pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) throw std::bad_alloc();
    madvise(pages, bytes, MADV_HUGEPAGE); // a wish
    return {pages, [bytes](const void* all) { munmap(const_cast<void*>(all), bytes); }};
}

} // namespace

Tensor::Tensor(std::string name, Shape shape) : m_name(std::move(name)), m_shape(std::move(shape)) {
    const auto size = checkedSize(m_shape);
    assert(size);
    m_size = *size;
    if (m_size >= manyNumbers) {
        m_owner = zeroPages(std::size_t(m_size) * sizeof(float));
        m_data = m_owned = static_cast<float*>(const_cast<void*>(m_owner.get()));
        return;
    }
    auto storage = std::make_shared<Floats>(std::size_t(m_size), 0.f);
    m_owned = storage->data();
    m_data = m_owned;
    m_owner = std::move(storage);
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
    Tensor copy(std::move(name), m_shape);
    std::copy_n(m_data, m_size, copy.mutableData());
    return copy;
}

std::string shapeText(const Shape& shape) {
    std::string text = "[";
    for (std::size_t i = 0; i < shape.size(); ++i) text += (i ? ", " : "") + std::to_string(shape[i]);
    return text + "]";
}

} // namespace kanshei
