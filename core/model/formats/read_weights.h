// What a model needs, out of a file of tensors.
#pragma once

#include "core/model/formats/fused_tensors.h"

#include <set>
#include <stop_token>

namespace kanshei {

/// How a file is asked, and what is said of it.
struct WeightQuestions {
    std::vector<WeightSource> sources; ///< in the order of requiredWeights
    const char* missing;               ///< %1: the shape that it should have
    const char* otherShape;            ///< %1: the shape that it has, %2: that it should have
};

struct ReadWeights {
    Weights weights;
    std::set<std::string> used; ///< tensors of the file
};

/// `File` has find(name) and tensor(name). `nameOf` says what a source is called in this file. Fails: a tensor that is missing, of
/// another shape, cannot be read or is not finite; Cancelled.
template<class File, class NameOf>
Result<ReadWeights> readWeights(const File& file, const ModelConfig& config, const WeightQuestions& ask,
                                const NameOf& nameOf, const std::stop_token& stop) {
    ReadWeights read;
    FusedTensors tensors(file);
    const auto required = requiredWeights(config);
    assert(required.size() == ask.sources.size());
    for (std::size_t i = 0; i < ask.sources.size(); ++i) {
        if (stop.stop_requested()) return stopped();
        const WeightSource& source = ask.sources[i];
        const std::string name = nameOf(source.theirs);
        const auto* entry = file.find(name);
        const Shape shape = shapeInFile(source, required[i].second);
        if (!entry) return fail(ErrorCode::Mismatch, ask.missing, {shapeText(shape)}, name);
        if (entry->shape != shape)
            return fail(ErrorCode::Mismatch, ask.otherShape, {shapeText(entry->shape), shapeText(shape)},
                        name);
        auto tensor = tensors.get(source, name);
        if (!tensor) return tensor.error();
        if (!tensor->vector().allFinite())
            return fail(ErrorCode::Corrupt,
                        KANSHEI_TEXT("The tensor has a number that is not finite (NaN or infinity). "
                                     "Get the file again, or train the model anew."),
                        {}, name);
        read.weights.add(arranged(source, required[i].second, std::move(*tensor)));
        read.used.insert(name);
    }
    return read;
}

} // namespace kanshei
