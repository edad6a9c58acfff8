#include "core/text/unicode.h"

#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include <algorithm>

namespace kanshei {
namespace {

const icu::Normalizer2& formOf(NormalForm form) {
    UErrorCode status = U_ZERO_ERROR;
    switch (form) {
    case NormalForm::Nfc:
        return *icu::Normalizer2::getNFCInstance(status);
    case NormalForm::Nfd:
        return *icu::Normalizer2::getNFDInstance(status);
    case NormalForm::Nfkc:
        return *icu::Normalizer2::getNFKCInstance(status);
    case NormalForm::Nfkd:
        break;
    }
    return *icu::Normalizer2::getNFKDInstance(status);
}

} // namespace

NormalText NormalText::of(std::string_view source) {
    NormalText out;
    for (std::size_t at = 0; at < source.size();) {
        const std::size_t end = characterEnd(source, at);
        out.append(source.substr(at, end - at), {at, end});
        at = end;
    }
    return out;
}

void NormalText::append(std::string_view bytes, SourceSpan span) {
    text += bytes;
    from.insert(from.end(), bytes.size(), span.from);
    to.insert(to.end(), bytes.size(), span.to);
}

void NormalText::append(const NormalText& other, std::size_t first, std::size_t last) {
    const auto a = std::ptrdiff_t(first), b = std::ptrdiff_t(last);
    text.append(other.text, first, last - first);
    from.insert(from.end(), other.from.begin() + a, other.from.begin() + b);
    to.insert(to.end(), other.to.begin() + a, other.to.begin() + b);
}

NormalText NormalText::part(std::size_t first, std::size_t last) const {
    NormalText out;
    out.append(*this, first, last);
    return out;
}

SourceSpan NormalText::span(std::size_t first, std::size_t last) const {
    if (first < last)
        return {*std::min_element(from.begin() + std::ptrdiff_t(first), from.begin() + std::ptrdiff_t(last)),
                *std::max_element(to.begin() + std::ptrdiff_t(first), to.begin() + std::ptrdiff_t(last))};
    const std::size_t place = first < from.size() ? from[first] : to.empty() ? 0 : to.back();
    return {place, place};
}

NormalText normalForm(const NormalText& text, NormalForm form) {
    const icu::Normalizer2& normalizer = formOf(form);
    const icu::StringPiece whole(text.text.data(), std::int32_t(text.text.size()));
    UErrorCode status = U_ZERO_ERROR;
    if (normalizer.isNormalizedUTF8(whole, status)) return text;
    NormalText out;
    for (std::size_t from = 0; from < text.text.size();) {
        std::size_t to = characterEnd(text.text, from);
        while (to < text.text.size() && !normalizer.hasBoundaryBefore(UChar32(codePointAt(text.text, to))))
            to = characterEnd(text.text, to);
        const icu::StringPiece old(text.text.data() + from, std::int32_t(to - from));
        std::string fresh;
        normalizer.normalize(icu::UnicodeString::fromUTF8(old), status).toUTF8String(fresh);
        if (fresh == std::string_view(text.text).substr(from, to - from))
            out.append(text, from, to);
        else
            out.append(fresh, text.span(from, to));
        from = to;
    }
    return out;
}

} // namespace kanshei
