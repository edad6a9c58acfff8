#include "core/text/char_tokenizer.h"

#include "core/text/unicode.h"

#include <algorithm>
#include <cstdio>

namespace kanshei {
namespace {

/// For a message: the grapheme, or the code point of what nobody could see.
std::string named(std::string_view grapheme) {
    const char32_t c = codePointAt(grapheme, 0);
    if (c >= 0x20 && c != 0x7f && !isSpace(c)) return std::string(grapheme);
    char code[16];
    std::snprintf(code, sizeof code, "U+%04X", unsigned(c));
    return code;
}

} // namespace

CharTokenizer::CharTokenizer(Vocabulary vocabulary, TokenId unknown, TokenId begin)
    : m_vocabulary(std::move(vocabulary)), m_unknown(unknown), m_begin(begin) {}

Result<std::shared_ptr<const CharTokenizer>> CharTokenizer::make(Vocabulary vocabulary, TokenId unknown,
                                                                 TokenId begin) {
    const auto size = TokenId(vocabulary.size());
    if (unknown < -1 || unknown >= size || begin < -1 || begin >= size)
        return fail(ErrorCode::Corrupt,
                    KANSHEI_TEXT("The special tokens are not in the vocabulary of %1 pieces."),
                    {std::to_string(size)});
    return std::shared_ptr<const CharTokenizer>(new CharTokenizer(std::move(vocabulary), unknown, begin));
}

bool CharTokenizer::addGrapheme(Tokens& out, std::string_view grapheme, std::size_t from,
                                std::size_t to) const {
    std::vector<TokenId> ids{idOf(grapheme)};
    if (ids.front() < 0) {
        ids.clear();
        for (const std::string& character : characters(grapheme)) ids.push_back(idOf(character));
        if (std::find(ids.begin(), ids.end(), -1) != ids.end()) ids = {m_unknown};
    }
    if (ids.front() < 0) return false;
    for (std::size_t i = 0; i < ids.size(); ++i)
        out.list.push_back({ids[i], piece(ids[i]), out.text.substr(from, to - from), from, to, false,
                            ids[i] == m_unknown, i > 0});
    return true;
}

Result<Tokens> CharTokenizer::encode(std::string_view text, const EncodeOptions& options) const {
    if (Status valid = checkUtf8(text); !valid) return valid.error();
    const NormalText normal = normalise(text);
    const std::vector<std::size_t> edges = graphemeEdges(normal.text);
    Tokens out;
    out.text = text;
    if (options.addSpecials && m_begin >= 0)
        out.list.push_back({m_begin, piece(m_begin), "", 0, 0, true, false});
    for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
        const std::string grapheme = normal.text.substr(edges[i], edges[i + 1] - edges[i]);
        if (!addGrapheme(out, grapheme, normal.sourceFrom(edges[i]), normal.sourceTo(edges[i + 1])))
            return fail(
                ErrorCode::BadInput,
                KANSHEI_TEXT("This model has no token for “%1” (byte %2), nor one for unknown characters."),
                {named(grapheme), std::to_string(normal.sourceFrom(edges[i]))});
    }
    return out;
}

std::string CharTokenizer::decode(const std::vector<TokenId>& ids) const {
    std::string out;
    for (const TokenId id : ids)
        if (id != m_begin) out += piece(id);
    return out;
}

} // namespace kanshei
