#include "core/base/random.h"

#include <cmath>
#include <numbers>

namespace kanshei {

Random::Random(std::uint64_t seed, std::uint64_t stream) : m_state(0), m_increment((stream << 1) | 1) {
    next();
    m_state += seed;
    next();
}

std::uint32_t Random::next() {
    const std::uint64_t old = m_state;
    m_state = old * 6364136223846793005ULL + m_increment;
    const auto shifted = std::uint32_t(((old >> 18U) ^ old) >> 27U);
    const auto rot = std::uint32_t(old >> 59U);
    return (shifted >> rot) | (shifted << ((32U - rot) & 31U));
}

double Random::uniform() {
    const std::uint64_t high = next();
    return double((high << 21U) ^ (next() >> 11U)) * 0x1p-53;
}

std::uint32_t Random::below(std::uint32_t n) {
    return std::uint32_t((std::uint64_t(next()) * n) >> 32U);
}

double Random::normal() {
    const double u = 1.0 - uniform();
    return std::sqrt(-2.0 * std::log(u)) * std::cos(2.0 * std::numbers::pi * uniform());
}

std::size_t Random::pick(const std::vector<double>& weights) {
    double sum = 0;
    for (const double w : weights) sum += w;
    double x = uniform() * sum;
    for (std::size_t i = 0; i + 1 < weights.size(); ++i) {
        if (x < weights[i]) return i;
        x -= weights[i];
    }
    return weights.size() - 1;
}

} // namespace kanshei
