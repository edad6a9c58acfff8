// llama2.c's tokenizer.bin: the length of the longest piece, then for each id a score, a length and the bytes.
#pragma once

#include "core/text/vocabulary_source.h"

#include <filesystem>
#include <string_view>

namespace kanshei {

/// SentencePiece's pieces with scores; ids 0, 1, 2 are unknown, begin and end. Fails: Corrupt (cut off).
Result<VocabularySource> parseLlama2cTokenizer(std::string_view bytes);

/// tokenizer.bin or tok<d_vocab>.bin in the folder; empty where there is neither.
std::filesystem::path llama2cTokenizerFile(const std::filesystem::path& folder, std::int64_t d_vocab);

} // namespace kanshei
