// The manual page, made from the same tables as --help, so that it cannot go stale.
#pragma once

#include <CLI/CLI.hpp>

namespace kanshei {

/// In man(7), UTF-8.
std::string manPage(const CLI::App& root);

} // namespace kanshei
