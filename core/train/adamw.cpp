#include "core/train/adamw.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace kanshei::train {
namespace {
using Numbers = Eigen::Map<Eigen::ArrayXf>;
using ConstNumbers = Eigen::Map<const Eigen::ArrayXf>;
constexpr Index pieceSize = 1 << 14;
} // namespace

float Schedule::rate(int step) const {
    const double warm = std::min(1.0, double(step + 1) / std::max(1, warmUp));
    const double cosine = 0.5 * (1 + std::cos(std::numbers::pi * double(step) / std::max(1, steps)));
    return float(warm * double(peak) * (cosine * (1 - double(floor)) + double(floor)));
}

AdamW::AdamW(const Layout& layout, const Settings& settings)
    : m_settings(settings), m_first(std::size_t(layout.size), 0.f), m_second(std::size_t(layout.size), 0.f) {
    for (const auto& [name, slot] : layout.all)
        for (Index from = 0; from < slot.size(); from += pieceSize)
            m_pieces.push_back({slot.offset + from, std::min(pieceSize, slot.size() - from),
                                Layout::decays(slot) ? settings.decay : 0.f});
}

double AdamW::step(std::span<float> values, std::span<const float> gradient, float rate) {
    std::vector<double> squares(m_pieces.size());
    parallelFor(Index(m_pieces.size()), [&](Index i) {
        const Piece& piece = m_pieces[std::size_t(i)];
        squares[std::size_t(i)] =
            double(ConstNumbers(gradient.data() + piece.from, piece.size).square().sum());
    });
    double square = 0;
    for (const double s : squares) square += s;
    const double norm = std::sqrt(square);
    const double clip = double(m_settings.clip);
    const float shrink = clip > 0 && norm > clip ? float(clip / (norm + 1e-6)) : 1.f;

    ++m_steps;
    const float correct1 = 1.f / float(1 - std::pow(double(m_settings.beta1), m_steps));
    const float correct2 = 1.f / float(1 - std::pow(double(m_settings.beta2), m_steps));
    parallelFor(Index(m_pieces.size()), [&](Index i) {
        const Piece& piece = m_pieces[std::size_t(i)];
        const ConstNumbers g(gradient.data() + piece.from, piece.size);
        Numbers w(values.data() + piece.from, piece.size);
        Numbers first(m_first.data() + piece.from, piece.size);
        Numbers second(m_second.data() + piece.from, piece.size);
        first = m_settings.beta1 * first + ((1 - m_settings.beta1) * shrink) * g;
        second = m_settings.beta2 * second + ((1 - m_settings.beta2) * shrink * shrink) * g.square();
        w = w * (1 - rate * piece.decay) -
            (rate * correct1) * first / ((second * correct2).sqrt() + m_settings.epsilon);
    });
    return norm;
}

} // namespace kanshei::train
