// One subcommand of the program, without a window. The table in commands.cpp is the only place that lists them.
#pragma once

#include <CLI/CLI.hpp>

#include <functional>

namespace kanshei {

/// Exit codes of the program.
enum Exit { ExitDone = 0, ExitFailed = 1, ExitUsage = 2 };

struct Command {
    const char* name;
    const char* summary;
    /// Adds options to `sub` and returns what to run; the callback returns an exit code.
    std::function<int()> (*setUp)(CLI::App& sub);
};

const std::vector<Command>& commands();

} // namespace kanshei
