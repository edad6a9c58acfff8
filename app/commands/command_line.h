// A command line as text: what was asked for, so that a shell can do it again.
#pragma once

#include <CLI/CLI.hpp>

#include <set>

namespace kanshei {

/// As one word for a POSIX shell: plain words stay, others are quoted.
std::string shellWord(const std::string& text);

/// The options that were given to `sub`, as words; those of `without` (long names without dashes) are left out, and so are
/// TEXT and -h.
std::vector<std::string> givenOptions(const CLI::App& sub, const std::set<std::string>& without);

} // namespace kanshei
