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

std::string wordText(const Tokens& tokens, const WordGroup& group) {
    const Token& first = tokens.list[group.first];
    if (first.special || tokens.text.empty()) return first.text;
    const std::string text = tokens.text.substr(first.from, tokens.list[group.last - 1].to - first.from);
    const auto from = text.find_first_not_of(' ');
    return from == std::string::npos ? first.text : text.substr(from, text.find_last_not_of(' ') + 1 - from);
}

} // namespace kanshei
