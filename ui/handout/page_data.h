// What a pass computed, as JSON for the page: names and shapes of the trace, float32 in base64.
#pragma once

#include "core/forward/trace.h"

#include <nlohmann/json.hpp>

namespace kanshei {

/// "tokens", "config", "tensors", and "words": the words of the vocabulary that the answer shows.
/// A tensor is {"shape", "data"}, or {"same"} as another; with "columns" (or "rows") it has only those of the whole.
nlohmann::json pageData(const Trace& trace);

/// Of more numbers than this the blocks' weights stay out, and the page says so.
constexpr Index mostPageWeights = 400'000;

} // namespace kanshei
