#include "core/text/tokenizer.h"

#include "core/text/unicode.h"

#include <algorithm>
#include <charconv>

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

std::pair<std::size_t, std::size_t> Tokens::glyphOf(std::size_t i) const {
    std::size_t first = i, last = i + 1;
    while (first > 0 && list[first].joined) --first;
    while (last < list.size() && list[last].joined) ++last;
    return {first, last};
}

std::string Tokens::sharedGlyph(std::size_t i) const {
    const auto [first, last] = glyphOf(i);
    if (last - first == 1) return {};
    std::size_t from = list[first].from, to = from;
    for (std::size_t k = first; k < last; ++k) to = std::max(to, std::min(list[k].to, text.size()));
    while (from < to && isSpace(codePointAt(text, from))) from = characterEnd(text, from);
    return text.substr(from, to - from);
}

std::vector<TokenId> typedSpecials(const Tokens& read) {
    std::vector<TokenId> out;
    for (const Token& token : read.list) {
        // A typed [UNK] is as good as one that stands for a strange word, but it was spelled.
        const bool typed = token.special ? token.from < token.to
                                         : token.unknown && !token.text.empty() &&
                                               token.source.find(token.text) != std::string::npos;
        if (typed && std::find(out.begin(), out.end(), token.id) == out.end()) out.push_back(token.id);
    }
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

std::optional<Tokens> tokensFromNumbers(std::string_view text) {
    constexpr std::string_view between = " \t\r\n,";
    std::vector<TokenId> ids;
    std::vector<std::size_t> starts, ends;
    for (std::size_t at = text.find_first_not_of(between); at < text.size();
         at = text.find_first_not_of(between, ends.back())) {
        const std::size_t end = std::min(text.find_first_of(between, at), text.size());
        TokenId id = 0;
        const auto [stop, error] = std::from_chars(text.data() + at, text.data() + end, id);
        if (error != std::errc() || stop != text.data() + end || id < 0) return {};
        ids.push_back(id);
        starts.push_back(at);
        ends.push_back(end);
    }
    if (ids.empty()) return {};
    Tokens tokens = tokensFromIds(ids, nullptr);
    tokens.text = text;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        tokens.list[i].from = starts[i];
        tokens.list[i].to = ends[i];
        tokens.list[i].source = text.substr(starts[i], ends[i] - starts[i]);
    }
    return tokens;
}

} // namespace kanshei
