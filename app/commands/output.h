// Where the commands put what they made: data to a file or standard output, messages to standard error.
#pragma once

#include "core/base/result.h"

#include <CLI/CLI.hpp>

#include <string_view>

namespace kanshei {

/// Says what went wrong on standard error; returns ExitFailed.
int failed(const Error& error);
/// The same for a mistake that the command line alone shows; returns ExitUsage.
int badUsage(const std::string& message);
/// Writes to the file, or to standard output when `path` is empty or "-". Returns an exit code.
int writeOutput(const std::string& path, std::string_view bytes);
Status writeStandardOutput(std::string_view bytes);

/// --force: files that exist are replaced.
void addForce(CLI::App& sub, bool& force);
/// May `path` be written? Fails when a file of that name exists, unless `force`. A folder, a terminal, a pipe or
/// /dev/null, an empty path and "-" (standard output) are for the writer to judge.
Status mayWrite(const std::string& path, bool force);

/// The suffix of a name that looks like a file's (".docx"), where a folder is meant; empty: it does not, or the folder is there.
std::string suffixOfFolder(const std::string& path);

/// All of a file, or of standard input when `path` is "-".
Result<std::string> readInput(const std::string& path);

/// At most `digits` significant digits, the same in every locale: "0.3333", "-inf".
std::string number(double value, int digits = 7);
/// With a fixed number of decimals.
std::string fixed(double value, int decimals);

} // namespace kanshei
