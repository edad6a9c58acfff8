// Examples of every command, for --help and the manual page. A test runs each of them.
#pragma once

#include <string>
#include <vector>

namespace kanshei {

struct CommandExample {
    std::string line;  ///< as typed into a shell
    std::string about; ///< what it does
};

struct CommandExamples {
    std::string command;
    std::vector<CommandExample> list;
    std::string more; ///< what else there is to say below them
};

const std::vector<CommandExamples>& examples();
const CommandExamples* findExamples(const std::string& command);
/// "Examples:\n  kanshei …\n      what it does\n"
std::string examplesText(const CommandExamples& examples);

} // namespace kanshei
