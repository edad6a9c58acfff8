// The vocabulary inside a GGUF file → the model's tokenizer.
#pragma once

#include "core/model/formats/gguf.h"
#include "core/model/model.h"
#include "core/text/vocabulary_source.h"

namespace kanshei {

/// The keys below tokenizer.ggml. Nothing where the file has no vocabulary. Fails: a key of another kind.
Result<std::optional<VocabularySource>> ggufVocabulary(const Gguf& file);

} // namespace kanshei
