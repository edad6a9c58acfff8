#include "core/text/pipeline/normalizer.h"

#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>

namespace kanshei {
namespace {

struct CodeRange {
    char32_t first, last;
};

/// The blocks that Google's BERT calls Chinese, with its misprint 2B920.
constexpr CodeRange chinese[] = {{0x4E00, 0x9FFF},   {0x3400, 0x4DBF},   {0x20000, 0x2A6DF},
                                 {0x2A700, 0x2B73F}, {0x2B740, 0x2B81F}, {0x2B920, 0x2CEAF},
                                 {0xF900, 0xFAFF},   {0x2F800, 0x2FA1F}};

bool isChinese(char32_t c) {
    return std::any_of(std::begin(chinese), std::end(chinese),
                       [c](CodeRange range) { return c >= range.first && c <= range.last; });
}

/// White space for BERT, though \t \n \r are controls for Unicode.
bool isBertSpace(char32_t c) {
    return c == '\t' || c == '\n' || c == '\r' || isSpace(c);
}

/// Controls and formats, but not those three; U+000B, U+000C and U+0085 go, though Unicode calls them spaces.
bool isBertControl(char32_t c) {
    constexpr std::uint32_t others = U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CO_MASK | U_GC_CS_MASK;
    return c != '\t' && c != '\n' && c != '\r' && (U_MASK(u_charType(UChar32(c))) & others) != 0;
}

NormalText cleaned(const NormalText& text) {
    const NormalText kept = without(
        text, [](char32_t c) { return c == 0 || c == 0xFFFD || isBertControl(c); }, false);
    NormalText out;
    for (std::size_t at = 0; at < kept.text.size();) {
        const std::size_t end = characterEnd(kept.text, at);
        if (isBertSpace(codePointAt(kept.text, at)))
            out.append(" ", kept.span(at, end));
        else
            out.append(kept, at, end);
        at = end;
    }
    return out;
}

NormalText chineseApart(const NormalText& text) {
    NormalText out;
    for (std::size_t at = 0; at < text.text.size();) {
        const std::size_t end = characterEnd(text.text, at);
        const bool apart = isChinese(codePointAt(text.text, at));
        if (apart) out.append(" ", {text.from[at], text.from[at]});
        out.append(text, at, end);
        if (apart) out.append(" ", {text.to[at], text.to[at]});
        at = end;
    }
    return out;
}

bool isNonspacingMark(char32_t c) {
    return u_charType(UChar32(c)) == U_NON_SPACING_MARK;
}

} // namespace

bool isMark(char32_t c) {
    return (U_MASK(u_charType(UChar32(c))) & U_GC_M_MASK) != 0;
}

NormalText without(const NormalText& text, const std::function<bool(char32_t)>& drop, bool keepsSpan) {
    NormalText out;
    std::size_t last = 0; // where the last kept character begins in `out`
    for (std::size_t at = 0; at < text.text.size();) {
        const std::size_t end = characterEnd(text.text, at);
        if (!drop(codePointAt(text.text, at))) {
            last = out.text.size();
            out.append(text, at, end);
        } else if (keepsSpan) {
            for (std::size_t i = last; i < out.text.size(); ++i) out.to[i] = std::max(out.to[i], text.to[at]);
        }
        at = end;
    }
    return out;
}

NormalText lowercase(const NormalText& text) {
    NormalText out;
    for (std::size_t at = 0; at < text.text.size();) {
        const std::size_t end = characterEnd(text.text, at);
        const char32_t c = codePointAt(text.text, at);
        if (c < 0x80) {
            const char small = c >= 'A' && c <= 'Z' ? char(c + 32) : char(c);
            out.append({&small, 1}, text.span(at, end));
        } else { // each by itself, without its neighbours: Σ is always σ
            std::string small;
            icu::UnicodeString(UChar32(c)).toLower(icu::Locale::getRoot()).toUTF8String(small);
            out.append(small, text.span(at, end));
        }
        at = end;
    }
    return out;
}

NormalizerStep makeBertNormalizer(const TokenizerJson& part) {
    const bool clean = flagOr(part, "clean_text", true);
    const bool apart = flagOr(part, "handle_chinese_chars", true);
    const bool small = flagOr(part, "lowercase", true);
    const bool strip = flagOr(part, "strip_accents", small);
    return [=](const NormalText& text) {
        NormalText out = clean ? cleaned(text) : text;
        if (apart) out = chineseApart(out);
        if (strip) out = without(normalForm(out, NormalForm::Nfd), isNonspacingMark, true);
        return small ? lowercase(out) : out;
    };
}

} // namespace kanshei
