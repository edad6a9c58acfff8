// One door to the tokenizer of a model's folder, whatever files it has.
#pragma once

#include "core/text/tokenizer.h"

#include <filesystem>

namespace kanshei {

/// Looks for, in this order: tokenizer.json, tokenizer.model (SentencePiece), vocab.json with merges.txt, vocab.txt,
/// tokenizer.bin (llama2.c). `modelType` is config.json's "model_type" ("qwen2"); it decides where
/// tokenizer_config.json does not say how words are cut. Fails: NotFound when there is none of them; Unsupported, by
/// name, for what this program cannot do; Corrupt for files that contradict themselves.
Result<std::shared_ptr<const Tokenizer>> loadTokenizerFrom(const std::filesystem::path& folder,
                                                           const std::string& modelType);

} // namespace kanshei
