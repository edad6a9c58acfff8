// The operations once more, as obviously as possible and in double precision; they share nothing with core/ops.
#pragma once

#include "core/attention/mask.h"
#include "core/base/random.h"

#include <cmath>
#include <functional>
#include <limits>
#include <numbers>

namespace naive {

using kanshei::Index;

struct Grid {
    Index rows = 0, cols = 0;
    std::vector<double> v;
    Grid(Index r, Index c) : rows(r), cols(c), v(std::size_t(r * c), 0.0) {}
    double& operator()(Index i, Index j) { return v[std::size_t(i * cols + j)]; }
    double operator()(Index i, Index j) const { return v[std::size_t(i * cols + j)]; }
};

inline Grid transposed(const Grid& a) {
    Grid y(a.cols, a.rows);
    for (Index i = 0; i < a.rows; ++i)
        for (Index j = 0; j < a.cols; ++j) y(j, i) = a(i, j);
    return y;
}

inline Grid product(const Grid& a, const Grid& b) {
    Grid y(a.rows, b.cols);
    for (Index i = 0; i < a.rows; ++i)
        for (Index j = 0; j < b.cols; ++j)
            for (Index k = 0; k < a.cols; ++k) y(i, j) += a(i, k) * b(k, j);
    return y;
}

inline Grid linear(const Grid& x, const Grid& W, const Grid& b) {
    Grid y = product(x, W);
    for (Index i = 0; i < y.rows; ++i)
        for (Index j = 0; j < y.cols; ++j) y(i, j) += b(0, j);
    return y;
}

inline Grid layerNorm(const Grid& x, const Grid& w, const Grid& b, double eps) {
    Grid y(x.rows, x.cols);
    for (Index i = 0; i < x.rows; ++i) {
        double mean = 0, var = 0;
        for (Index j = 0; j < x.cols; ++j) mean += x(i, j) / double(x.cols);
        for (Index j = 0; j < x.cols; ++j) var += (x(i, j) - mean) * (x(i, j) - mean) / double(x.cols);
        for (Index j = 0; j < x.cols; ++j)
            y(i, j) = (x(i, j) - mean) / std::sqrt(var + eps) * w(0, j) + b(0, j);
    }
    return y;
}

inline Grid softmax(const Grid& s) {
    Grid a(s.rows, s.cols);
    for (Index i = 0; i < s.rows; ++i) {
        double max = -std::numeric_limits<double>::infinity(), sum = 0;
        for (Index j = 0; j < s.cols; ++j) max = std::max(max, s(i, j));
        if (std::isinf(max)) continue;
        for (Index j = 0; j < s.cols; ++j) sum += std::exp(s(i, j) - max);
        for (Index j = 0; j < s.cols; ++j) a(i, j) = std::exp(s(i, j) - max) / sum;
    }
    return a;
}

inline Grid mask(const Grid& s, const kanshei::MaskKind& kind) {
    Grid y = s;
    for (Index i = 0; i < s.rows; ++i)
        for (Index j = 0; j < s.cols; ++j)
            if (!kind.visible(i, j)) y(i, j) = -std::numeric_limits<double>::infinity();
    return y;
}

inline double activation(kanshei::Activation kind, double x) {
    if (kind == kanshei::Activation::Relu) return x > 0 ? x : 0;
    if (kind == kanshei::Activation::Silu) return x / (1 + std::exp(-x));
    if (kind == kanshei::Activation::Tanh) return std::tanh(x);
    if (kind == kanshei::Activation::Gelu) return x * 0.5 * (1 + std::erf(x / std::numbers::sqrt2));
    return 0.5 * x * (1 + std::tanh(std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x)));
}

inline Grid activation(kanshei::Activation kind, const Grid& x) {
    Grid y = x;
    for (double& value : y.v) value = activation(kind, value);
    return y;
}

/// Σ_i −Σ_j target[i,j]·log softmax(logits_i)_j
inline double crossEntropy(const Grid& logits, const Grid& target) {
    const Grid p = softmax(logits);
    double loss = 0;
    for (std::size_t i = 0; i < p.v.size(); ++i)
        if (target.v[i] != 0) loss -= target.v[i] * std::log(p.v[i]);
    return loss;
}

inline Grid random(Index rows, Index cols, kanshei::Random& random, double deviation = 1) {
    Grid y(rows, cols);
    // Rounded to float, so that both sides compute with the same numbers.
    for (double& value : y.v) value = double(float(random.normal() * deviation));
    return y;
}

/// Central differences of `loss` in every entry of x.
inline Grid numericGradient(Grid x, const std::function<double(const Grid&)>& loss) {
    Grid d(x.rows, x.cols);
    constexpr double eps = 1e-5;
    for (std::size_t i = 0; i < x.v.size(); ++i) {
        const double value = x.v[i];
        x.v[i] = value + eps;
        const double up = loss(x);
        x.v[i] = value - eps;
        d.v[i] = (up - loss(x)) / (2 * eps);
        x.v[i] = value;
    }
    return d;
}

/// Σ y·g: a loss whose gradient in y is g.
inline double dot(const Grid& y, const Grid& g) {
    double sum = 0;
    for (std::size_t i = 0; i < y.v.size(); ++i)
        if (g.v[i] != 0) sum += y.v[i] * g.v[i];
    return sum;
}

} // namespace naive
