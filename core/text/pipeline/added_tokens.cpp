#include "core/text/pipeline/added_tokens.h"

#include <unicode/uchar.h>

#include <algorithm>

namespace kanshei {
namespace {

AddedToken addedTokenFrom(const TokenizerJson& part) {
    AddedToken out;
    out.content = textMember(part, "content");
    out.id = idFrom(member(part, "id"), out.content);
    out.special = flagOr(part, "special", false);
    out.normalized = flagOr(part, "normalized", !out.special);
    out.singleWord = flagOr(part, "single_word", false);
    out.eatsLeft = flagOr(part, "lstrip", false);
    out.eatsRight = flagOr(part, "rstrip", false);
    return out;
}

/// \w of a regular expression.
bool isWordCharacter(char32_t c) {
    const auto code = UChar32(c);
    return u_hasBinaryProperty(code, UCHAR_ALPHABETIC) || u_hasBinaryProperty(code, UCHAR_JOIN_CONTROL) ||
           (U_MASK(u_charType(code)) & (U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK)) != 0;
}

/// Where the character that ends at `end` begins.
std::size_t characterBefore(std::string_view text, std::size_t end) {
    do --end;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U);
    return end;
}

bool standsAsWord(std::string_view text, std::size_t from, std::size_t to) {
    return (from == 0 || !isWordCharacter(codePointAt(text, characterBefore(text, from)))) &&
           (to == text.size() || !isWordCharacter(codePointAt(text, to)));
}

} // namespace

AddedTokens::AddedTokens(const TokenizerJson& list) {
    constexpr std::size_t limit = 1U << 16U;
    if (list.is_null()) return;
    if (!list.is_array() || list.size() > limit)
        refuse(ErrorCode::Corrupt, KANSHEI_TEXT("This is not a tokenizer.json: “%1” is not %2."),
               {"added_tokens", "a list"});
    for (const TokenizerJson& part : list) {
        AddedToken token = addedTokenFrom(part);
        if (token.content.empty()) continue;
        const auto [at, isNew] = m_byId.try_emplace(token.id, token);
        if (!isNew && at->second.content != token.content)
            refuse(ErrorCode::Corrupt, KANSHEI_TEXT("The id %1 of “%2” is out of range or taken twice."),
                   {std::to_string(token.id), token.content});
        m_byContent.insert_or_assign(token.content, token.id);
    }
    for (const auto& [id, token] : m_byId)
        if (!token.normalized) add(m_index[0], token.content, token);
    sort(m_index[0]);
}

void AddedTokens::normalizeWith(const NormalizerStep& normalizer) {
    for (const auto& [id, token] : m_byId)
        if (token.normalized) add(m_index[1], normalizer(NormalText::of(token.content)).text, token);
    sort(m_index[1]);
}

void AddedTokens::add(Index& index, const std::string& text, const AddedToken& token) {
    if (!text.empty()) index[static_cast<unsigned char>(text[0])].push_back({text, &token});
}

void AddedTokens::sort(Index& index) {
    for (std::vector<Wanted>& list : index)
        std::stable_sort(list.begin(), list.end(),
                         [](const Wanted& a, const Wanted& b) { return a.text.size() > b.text.size(); });
}

const AddedToken* AddedTokens::find(TokenId id) const {
    const auto at = m_byId.find(id);
    return at == m_byId.end() ? nullptr : &at->second;
}

TokenId AddedTokens::idOf(std::string_view content) const {
    const auto at = m_byContent.find(content);
    return at == m_byContent.end() ? -1 : at->second;
}

const AddedTokens::Wanted* AddedTokens::wantedAt(const Index& index, std::string_view text,
                                                 std::size_t at) const {
    for (const Wanted& wanted : index[static_cast<unsigned char>(text[at])])
        if (text.substr(at).starts_with(wanted.text)) return &wanted;
    return nullptr;
}

std::vector<TextFragment> AddedTokens::cut(const NormalText& source, bool normalized, bool specials) const {
    const std::string_view text = source.text;
    std::vector<TextFragment> out;
    std::size_t done = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Wanted* wanted = wantedAt(m_index[normalized ? 1 : 0], text, at);
        if (!wanted) {
            ++at;
            continue;
        }
        std::size_t from = at, to = at + wanted->text.size();
        const AddedToken& token = *wanted->token;
        at = to;
        if ((token.special && !specials) || (token.singleWord && !standsAsWord(text, from, to))) continue;
        while (token.eatsLeft && from > done && isSpace(codePointAt(text, characterBefore(text, from))))
            from = characterBefore(text, from);
        while (token.eatsRight && to < text.size() && isSpace(codePointAt(text, to)))
            to = characterEnd(text, to);
        if (from > done) out.push_back({source.part(done, from), -1});
        out.push_back({source.part(from, to), token.id});
        done = to;
        at = std::max(at, to);
    }
    if (done < text.size()) out.push_back({source.part(done, text.size()), -1});
    return out;
}

} // namespace kanshei
