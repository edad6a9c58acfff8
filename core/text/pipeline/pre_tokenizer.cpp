#include "core/text/pipeline/pre_tokenizer.h"

#include "core/text/pipeline/byte_alphabet.h"

#include <unicode/uchar.h>

namespace kanshei {
namespace {

constexpr const char* gpt2Pattern =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

/// Every character for which `is` is true, as a match of its own.
std::vector<ByteRange> charactersThat(std::string_view text, bool (*is)(char32_t)) {
    std::vector<ByteRange> out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = characterEnd(text, at);
        if (is(codePointAt(text, at))) out.emplace_back(at, end);
        at = end;
    }
    return out;
}

bool isPunctuation(char32_t c) {
    if (c < 0x80) return c > 0x20 && c < 0x7F && !u_isalnum(UChar32(c));
    return (U_MASK(u_charType(UChar32(c))) & U_GC_P_MASK) != 0;
}

bool isNumber(char32_t c) {
    return (U_MASK(u_charType(UChar32(c))) & U_GC_N_MASK) != 0;
}

NormalText prefixed(const NormalText& text, const std::string& prefix) {
    NormalText out;
    out.append(prefix, text.span(0, 0));
    out.append(text, 0, text.text.size());
    return out;
}

/// Every byte as its letter, with the span of the character that it is a part of.
NormalText asLetters(const NormalText& text) {
    NormalText out;
    for (std::size_t at = 0; at < text.text.size();) {
        const std::size_t end = characterEnd(text.text, at);
        const SourceSpan span = text.span(at, end);
        for (; at < end; ++at) out.append(letterOfByte(static_cast<unsigned char>(text.text[at])), span);
    }
    return out;
}

PreTokenizerStep makeByteLevel(const TokenizerJson& part, int) {
    const bool prefix = flagOr(part, "add_prefix_space", true);
    (void)flagOr(part, "trim_offsets", true); // our spans are always exact: " the" covers its space
    const TextFinder find = flagOr(part, "use_regex", true) ? findPattern(gpt2Pattern) : TextFinder();
    return [=](const NormalText& text) {
        const NormalText whole = prefix && !text.text.starts_with(' ') ? prefixed(text, " ") : text;
        std::vector<NormalText> out =
            find ? splitAt(whole, find(whole.text), SplitBehavior::Isolated) : std::vector{whole};
        for (NormalText& stretch : out) stretch = asLetters(stretch);
        return out;
    };
}

PreTokenizerStep makeBertPreTokenizer(const TokenizerJson&, int) {
    return [](const NormalText& text) {
        std::vector<NormalText> out;
        for (const NormalText& word :
             splitAt(text, charactersThat(text.text, isSpace), SplitBehavior::Removed))
            for (NormalText& stretch :
                 splitAt(word, charactersThat(word.text, isPunctuation), SplitBehavior::Isolated))
                out.push_back(std::move(stretch));
        return out;
    };
}

PreTokenizerStep makeWhitespace(const TokenizerJson&, int) {
    const TextFinder find = findPattern(R"(\w+|[^\w\s]+)");
    return [find](const NormalText& text) {
        return splitAt(text, find(text.text), SplitBehavior::Removed, true);
    };
}

PreTokenizerStep makeWhitespaceSplit(const TokenizerJson&, int) {
    return [](const NormalText& text) {
        return splitAt(text, charactersThat(text.text, isSpace), SplitBehavior::Removed);
    };
}

/// When Metaspace puts its sign in front: always, only at the very beginning of the input, or never.
std::string prependScheme(const TokenizerJson& part) {
    const std::string otherwise = flagOr(part, "add_prefix_space", true) ? "always" : "never";
    std::string scheme = textOr(part, "prepend_scheme", otherwise);
    if (scheme != "always" && scheme != "first" && scheme != "never") refuseUnknown("prepend_scheme", scheme);
    return scheme;
}

PreTokenizerStep makeMetaspace(const TokenizerJson& part, int) {
    const std::string sign = textOr(part, "replacement", "▁");
    const std::string scheme = prependScheme(part);
    const bool split = flagOr(part, "split", true);
    const TextFinder spaces = findText(" "), signs = findText(sign);
    return [=](const NormalText& text) {
        NormalText out;
        std::size_t at = 0;
        for (const auto& [from, to] : spaces(text.text)) {
            out.append(text, at, from);
            out.append(sign, text.span(from, to));
            at = to;
        }
        out.append(text, at, text.text.size());
        const bool wanted = scheme == "always" || (scheme == "first" && out.span(0, 0).from == 0);
        if (wanted && !out.text.starts_with(sign)) out = prefixed(out, sign);
        return split ? splitAt(out, signs(out.text), SplitBehavior::MergedWithNext) : std::vector{out};
    };
}

PreTokenizerStep makeSplit(const TokenizerJson& part, int) {
    const TextFinder find = finderFrom(member(part, "pattern"));
    const SplitBehavior behavior = splitBehaviorFrom(textMember(part, "behavior"));
    const bool invert = flagOr(part, "invert", false);
    return [=](const NormalText& text) { return splitAt(text, find(text.text), behavior, invert); };
}

PreTokenizerStep makeDelimiterSplit(const TokenizerJson& part, int) {
    const TextFinder find = findText(textMember(part, "delimiter"));
    return [find](const NormalText& text) { return splitAt(text, find(text.text), SplitBehavior::Removed); };
}

PreTokenizerStep makePunctuation(const TokenizerJson& part, int) {
    const SplitBehavior behavior = splitBehaviorFrom(textOr(part, "behavior", "Isolated"));
    return [behavior](const NormalText& text) {
        return splitAt(text, charactersThat(text.text, isPunctuation), behavior);
    };
}

PreTokenizerStep makeDigits(const TokenizerJson& part, int) {
    const SplitBehavior behavior =
        flagOr(part, "individual_digits", false) ? SplitBehavior::Isolated : SplitBehavior::Contiguous;
    return [behavior](const NormalText& text) {
        return splitAt(text, charactersThat(text.text, isNumber), behavior);
    };
}

PreTokenizerStep makePreTokenizerSequence(const TokenizerJson& part, int depth) {
    std::vector<PreTokenizerStep> steps;
    for (const TokenizerJson& step : member(part, "pretokenizers"))
        steps.push_back(makePreTokenizer(step, depth + 1));
    return [steps](const NormalText& text) {
        std::vector<NormalText> list{text};
        for (const PreTokenizerStep& step : steps) {
            std::vector<NormalText> next;
            for (const NormalText& stretch : list)
                for (NormalText& smaller : step(stretch)) next.push_back(std::move(smaller));
            list = std::move(next);
        }
        return list;
    };
}

/// Every pre-tokenizer. Add a row to add one.
struct PreTokenizerRow {
    const char* name;
    PreTokenizerStep (*make)(const TokenizerJson& part, int depth);
};
constexpr PreTokenizerRow preTokenizers[] = {{"ByteLevel", makeByteLevel},
                                             {"BertPreTokenizer", makeBertPreTokenizer},
                                             {"Whitespace", makeWhitespace},
                                             {"WhitespaceSplit", makeWhitespaceSplit},
                                             {"Metaspace", makeMetaspace},
                                             {"Split", makeSplit},
                                             {"CharDelimiterSplit", makeDelimiterSplit},
                                             {"Punctuation", makePunctuation},
                                             {"Digits", makeDigits},
                                             {"Sequence", makePreTokenizerSequence}};

} // namespace

PreTokenizerStep makePreTokenizer(const TokenizerJson& part, int depth) {
    checkDepth(depth);
    if (part.is_null()) return [](const NormalText& text) { return std::vector{text}; };
    return rowOf(preTokenizers, typeOfPart(part), "pre-tokenizer").make(part, depth);
}

} // namespace kanshei
