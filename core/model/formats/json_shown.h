// A value of a JSON file as a message shows it.
#pragma once

#include <string>

namespace kanshei {

/// Its text, cut after some eighty bytes; arrays and objects are "[…]" and "{…}": writing one out goes as deep as it is nested,
/// and a hostile file nests deeper than the stack is.
template<class Json> std::string shownJson(const Json& value) {
    if (value.is_array()) return "[…]";
    if (value.is_object()) return "{…}";
    std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    constexpr std::size_t most = 80;
    if (text.size() <= most) return text;
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end; // not inside a character
    return text.substr(0, end) + "…";
}

} // namespace kanshei
