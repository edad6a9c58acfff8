// Completion on the command line: thin scripts for three shells, which ask the program itself.
#pragma once

#include <CLI/CLI.hpp>

namespace kanshei {

/// The script for "bash", "zsh" or "fish".
std::string completionScript(const std::string& shell);
/// What may stand at `at` in the words of a command line, the name of the program first. The first line says whether file
/// names may too ("words", "files", "folders"), each of the others is a word, a tab and what it means.
std::string complete(const CLI::App& root, std::size_t at, const std::vector<std::string>& words);

} // namespace kanshei
