// A small model in the form of TensorFlow.js's Universal Sentence Encoder lite, for tests without the real one.
#pragma once

#include "core/model/model.h"

namespace kanshei::test {

struct TfjsFiles {
    std::string json;    ///< model.json
    std::string numbers; ///< of the shards, one after the other
};
/// The model must be of the kind of randomSentenceEncoder().
TfjsFiles tfjsOf(const Model& model, const std::vector<std::string>& shards = {"group1-shard1of1"});

} // namespace kanshei::test
