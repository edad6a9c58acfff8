#include "core/text/word_groups.h"

#include "core/text/unicode.h"

#include <algorithm>

namespace kanshei {
namespace {

bool isOnlyBlanks(const Token& token) {
    return !token.special && token.source.find_first_not_of(' ') == std::string::npos;
}

} // namespace

std::vector<WordGroup> wordGroups(const Tokens& tokens) {
    std::vector<bool> edge(tokens.text.size() + 1);
    for (const std::size_t at : wordEdges(tokens.text)) edge[at] = true;
    const auto begins = [&](std::size_t i) {
        const Token& token = tokens.list[i];
        if (i == 0 || tokens.text.empty()) return true;
        const Token& before = tokens.list[i - 1];
        if (token.joined || isOnlyBlanks(before)) return token.special;
        return token.special || before.special || edge[std::min(token.from, tokens.text.size())];
    };
    std::vector<WordGroup> groups;
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (begins(i))
            groups.push_back({i, i + 1});
        else
            groups.back().last = i + 1;
    return groups;
}

std::size_t wordOf(const std::vector<WordGroup>& groups, std::size_t token) {
    const auto after = std::ranges::upper_bound(groups, token, {}, &WordGroup::first);
    return after == groups.begin() ? 0 : std::size_t(after - groups.begin()) - 1;
}

bool anyJoined(const std::vector<WordGroup>& groups) {
    return std::ranges::any_of(groups, [](const WordGroup& group) { return group.size() > 1; });
}

std::vector<std::string> typedSpecials(const Tokenizer& tokenizer, std::string_view text) {
    std::vector<std::string> found;
    const auto tokens = tokenizer.encode(text, {.readSpecials = true, .addSpecials = false});
    if (!tokens) return found;
    for (const Token& token : tokens->list)
        if (token.special && token.from < token.to && std::ranges::find(found, token.text) == found.end())
            found.push_back(token.text);
    return found;
}

} // namespace kanshei
