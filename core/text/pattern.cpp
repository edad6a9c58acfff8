#include "core/text/pattern.h"

#include <unicode/regex.h>

namespace kanshei {

namespace {

/// Steps of ICU's matching engine; about ten million character comparisons each thousand.
constexpr std::int32_t timeLimit = 2000;

} // namespace

struct TextPattern::Compiled {
    std::unique_ptr<const icu::RegexPattern> pattern;
};

Result<TextPattern> TextPattern::compile(const std::string& expression) {
    UParseError place{};
    UErrorCode status = U_ZERO_ERROR;
    auto compiled = std::make_shared<Compiled>();
    compiled->pattern.reset(
        icu::RegexPattern::compile(icu::UnicodeString::fromUTF8(expression), 0, place, status));
    if (U_FAILURE(status))
        return fail(ErrorCode::Unsupported,
                    KANSHEI_TEXT("The tokenizer's pattern cannot be read (%1, character %2): %3"),
                    {u_errorName(status), std::to_string(place.offset), expression.substr(0, 200)});
    TextPattern out;
    out.m_compiled = std::move(compiled);
    return out;
}

Result<std::vector<ByteRange>> TextPattern::find(std::string_view text) const {
    const auto wide = icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), std::int32_t(text.size())));
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::RegexMatcher> matcher(m_compiled->pattern->matcher(wide, status));
    if (matcher) matcher->setTimeLimit(timeLimit, status);
    std::vector<ByteRange> out;
    std::int32_t unit = 0;
    std::size_t byte = 0;
    const auto byteOf = [&](std::int32_t wanted) { // matches come in order, so one walk finds all places
        while (unit < wanted) {
            const UChar32 c = wide.char32At(unit);
            unit += U16_LENGTH(c);
            byte += std::size_t(U8_LENGTH(c));
        }
        return byte;
    };
    while (U_SUCCESS(status) && matcher->find(status)) {
        const std::int32_t first = matcher->start(status), last = matcher->end(status);
        if (first == last) continue;
        const std::size_t from = byteOf(first);
        out.emplace_back(from, byteOf(last));
    }
    if (status == U_REGEX_TIME_OUT || status == U_REGEX_STACK_OVERFLOW)
        return fail(ErrorCode::TooLarge,
                    KANSHEI_TEXT("The tokenizer's pattern takes too long on this text. Shorten the text."));
    if (U_FAILURE(status))
        return fail(ErrorCode::Failed, KANSHEI_TEXT("The tokenizer's pattern failed (%1)."),
                    {u_errorName(status)});
    return out;
}

} // namespace kanshei
