// tokenizer_config.json and its neighbours: what a folder says about its vocabulary beside the vocabulary itself.
#pragma once

#include "core/text/pipeline/part.h"

#include <filesystem>
#include <map>
#include <optional>

namespace kanshei {

struct TokenizerConfig {
    std::string
        family; ///< "tokenizer_class" without Tokenizer and Fast: "Qwen2", "Bert", "GPT2"; may be empty
    std::optional<bool> lowercase, stripAccents,
        chineseApart; ///< do_lower_case, strip_accents, tokenize_chinese_chars
    std::optional<bool> addPrefixSpace, addBegin, addEnd;
    std::map<std::string, std::string> roles; ///< "bos_token" → "<s>"
    /// Rows of a section "added_tokens": of added_tokens_decoder and added_tokens.json.
    TokenizerJson added = TokenizerJson::array();
};

/// Reads what is there; nothing of it has to be. Refuses what is no JSON or of the wrong type.
TokenizerConfig readTokenizerConfig(const std::filesystem::path& folder);

/// Adds to config.added those of `roles` that a vocabulary has and that are not there yet, as special tokens.
void addRoles(TokenizerConfig& config, const std::function<TokenId(const std::string&)>& idOf);

/// A JSON file of a folder; null where it is not there.
TokenizerJson readJsonFile(const std::filesystem::path& path);

} // namespace kanshei
