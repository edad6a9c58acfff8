// What is studied about a trace beyond what the model computed, as tensors beside the model's own.
#pragma once

#include "core/forward/trace.h"

namespace kanshei::study {

/// `trace` with the tensors of rollout.h, head_scores.h, roll_up.h and, where it does not keep its patterns, small_pattern.h.
/// Its own tensors are shared, not copied. One that has them already is given back. Same bits with any number of threads.
/// Fails: Cancelled.
Result<TracePtr> withStudies(TracePtr trace, std::stop_token stop = {});

/// forward() and withStudies() in one: a large trace is studied block by block, while its patterns are there.
Result<TracePtr> forwardWithStudies(ModelPtr model, Tokens tokens, ForwardOptions options,
                                    std::stop_token stop = {});

} // namespace kanshei::study
