#include "core/text/unicode.h"

#include <unicode/brkiter.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <memory>

namespace kanshei {
namespace {

const icu::Normalizer2& nfc() {
    static const icu::Normalizer2* const instance = [] {
        UErrorCode status = U_ZERO_ERROR;
        return icu::Normalizer2::getNFCInstance(status);
    }();
    return *instance;
}

icu::StringPiece pieceOf(std::string_view text) {
    return {text.data(), std::int32_t(text.size())};
}

/// Characters that always stand alone as graphemes, so that common text needs no break iterator.
bool standsAlone(char32_t c) {
    return (c >= 0x20 && c < 0x7f) || (c >= 0x4e00 && c <= 0x9fff) || (c >= 0x3000 && c <= 0x3029) ||
           (c >= 0xff01 && c <= 0xff5e) || c == 0x201c || c == 0x201d;
}

void append(NormalText& out, std::string_view bytes, std::size_t from, std::size_t to) {
    out.text += bytes;
    out.from.insert(out.from.end(), bytes.size(), from);
    out.to.insert(out.to.end(), bytes.size(), to);
}

std::string_view replaced(std::string_view character, const Replacements& replacements) {
    for (const auto& [old, fresh] : replacements)
        if (character == old) return fresh;
    return character;
}

bool needsWork(std::string_view text, const Replacements& replacements) {
    for (const auto& [old, fresh] : replacements)
        if (text.find(old) != std::string_view::npos) return true;
    UErrorCode status = U_ZERO_ERROR;
    return !nfc().isNormalizedUTF8(pieceOf(text), status);
}

std::vector<std::size_t> edgesOf(std::string_view text,
                                 icu::BreakIterator* (*make)(const icu::Locale&, UErrorCode&)) {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::BreakIterator> breaks(make(icu::Locale::getRoot(), status));
    UText* source = utext_openUTF8(nullptr, text.data(), std::int64_t(text.size()), &status);
    std::vector<std::size_t> edges(1, 0);
    breaks->setText(source, status);
    breaks->first();
    for (std::int32_t at = breaks->next(); at != icu::BreakIterator::DONE; at = breaks->next())
        edges.push_back(std::size_t(at));
    utext_close(source);
    return edges;
}

} // namespace

Status checkUtf8(std::string_view text) {
    const auto size = std::int32_t(std::min<std::size_t>(text.size(), INT32_MAX));
    if (text.size() > std::size_t(size))
        return fail(ErrorCode::TooLarge, KANSHEI_TEXT("The text is longer than 2 GB."));
    for (std::int32_t i = 0; i < size;) {
        const std::int32_t start = i;
        UChar32 c = 0;
        U8_NEXT(text.data(), i, size, c);
        if (c < 0)
            return fail(ErrorCode::BadInput,
                        KANSHEI_TEXT("The text is not valid UTF-8: byte %1 begins no character."),
                        {std::to_string(start)});
    }
    return Nothing{};
}

NormalText normalise(std::string_view text, const Replacements& replacements) {
    NormalText out;
    if (!needsWork(text, replacements)) {
        out.text = text;
        return out;
    }
    for (std::size_t from = 0; from < text.size();) {
        std::size_t to = characterEnd(text, from);
        while (to < text.size() && !nfc().hasBoundaryBefore(UChar32(codePointAt(text, to))))
            to = characterEnd(text, to);
        UErrorCode status = U_ZERO_ERROR;
        std::string segment;
        nfc()
            .normalize(icu::UnicodeString::fromUTF8(pieceOf(text.substr(from, to - from))), status)
            .toUTF8String(segment);
        for (const std::string& character : characters(segment))
            append(out, replaced(character, replacements), from, to);
        from = to;
    }
    return out;
}

std::vector<std::size_t> graphemeEdges(std::string_view text) {
    std::vector<std::size_t> edges{0};
    bool simple = true;
    for (std::size_t i = 0; i < text.size() && simple; i = characterEnd(text, i)) {
        simple = standsAlone(codePointAt(text, i));
        edges.push_back(characterEnd(text, i));
    }
    if (simple) return edges;
    return edgesOf(text, icu::BreakIterator::createCharacterInstance);
}

std::vector<std::size_t> wordEdges(std::string_view text) {
    return edgesOf(text, icu::BreakIterator::createWordInstance);
}

char32_t codePointAt(std::string_view text, std::size_t at) {
    auto i = std::int32_t(at);
    UChar32 c = 0;
    U8_NEXT_OR_FFFD(text.data(), i, std::int32_t(text.size()), c);
    return char32_t(c);
}

std::size_t characterEnd(std::string_view text, std::size_t at) {
    auto i = std::int32_t(at);
    U8_FWD_1(text.data(), i, std::int32_t(text.size()));
    return std::size_t(i);
}

std::string repairedUtf8(std::string_view bytes) {
    std::string out;
    icu::UnicodeString::fromUTF8(pieceOf(bytes)).toUTF8String(out);
    return out;
}

std::string hexBytes(std::string_view bytes) {
    constexpr char digits[] = "0123456789ABCDEF";
    std::string out;
    for (const char byte : bytes) {
        const auto value = static_cast<unsigned char>(byte);
        if (!out.empty()) out += ' ';
        out += digits[value >> 4U];
        out += digits[value & 15U];
    }
    return out;
}

bool isSpace(char32_t c) {
    return u_isUWhiteSpace(UChar32(c)) != 0;
}

bool joinsIntoWords(char32_t c) {
    if (c < 0x80) return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (u_isalnum(UChar32(c)) == 0 || u_hasBinaryProperty(UChar32(c), UCHAR_IDEOGRAPHIC)) return false;
    UErrorCode status = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(UChar32(c), &status);
    return script != USCRIPT_HAN && script != USCRIPT_HIRAGANA && script != USCRIPT_KATAKANA &&
           script != USCRIPT_BOPOMOFO;
}

std::vector<std::string> characters(std::string_view text) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t next = characterEnd(text, i);
        out.emplace_back(text.substr(i, next - i));
        i = next;
    }
    return out;
}

} // namespace kanshei
