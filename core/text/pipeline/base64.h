// Base64 (RFC 4648), for the binary parts of a tokenizer.json.
#pragma once

#include "core/base/result.h"

#include <string_view>

namespace kanshei {

std::string toBase64(std::string_view bytes);
/// Fails on anything but whole groups of the alphabet, padded with =.
Result<std::string> fromBase64(std::string_view text);

} // namespace kanshei
