// What this program was built from.
#pragma once

#include <string>
#include <vector>

namespace kanshei {

struct LibraryVersion {
    std::string name; ///< "Eigen"
    std::string
        version; ///< of the library that runs, where it can be asked; else of the one it was built with
};

/// The libraries of the core, and the compiler.
std::vector<LibraryVersion> coreVersions();

} // namespace kanshei
