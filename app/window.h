// The program with a window.
#pragma once

#include <string>

namespace kanshei {

/// Opens the main window, with the session in `file` or, if there is none, where the last window ended, and runs until it is
/// closed. Returns the exit code.
int runWindow(int argc, char** argv, const std::string& file);

} // namespace kanshei
