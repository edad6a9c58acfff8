#include "core/ops/embed.h"

#include "core/ops/rows.h"

namespace kanshei::ops {

void embed(ConstMatrixView W_E, std::span<const TokenId> ids, MatrixView x) {
    assert(x.rows() == Index(ids.size()) && x.cols() == W_E.cols());
    for (Index i = 0; i < x.rows(); ++i) {
        const Index id = ids[std::size_t(i)];
        assert(id >= 0 && id < W_E.rows());
        x.row(i) = W_E.row(id);
    }
}

void embedBackward(std::span<const TokenId> ids, ConstMatrixView dx, MatrixView dW_E) {
    assert(dx.rows() == Index(ids.size()) && dx.cols() == dW_E.cols());
    for (Index i = 0; i < dx.rows(); ++i) row(dW_E, ids[std::size_t(i)]) += row(dx, i);
}

} // namespace kanshei::ops
