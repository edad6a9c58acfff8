#include "core/text/tokenizer.h"

namespace kanshei {

std::vector<TokenId> Tokens::ids() const {
    std::vector<TokenId> ids;
    ids.reserve(list.size());
    for (const Token& token : list) ids.push_back(token.id);
    return ids;
}

std::vector<std::pair<std::size_t, std::size_t>> Tokens::gaps() const {
    std::vector<std::pair<std::size_t, std::size_t>> out;
    std::size_t at = 0;
    for (const Token& token : list) {
        if (token.from > at) out.emplace_back(at, token.from);
        at = token.to > at ? token.to : at;
    }
    if (text.size() > at) out.emplace_back(at, text.size());
    return out;
}

std::vector<std::pair<std::size_t, std::size_t>> Tokens::glyphs() const {
    std::vector<std::pair<std::size_t, std::size_t>> out;
    for (std::size_t i = 0; i < list.size(); ++i)
        if (i > 0 && list[i].joined)
            out.back().second = i + 1;
        else
            out.emplace_back(i, i + 1);
    return out;
}

Tokens tokensFromIds(const std::vector<TokenId>& ids, const Tokenizer* tokenizer) {
    Tokens tokens;
    for (TokenId id : ids) {
        Token token;
        token.id = id;
        if (tokenizer) token.text = tokenizer->readable(id);
        if (token.text.empty()) token.text = "#" + std::to_string(id);
        tokens.list.push_back(std::move(token));
    }
    return tokens;
}

} // namespace kanshei
