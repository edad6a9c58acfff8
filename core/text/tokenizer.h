// Text → tokens, every token with the span of the source text it came from.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kanshei {

using TokenId = std::int32_t;

struct Token {
    TokenId id = 0;
    std::string text;     ///< what to show: the piece as a person reads it ("<unk>", " the", "E8 80")
    std::string source;   ///< the bytes of the input it covers (empty for special tokens that were added)
    std::size_t from = 0; ///< span in bytes of the UTF-8 input
    std::size_t to = 0;
    bool special = false; ///< added by the tokenizer (<bos>), or a special token
    bool unknown = false; ///< the model never saw this text: <unk>, or fallen back to bytes
    bool joined = false;  ///< begins inside a character that the token before began: both are under one glyph
};

/// A sentence as the model sees it: exactly the ids that go in.
struct Tokens {
    std::string text;
    std::vector<Token> list;
    std::vector<TokenId> types; ///< token types for BERT; empty = all 0
    /// The special tokens that the text spells out, each once: they are in `list` if they were read as such.
    std::vector<TokenId> spelled;
    bool readSpecials = true; ///< how the text was read (EncodeOptions)

    std::size_t size() const { return list.size(); }
    std::vector<TokenId> ids() const;
    /// Spans [from, to) of `text` that no token covers: the white space that separates (a word tokenizer's),
    /// never lost.
    std::vector<std::pair<std::size_t, std::size_t>> gaps() const;
    /// Runs [first, last) of tokens that share characters of the text: most have one token, an emoji may have
    /// four. Every token is in one run.
    std::vector<std::pair<std::size_t, std::size_t>> glyphs() const;
    /// The run of glyphs() that token `i` is in.
    std::pair<std::size_t, std::size_t> glyphOf(std::size_t i) const;
    /// The characters that token `i` shares with its neighbours, without the spaces around them: "😀" for each of its
    /// bytes. Empty when it has its characters to itself.
    std::string sharedGlyph(std::size_t i) const;
};

/// How to read a text. The default is Hugging Face's.
struct EncodeOptions {
    bool readSpecials = true; ///< is a typed <|endoftext|> or [MASK] the special token, or plain text?
    bool addSpecials = true;  ///< put <bos>, [CLS] … [SEP] and the like around the text
    bool operator==(const EncodeOptions&) const = default;
};

class Tokenizer {
public:
    virtual ~Tokenizer() = default;
    virtual std::string kind() const = 0; ///< "word", "char" …: the key in the registry
    /// Fails on invalid UTF-8 (with the byte's offset). Never drops text: what is unknown becomes <unk> with
    /// its span.
    virtual Result<Tokens> encode(std::string_view text, const EncodeOptions& options = {}) const = 0;
    virtual std::string decode(const std::vector<TokenId>& ids) const = 0;
    virtual std::size_t vocabularySize() const = 0;
    virtual std::string piece(TokenId id) const = 0; ///< as the vocabulary spells it; "" when out of range
    /// The piece as a person reads it, Token::text: " the" for "Ġthe", "E8 80" for half a character.
    virtual std::string readable(TokenId id) const { return piece(id); }
    virtual TokenId idOf(std::string_view piece) const = 0; ///< -1 when absent
    /// Hugging Face tokenizer.json.
    virtual std::string toJson() const = 0;
};

/// Reads tokenizer.json (the kinds that this program has; the message names what is not supported).
Result<std::shared_ptr<const Tokenizer>> loadTokenizer(const std::string& path);
/// The same from the bytes of the file.
Result<std::shared_ptr<const Tokenizer>> parseTokenizer(std::string_view json);

/// For Tokens::spelled: the special tokens that stand in the text itself, of one that was read with readSpecials.
std::vector<TokenId> typedSpecials(const Tokens& read);

/// Tokens from ids alone (--ids, tests). Pieces come from the tokenizer where there is one, else "#5".
Tokens tokensFromIds(const std::vector<TokenId>& ids, const Tokenizer* tokenizer);
/// "5 2 9 7" or "5, 2, 9": each number is a token, for a model without a tokenizer. Nothing when anything else stands there.
std::optional<Tokens> tokensFromNumbers(std::string_view text);

} // namespace kanshei
