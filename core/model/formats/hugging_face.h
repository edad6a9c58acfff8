// A folder in Hugging Face layout: config.json, model.safetensors, tokenizer.json; kanshei.json says where it
// came from.
#pragma once

#include "core/model/formats/safetensors.h"
#include "core/model/model.h"

namespace kanshei {

/// Is it a folder with a config.json?
bool isHuggingFace(const std::filesystem::path& folder);

/// Opens and checks all of it. Weights stay mapped where their layout allows. `stop` is asked before each tensor.
Result<Model> openHuggingFace(const std::filesystem::path& folder, const std::stop_token& stop = {});

/// Makes the folder and writes config.json, model.safetensors, kanshei.json, and tokenizer.json where there
/// is one.
Status saveHuggingFace(const Model& model, const std::filesystem::path& folder,
                       FloatType type = FloatType::F32);

} // namespace kanshei
