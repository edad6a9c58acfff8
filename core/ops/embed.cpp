#include "core/ops/embed.h"

#include "core/explain/build.h"
#include "core/explain/names.h"
#include "core/ops/rows.h"

namespace kanshei::ops {

void embed(ConstMatrixView W_E, std::span<const TokenId> ids, MatrixView x, float scale) {
    assert(x.rows() == Index(ids.size()) && x.cols() == W_E.cols());
    for (Index i = 0; i < x.rows(); ++i) {
        const Index id = ids[std::size_t(i)];
        assert(id >= 0 && id < W_E.rows());
        x.row(i) = scale * W_E.row(id);
    }
}

void embedBackward(std::span<const TokenId> ids, ConstMatrixView dx, MatrixView dW_E) {
    assert(dx.rows() == Index(ids.size()) && dx.cols() == dW_E.cols());
    for (Index i = 0; i < dx.rows(); ++i) row(dW_E, ids[std::size_t(i)]) += row(dx, i);
}

Derivation explainEmbed(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    const auto token = std::size_t(cell.index[0]);
    const bool type = TensorName(cell.tensor).part == "type_embed";
    const auto& types = trace.tokens.types;
    const TokenId row = !type ? trace.tokens.list[token].id : types.empty() ? 0 : types[token];
    const Operand number = recorded(trace, type ? "type_embed.W_type" : "embed.W_E", {row, cell.index[1]});
    const double scale = double(trace.model->config.embed_scale);
    const bool scaled = !type && scale != 1;
    Derivation d = begin(trace, cell, "embed");
    const int found =
        addLine(d, scaled ? number.symbol : symbolOf(cell.tensor), How::Lookup,
                {product(number), product(recorded(trace, type ? "types" : "tokens", {cell.index[0]}))});
    if (scaled)
        addLine(d, symbolOf(cell.tensor), How::Sum, {product(constant("s", scale), earlier(d, found))});
    return d;
}

} // namespace kanshei::ops
