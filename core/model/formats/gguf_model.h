// A model in one GGUF file: config, weights, vocabulary and card.
#pragma once

#include "core/model/card.h"
#include "core/model/formats/gguf.h"

namespace kanshei {

/// Is it a file that begins with GGUF or is called *.gguf, or a folder with one such file and no config.json?
bool isGguf(const std::filesystem::path& path);

/// Opens and checks all of it. Float32 embeddings stay mapped; all else becomes float32 in our layout. `stop` is asked before each
/// tensor.
Result<Model> openGguf(const std::filesystem::path& path, const std::stop_token& stop = {});

/// Config, weights, tokenizer and card of an open file.
Result<Model> modelFromGguf(const Gguf& file, const std::stop_token& stop = {});

/// Fills what the header tells; a problem is the first thing in it that would keep the model from being opened.
void describeGguf(const std::filesystem::path& path, ModelCard& card);

} // namespace kanshei
