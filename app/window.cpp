#include "app/window.h"

#include <iostream>

namespace kanshei {

int runWindow(int, char**) {
    std::cerr << "kanshei: this build has no window; see kanshei --help\n";
    return 1;
}

} // namespace kanshei
