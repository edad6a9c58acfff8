#include "core/base/versions.h"

#include <Eigen/Core>
#include <nlohmann/json.hpp>
#include <unicode/uversion.h>

namespace kanshei {

namespace {

std::string dotted(int a, int b, int c) {
    return std::to_string(a) + '.' + std::to_string(b) + '.' + std::to_string(c);
}

std::string icuVersion() {
    UVersionInfo version;
    char text[U_MAX_VERSION_STRING_LENGTH];
    u_getVersion(version);
    u_versionToString(version, text);
    return text;
}

std::string compiler() {
#if defined(__clang__)
    return "Clang " + dotted(__clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
    return "GCC " + dotted(__GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#else
    return "?";
#endif
}

} // namespace

std::vector<LibraryVersion> coreVersions() {
    return {{"Eigen", dotted(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION)},
            {"ICU", icuVersion()},
            {"nlohmann-json",
             dotted(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH)},
            {"OpenMP", std::to_string(_OPENMP)},
            {"C++", compiler()}};
}

} // namespace kanshei
