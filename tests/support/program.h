// Runs the built program as a user would and keeps what it said.
#pragma once

#include <string>
#include <vector>

namespace kanshei::test {

struct Ran {
    int code = -1; ///< −1: it did not end by itself (a crash, or too long)
    std::string out;
    std::string err;
};

/// Runs `kanshei ARGUMENTS…`. `models`: the folder of bundled models (KANSHEI_MODELS), or "" for the program's own.
Ran runProgram(const std::vector<std::string>& arguments, const std::string& input = "",
               const std::string& models = "");

} // namespace kanshei::test
