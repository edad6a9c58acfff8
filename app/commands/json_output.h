// JSON for scripts, one way for all commands.
#pragma once

#include <nlohmann/json.hpp>

#include <cmath>

namespace kanshei {

using Json = nlohmann::ordered_json; // keys stay in the order in which they are written

/// Indented, with a line's end; bytes that are no UTF-8 are replaced.
inline std::string jsonText(const Json& json) {
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// A number, or a word for what JSON has no number for.
inline Json jsonNumber(double value) {
    if (std::isfinite(value)) return value;
    return value < 0 ? "-inf" : std::isnan(value) ? "nan" : "inf";
}

} // namespace kanshei
