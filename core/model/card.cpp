#include "core/model/card.h"

#include <algorithm>
#include <fstream>
#include <numeric>

namespace kanshei {
namespace {

std::uint64_t product(const Shape& shape) {
    return std::accumulate(shape.begin(), shape.end(), std::uint64_t(1),
                           [](std::uint64_t n, Index side) { return n * std::uint64_t(side); });
}

} // namespace

Index parameterCount(const ModelConfig& config) {
    std::uint64_t count = 0;
    for (const auto& [name, shape] : requiredWeights(config)) count += product(shape);
    return Index(count);
}

std::string mostCommon(const std::map<std::string, std::size_t>& bytesOfTypes) {
    const auto most =
        std::ranges::max_element(bytesOfTypes, {}, [](const auto& type) { return type.second; });
    return most == bytesOfTypes.end() ? "" : most->first;
}

std::uint64_t freeMemory() {
    std::ifstream lines("/proc/meminfo");
    std::string key;
    for (std::uint64_t kilobytes = 0; lines >> key >> kilobytes; lines.ignore(100, '\n'))
        if (key == "MemAvailable:") return kilobytes * 1024;
    return 0;
}

} // namespace kanshei
