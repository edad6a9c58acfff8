// The forms in which a folder may keep its vocabulary; loadTokenizerFrom has a row for each.
#pragma once

#include "core/text/tokenizer.h"

#include <filesystem>

namespace kanshei {

using TokenizerResult = Result<std::shared_ptr<const Tokenizer>>;

/// vocab.json and merges.txt: byte-level BPE of GPT-2, RoBERTa, Qwen2 …
TokenizerResult loadVocabAndMerges(const std::filesystem::path& folder, const std::string& modelType);
/// vocab.txt: BERT's WordPiece, a piece on each line.
TokenizerResult loadVocabTxt(const std::filesystem::path& folder, const std::string& modelType);
/// tokenizer.model: SentencePiece's own file.
TokenizerResult loadSentencePiece(const std::filesystem::path& folder, const std::string& modelType);
/// tokenizer.bin of llama2.c.
TokenizerResult loadLlama2c(const std::filesystem::path& folder, const std::string& modelType);

} // namespace kanshei
