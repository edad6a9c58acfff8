// The text of a JSON file that should hold an object.
#pragma once

#include "core/base/result.h"

#include <string_view>

namespace kanshei {

/// Fails: nothing but blanks, not JSON, another kind of value.
template<class Json> Result<Json> parseJsonObject(std::string_view text) {
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return fail(ErrorCode::Corrupt, KANSHEI_TEXT("The file is empty; get it again."));
    Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return fail(ErrorCode::Corrupt, KANSHEI_TEXT("This is not a JSON object."));
    return json;
}

} // namespace kanshei
