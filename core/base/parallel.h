// Parallel loops. The pieces do not depend on the number of threads, so the results are the same bits with one or many.
#pragma once

#include "core/base/tensor.h"

#ifdef _OPENMP
#include <omp.h>
#endif

namespace kanshei {

/// Number of threads the loops may use: OMP_NUM_THREADS, or all cores.
int threadCount();
void setThreadCount(int n);

/// body(i) for i in [0, n). Bodies write to different places. Runs in place when n or the machine is small.
template<class Body> void parallelFor(Index n, Body&& body, bool worthIt = true) {
#ifdef _OPENMP
    // A loop inside a parallel loop stays on its thread.
    if (worthIt && n > 1 && threadCount() > 1 && !omp_in_parallel()) {
#pragma omp parallel for schedule(dynamic) num_threads(threadCount())
        for (Index i = 0; i < n; ++i) body(i);
        return;
    }
#endif
    for (Index i = 0; i < n; ++i) body(i);
}

} // namespace kanshei
