// The program with a window.
#pragma once

namespace kanshei {

/// Opens the main window where the last session ended and runs until it is closed. Returns the exit code.
int runWindow(int argc, char** argv);

} // namespace kanshei
