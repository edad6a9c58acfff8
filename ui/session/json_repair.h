// JSON that breaks off or is damaged somewhere: what stands before the damage.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string_view>

namespace kanshei {

/// The value of the text; of a damaged text, the value made of all complete entries before the damage, its brackets
/// closed. `brokenAt`: behind which byte nothing was kept; nothing when the text is whole. Null when nothing can be saved.
/// Nesting deeper than any session has counts as damage.
nlohmann::json parseJsonAsFarAsPossible(std::string_view text, std::optional<std::size_t>& brokenAt);

} // namespace kanshei
