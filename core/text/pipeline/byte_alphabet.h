// GPT-2's alphabet: a visible character for every byte, so that any bytes can be pieces of a vocabulary.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kanshei {

/// The character (in UTF-8) that stands for a byte: itself for visible Latin-1, else U+0100 and up. A space is Ġ.
const std::string& letterOfByte(unsigned char byte);
/// The bytes that a piece stands for; nothing when it has a character that stands for none.
std::optional<std::string> bytesOfLetters(std::string_view piece);

} // namespace kanshei
