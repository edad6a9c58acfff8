#include "core/text/pipeline/base64.h"

#include <array>
#include <cstdint>

namespace kanshei {
namespace {

constexpr std::string_view base64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::array<int, 256> digitValues() {
    std::array<int, 256> values{};
    values.fill(-1);
    for (std::size_t i = 0; i < base64Digits.size(); ++i)
        values[static_cast<unsigned char>(base64Digits[i])] = int(i);
    return values;
}

} // namespace

std::string toBase64(std::string_view bytes) {
    std::string out;
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        std::uint32_t group = 0;
        for (std::size_t i = 0; i < 3; ++i)
            group = (group << 8U) | (at + i < bytes.size() ? static_cast<unsigned char>(bytes[at + i]) : 0U);
        const std::size_t digits = std::min<std::size_t>(bytes.size() - at, 3) + 1;
        for (std::size_t i = 0; i < 4; ++i)
            out += i < digits ? base64Digits[(group >> (18U - 6U * unsigned(i))) & 63U] : '=';
    }
    return out;
}

Result<std::string> fromBase64(std::string_view text) {
    static const std::array<int, 256> values = digitValues();
    const auto bad = [] {
        return fail(ErrorCode::Corrupt,
                    KANSHEI_TEXT("This is not a tokenizer.json: a binary part is not base64."));
    };
    if (text.size() % 4 != 0) return bad();
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with("=") ? 1 : 0;
    std::string out;
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool pad = i + padding >= text.size();
        const int value = pad ? 0 : values[static_cast<unsigned char>(text[i])];
        if (value < 0) return bad();
        group = (group << 6U) | std::uint32_t(value);
        if (i % 4 != 3) continue;
        for (unsigned shift = 24; shift > 0; shift -= 8) out += char((group >> (shift - 8U)) & 255U);
        group = 0;
    }
    out.resize(out.size() - padding);
    return out;
}

} // namespace kanshei
