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

double multiplications(const ModelConfig& config, Index tokens) {
    double once = 0; // for each token: every number of a matrix is used once
    for (const auto& [name, shape] : requiredWeights(config))
        if (shape.size() == 2 && !name.starts_with("embed.") && !name.starts_with("pos_embed.") &&
            !name.starts_with("type_embed."))
            once += double(product(shape));
    if (config.predicts() && config.tied_embeddings) once += double(config.d_vocab) * double(config.d_model);
    double pairs = 0; // for each query and key: q·k and a·v
    for (Index layer = 0; layer < config.n_layers; ++layer)
        pairs += 2 * double(config.n_heads) * double(config.headWidth(layer));
    return double(tokens) * once + double(tokens) * double(tokens) * pairs;
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
