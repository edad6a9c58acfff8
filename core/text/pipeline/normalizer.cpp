#include "core/text/pipeline/normalizer.h"

namespace kanshei {
namespace {

template<NormalForm form> NormalizerStep makeForm(const TokenizerJson&, int) {
    return [](const NormalText& text) { return normalForm(text, form); };
}

NormalizerStep makeLowercase(const TokenizerJson&, int) {
    return lowercase;
}

NormalizerStep makeStripAccents(const TokenizerJson&, int) {
    return [](const NormalText& text) { return without(text, isMark, true); };
}

NormalizerStep makeBert(const TokenizerJson& part, int) {
    return makeBertNormalizer(part);
}

NormalizerStep makeCharsmap(const TokenizerJson& part, int) {
    return makePrecompiled(part);
}

NormalizerStep makeStrip(const TokenizerJson& part, int) {
    const bool left = flagOr(part, "strip_left", true), right = flagOr(part, "strip_right", true);
    return [=](const NormalText& text) {
        std::size_t from = 0, to = text.text.size();
        while (left && from < to && isSpace(codePointAt(text.text, from)))
            from = characterEnd(text.text, from);
        for (std::size_t at = from; right && at < text.text.size(); at = characterEnd(text.text, at))
            if (at == from || !isSpace(codePointAt(text.text, at))) to = characterEnd(text.text, at);
        return text.part(from, to);
    };
}

NormalizerStep makeReplace(const TokenizerJson& part, int) {
    const TextFinder find = finderFrom(member(part, "pattern"));
    const std::string fresh = textMember(part, "content");
    return [=](const NormalText& text) {
        NormalText out;
        std::size_t at = 0;
        for (const auto& [from, to] : find(text.text)) {
            out.append(text, at, from);
            out.append(fresh, text.span(from, to));
            at = to;
        }
        out.append(text, at, text.text.size());
        return out;
    };
}

NormalizerStep makePrepend(const TokenizerJson& part, int) {
    const std::string fresh = textMember(part, "prepend");
    return [=](const NormalText& text) {
        if (text.text.empty()) return text;
        NormalText out;
        out.append(fresh, text.span(0, 0));
        out.append(text, 0, text.text.size());
        return out;
    };
}

/// SentencePiece's "nmt": what is dropped, and what becomes a space.
bool nmtDrops(char32_t c) {
    return (c >= 0x01 && c <= 0x08) || c == 0x0B || (c >= 0x0E && c <= 0x1F) || c == 0x7F || c == 0x8F ||
           c == 0x9F;
}

bool nmtSpace(char32_t c) {
    return c == 0x09 || c == 0x0A || c == 0x0C || c == 0x0D || c == 0x1680 || (c >= 0x200B && c <= 0x200F) ||
           c == 0x2028 || c == 0x2029 || c == 0x2581 || c == 0xFEFF || c == 0xFFFD;
}

NormalizerStep makeNmt(const TokenizerJson&, int) {
    return [](const NormalText& text) {
        const NormalText kept = without(text, nmtDrops, false);
        NormalText out;
        for (std::size_t at = 0; at < kept.text.size();) {
            const std::size_t end = characterEnd(kept.text, at);
            if (nmtSpace(codePointAt(kept.text, at)))
                out.append(" ", kept.span(at, end));
            else
                out.append(kept, at, end);
            at = end;
        }
        return out;
    };
}

NormalizerStep makeNormalizerSequence(const TokenizerJson& part, int depth) {
    std::vector<NormalizerStep> steps;
    for (const TokenizerJson& step : member(part, "normalizers"))
        steps.push_back(makeNormalizer(step, depth + 1));
    return [steps](const NormalText& text) {
        NormalText out = text;
        for (const NormalizerStep& step : steps) out = step(out);
        return out;
    };
}

/// Every normalizer. Add a row to add one.
struct NormalizerRow {
    const char* name;
    NormalizerStep (*make)(const TokenizerJson& part, int depth);
};
constexpr NormalizerRow normalizers[] = {{"NFC", makeForm<NormalForm::Nfc>},
                                         {"NFD", makeForm<NormalForm::Nfd>},
                                         {"NFKC", makeForm<NormalForm::Nfkc>},
                                         {"NFKD", makeForm<NormalForm::Nfkd>},
                                         {"Lowercase", makeLowercase},
                                         {"StripAccents", makeStripAccents},
                                         {"BertNormalizer", makeBert},
                                         {"Strip", makeStrip},
                                         {"Replace", makeReplace},
                                         {"Prepend", makePrepend},
                                         {"Nmt", makeNmt},
                                         {"Precompiled", makeCharsmap},
                                         {"Sequence", makeNormalizerSequence}};

} // namespace

NormalizerStep makeNormalizer(const TokenizerJson& part, int depth) {
    checkDepth(depth);
    if (part.is_null()) return [](const NormalText& text) { return text; };
    return rowOf(normalizers, typeOfPart(part), "normalizer").make(part, depth);
}

} // namespace kanshei
