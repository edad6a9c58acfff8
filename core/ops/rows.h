// Rows of a view as Eigen arrays (which vectorise), and the fixed row blocks that the parallel loops work in.
#pragma once
#include "core/base/parallel.h"

#include <algorithm>

namespace kanshei::ops {

using Row = Eigen::Map<Eigen::Array<float, 1, Eigen::Dynamic>>;
using ConstRow = Eigen::Map<const Eigen::Array<float, 1, Eigen::Dynamic>>;

inline Row row(MatrixView& m, Index i) {
    return {m.data() + i * m.outerStride(), m.cols()};
}
inline ConstRow row(const ConstMatrixView& m, Index i) {
    return {m.data() + i * m.outerStride(), m.cols()};
}

/// Below this many multiplications a second thread costs more than it brings.
constexpr Index worthThreads = 1 << 18;

/// body(first, count) for blocks of `block` rows; blocks never depend on the number of threads.
/// `costPerRow`: multiplications (or the like) a row, to decide whether threads are worth it.
template<class Body> void forRowBlocks(Index rows, Index block, Index costPerRow, Body&& body) {
    parallelFor((rows + block - 1) / block,
                [&](Index i) { body(i * block, std::min(block, rows - i * block)); },
                rows * costPerRow >= worthThreads);
}

} // namespace kanshei::ops
