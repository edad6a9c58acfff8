#include "core/text/tokenizer.h"

namespace kanshei {

std::vector<TokenId> Tokens::ids() const {
    std::vector<TokenId> ids;
    ids.reserve(list.size());
    for (const Token& token : list) ids.push_back(token.id);
    return ids;
}

Tokens tokensFromIds(const std::vector<TokenId>& ids, const Tokenizer* tokenizer) {
    Tokens tokens;
    for (TokenId id : ids) {
        Token token;
        token.id = id;
        if (tokenizer) token.text = tokenizer->piece(id);
        if (token.text.empty()) token.text = "#" + std::to_string(id);
        tokens.list.push_back(std::move(token));
    }
    return tokens;
}

} // namespace kanshei
