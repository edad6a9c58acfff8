// Random numbers that are the same on every machine and library (std distributions are not).
#pragma once

#include <cstdint>
#include <vector>

namespace kanshei {

/// PCG-XSH-RR 64/32 (O'Neill 2014). A value; copy it to fork the stream.
class Random {
public:
    explicit Random(std::uint64_t seed, std::uint64_t stream = 1);
    std::uint32_t next();
    /// Uniform in [0, 1).
    double uniform();
    /// Uniform in [0, n). n > 0.
    std::uint32_t below(std::uint32_t n);
    /// Standard normal (Box–Muller).
    double normal();
    /// Index drawn in proportion to non-negative `weights` (sum > 0).
    std::size_t pick(const std::vector<double>& weights);
    template<class T> const T& pick(const std::vector<T>& items) {
        return items[below(std::uint32_t(items.size()))];
    }

private:
    std::uint64_t m_state;
    std::uint64_t m_increment;
};

} // namespace kanshei
