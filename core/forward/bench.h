// How long a forward pass with its whole trace takes, next to the matrix products that it cannot do without.
#pragma once

#include "core/forward/trace.h"

namespace kanshei {

struct ForwardTimes {
    double traceMs = 0; ///< median of forward()
    double productsMs =
        0; ///< median of the same matrix products alone, same shapes and threads, nothing recorded
    double ratio() const { return traceMs / productsMs; }
};

/// Runs both `rounds` times, in turn, on `tokens` ids spread over the vocabulary. Fails as forward() does.
Result<ForwardTimes> timeForward(const ModelPtr& model, Index tokens, int rounds);

} // namespace kanshei
