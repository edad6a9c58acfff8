#include "core/base/parallel.h"

#include <algorithm>
#include <atomic>

namespace kanshei {
namespace {
std::atomic<int>& threads() {
#ifdef _OPENMP
    static std::atomic<int> n{omp_get_max_threads()};
#else
    static std::atomic<int> n{1};
#endif
    return n;
}
} // namespace

int threadCount() {
    return threads().load(std::memory_order_relaxed);
}

void setThreadCount(int n) {
    threads() = std::max(1, n);
}

} // namespace kanshei
