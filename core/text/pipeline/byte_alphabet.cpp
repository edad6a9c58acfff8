#include "core/text/pipeline/byte_alphabet.h"

#include "core/text/unicode.h"

#include <array>

namespace kanshei {
namespace {

struct ByteAlphabet {
    std::array<std::string, 256> letters;
    std::array<int, 512> bytes{}; ///< by code point; -1: none

    ByteAlphabet() {
        bytes.fill(-1);
        unsigned next = 256;
        for (unsigned byte = 0; byte < 256; ++byte) {
            const bool visible = (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
            const unsigned code = visible ? byte : next++;
            bytes[code] = int(byte);
            if (code < 0x80)
                letters[byte] = std::string(1, char(code));
            else
                letters[byte] = {char(0xC0U | (code >> 6U)), char(0x80U | (code & 0x3FU))};
        }
    }
};

const ByteAlphabet& alphabet() {
    static const ByteAlphabet instance;
    return instance;
}

} // namespace

const std::string& letterOfByte(unsigned char byte) {
    return alphabet().letters[byte];
}

std::optional<std::string> bytesOfLetters(std::string_view piece) {
    std::string out;
    for (std::size_t at = 0; at < piece.size(); at = characterEnd(piece, at)) {
        const char32_t c = codePointAt(piece, at);
        const int byte = c < alphabet().bytes.size() ? alphabet().bytes[c] : -1;
        if (byte < 0) return std::nullopt;
        out += char(byte);
    }
    return out;
}

} // namespace kanshei
