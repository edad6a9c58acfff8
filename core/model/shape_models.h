// Models that are a shape and nothing else: the sizes of a well-known model, and random weights. They show how large it is and what a
// pass costs; what they answer means nothing. Their titles say so. Names are "shape:gpt2", "shape:gpt3" …
#pragma once

#include "core/model/card.h"

#include <span>

namespace kanshei {

struct ShapeModel {
    const char* name;   ///< after "shape:"
    const char* called; ///< "GPT-2 XL": the model whose shape it is
    ModelConfig (*config)();
};
std::span<const ShapeModel> shapeModels();

bool isShapeModel(const std::filesystem::path& name);
/// Weights are normal with deviation 0.02, those of norms 1 and biases 0; the same ones each time. One token is one byte of the text.
/// Where memory is too small for all layers, one of them is made; ModelInfo says so. Fails: no such shape; not even one layer fits; Cancelled.
Result<Model> openShapeModel(const std::filesystem::path& name, const std::stop_token& stop = {});
void describeShapeModel(const std::filesystem::path& name, ModelCard& card);

/// The same with this much memory, in bytes; 0: unknown, everything is made.
Result<Model> makeShapeModel(const ShapeModel& shape, std::uint64_t memory, const std::stop_token& stop = {});
/// Normal numbers from a name alone, in parallel: the same for any number of threads. With `stop` asked for, some are missing.
void fillNormal(Tensor& tensor, float deviation, const std::stop_token& stop = {});

} // namespace kanshei
