// What is studied about a trace beyond what the model computed, as tensors beside the model's own.
#pragma once

#include "core/forward/trace.h"

namespace kanshei::study {

/// `trace` with the tensors of rollout.h, head_scores.h and roll_up.h. Its own tensors are shared, not copied. Same bits with any number
/// of threads. Fails: Cancelled.
Result<TracePtr> withStudies(TracePtr trace, std::stop_token stop = {});

} // namespace kanshei::study
