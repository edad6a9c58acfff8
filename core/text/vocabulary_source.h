// A vocabulary as plain lists, the way GGUF and llama2.c store it, made into a tokenizer.
#pragma once

#include "core/text/tokenizer.h"

#include <optional>

namespace kanshei {

/// What a piece is; the numbers are GGUF's (tokenizer.ggml.token_type).
enum class PieceType : std::int32_t {
    Normal = 1,
    Unknown = 2,
    Control = 3,     ///< special: <s>, <|im_start|>
    UserDefined = 4, ///< cut out of the text before anything else, but not special
    Unused = 5,
    Byte = 6 ///< <0x0A>
};

/// Everything that decides how a text is cut. Fields are named after GGUF's keys below `tokenizer.ggml.`
struct VocabularySource {
    std::string
        model;       ///< model: "gpt2" (byte-level BPE), "llama" (SentencePiece BPE), "bert"; also "llama2.c"
    std::string pre; ///< pre: "qwen2", "gpt-2", "llama-bpe" …; "" is "default". For gpt2 only
    std::vector<std::string> tokens; ///< tokens, by id
    std::vector<float> scores;       ///< scores, as many as tokens. For llama only
    std::vector<PieceType> types;    ///< token_type, as many as tokens; empty: all normal
    std::vector<std::string> merges; ///< merges, "a b". For gpt2 only
    TokenId begin = -1;              ///< bos_token_id
    TokenId end = -1;                ///< eos_token_id
    TokenId unknown = -1;            ///< unknown_token_id
    TokenId separator = -1;          ///< seperator_token_id (as GGUF spells it)
    TokenId classify = -1;           ///< cls_token_id; -1: begin
    TokenId padding = -1;            ///< padding_token_id
    TokenId mask = -1;               ///< mask_token_id
    std::optional<bool> addBegin;    ///< add_bos_token; absent: llama and bert yes, gpt2 no (llama-bpe yes)
    std::optional<bool> addEnd;      ///< add_eos_token; absent: bert yes (its separator), others no
    std::optional<bool> addSpacePrefix; ///< add_space_prefix; absent: llama yes
};

/// Fails: Unsupported (by name) for a model or a pre-tokenizer that this program does not know; Corrupt for
/// lists that do not fit together.
Result<std::shared_ptr<const Tokenizer>> makeTokenizer(const VocabularySource& source);

} // namespace kanshei
