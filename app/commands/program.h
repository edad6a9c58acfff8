// The command line as a whole: every command of the table with its options, examples and help.
#pragma once

namespace kanshei {

/// Reads the command line, runs the command; returns an exit code.
int runCommand(int argc, char** argv);

} // namespace kanshei
