#include "core/ops/sentence.h"

#include "core/explain/build.h"
#include "core/explain/names.h"

#include <algorithm>
#include <cmath>

namespace kanshei::ops {
namespace {
constexpr double leastSquare = 1e-12; ///< TensorFlow's l2_normalize: no division by 0
}

void meanOfRows(ConstMatrixView x, MatrixView mean) {
    assert(x.rows() > 0 && mean.rows() == 1 && mean.cols() == x.cols());
    mean = (x.cast<double>().colwise().sum() / double(x.rows())).cast<float>();
}

void unitLength(ConstMatrixView x, MatrixView y) {
    assert(y.rows() == x.rows() && y.cols() == x.cols());
    for (Index i = 0; i < x.rows(); ++i) {
        const double square = x.row(i).cast<double>().squaredNorm();
        y.row(i) = x.row(i) / float(std::sqrt(std::max(square, leastSquare)));
    }
}

Derivation explainMeanOfRows(const Trace& trace, const Cell& cell) {
    using namespace explaining;
    const std::string input = blockName(trace.model->config.n_layers - 1, "resid_post");
    std::vector<Term> terms;
    for (Index token = 0; token < trace.length(); ++token)
        terms.push_back(product(recorded(trace, input, {token, cell.index[1]})));
    return single(trace, cell, "sentence_mean", How::Mean, std::move(terms));
}

void unitLengthRow(const Trace& trace, const Cell& cell, Derivation& d) {
    using namespace explaining;
    std::vector<Term> squares;
    for (Index c = 0; c < trace.model->config.d_model; ++c) {
        const Operand x = recorded(trace, "sentence_post", {cell.index[0], c});
        squares.push_back(product(x, x));
    }
    const int square = addLine(d, "|t|²", How::Sum, std::move(squares));
    const int atLeast =
        addLine(d, "≥ ε", How::Max, {product(earlier(d, square)), product(constant("ε", leastSquare))});
    addLine(d, "|t|", How::Root, {product(earlier(d, atLeast))});
}

void unitLengthCell(const Trace& trace, const Cell& cell, Derivation& d) {
    using namespace explaining;
    addLine(d, symbolOf(cell.tensor), How::Divide,
            {product(recorded(trace, "sentence_post", cell.index)), product(earlier(d, 2))});
}

Derivation explainUnitLength(const Trace& trace, const Cell& cell) {
    Derivation d = explaining::begin(trace, cell, "unit_length");
    unitLengthRow(trace, cell, d);
    unitLengthCell(trace, cell, d);
    return d;
}

} // namespace kanshei::ops
