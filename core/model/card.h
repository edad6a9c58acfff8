// What a person wants to know about a model before it is opened: from its headers alone, the weights unread.
#pragma once

#include "core/model/model.h"

namespace kanshei {

struct ModelCard {
    ModelInfo info;
    ModelConfig config;
    std::string format;           ///< "safetensors"
    std::string type;             ///< of most of its numbers, as the file names it: "F32", "BF16"
    Index parameters = 0;         ///< by the configuration
    std::uint64_t bytes = 0;      ///< of its files
    bool hasTokenizer = false;    ///< whether it can be read is known when the model is opened
    std::optional<Error> problem; ///< why it cannot be opened; then the fields before may be empty

    /// In memory, in bytes, when it is open: every parameter as float32, those of a mapped file included.
    std::uint64_t memory() const { return 4 * std::uint64_t(parameters); }
};

/// A bundled name or a path, as openModel takes them. What is wrong with the model stands in the card; the numbers of the weights
/// are not looked at, so openModel may still find a fault in them.
ModelCard describeModel(const std::string& nameOrPath);

/// Multiplications of one pass over so many tokens, those of attention's scores and sums included; tables cost none.
double multiplications(const ModelConfig& config, Index tokens);
/// How many numbers a model of this kind has.
Index parameterCount(const ModelConfig& config);
/// The type that takes most of the bytes; "" when there is none.
std::string mostCommon(const std::map<std::string, std::size_t>& bytesOfTypes);
/// What new work can take without pushing others out, in bytes; 0 when the system does not say.
std::uint64_t freeMemory();

} // namespace kanshei
