#include "app/commands/man_page.h"

#include "app/commands/command_text.h"
#include "app/commands/examples.h"

namespace kanshei {
namespace {

/// Text that troff takes as it is: "-" is a minus sign that can be copied, and no line begins with a request.
std::string roff(const std::string& text) {
    std::string out;
    for (const char c : text) {
        const bool lineBegins = out.empty() || out.back() == '\n';
        if (lineBegins && (c == '.' || c == '\'')) out += "\\&";
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else
            out += c;
    }
    return out;
}

/// A text with lines: each stands on its own.
std::string roffLines(const std::string& text) {
    std::string out;
    std::stringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const auto from = line.find_first_not_of(' ');
        if (from == std::string::npos) continue;
        out += (out.empty() ? "" : ".br\n") + roff(line.substr(from)) + "\n";
    }
    return out;
}

std::string optionsText(const std::vector<OptionText>& options) {
    std::string text;
    for (const OptionText& option : options)
        text += ".TP\n.B " + roff(heading(option)) + "\n" +
                roffLines(option.about + (option.required && !option.argument ? " (required)" : ""));
    return text;
}

std::string examplesOf(const std::string& command) {
    const CommandExamples* const found = findExamples(command);
    if (!found) return "";
    std::string text = ".PP\nExamples:\n";
    for (const CommandExample& example : found->list)
        text += ".TP\n.B " + roff(example.line) + "\n" + roff(example.about) + "\n";
    if (!found->more.empty()) text += ".PP\n" + roffLines(found->more);
    return text;
}

std::string commandText(const CLI::App& command) {
    std::string usage = HelpText().make_usage(&command, "kanshei " + command.get_name());
    usage = usage.substr(usage.find("kanshei"));
    std::string text = ".SS " + roff(command.get_name()) + "\n" + roff(command.get_description()) +
                       ".\n.PP\n.B " + roff(usage);
    for (const auto& [group, options] : optionGroups(command)) {
        if (group != "Arguments" && group != "Options") text += ".PP\n" + roff(group) + ":\n";
        text += optionsText(options);
    }
    return text + examplesOf(command.get_name());
}

const char* const ending = R"(.SH EXIT STATUS
.TP
.B 0
The work is done.
.TP
.B 1
It failed: a model, a file, a sentence that does not fit, some lines of a batch, or a number that disagrees (audit).
.TP
.B 2
The command line is wrong.
.TP
.B 130
Ctrl\-C stopped a batch; what was made is whole.
.SH ENVIRONMENT
.TP
.B KANSHEI_MODELS
A folder of models that are found by their names, in place of the bundled ones.
.TP
.B NO_COLOR
When it is set and not empty, nothing is coloured on a terminal.
.TP
.B OMP_NUM_THREADS
How many threads compute; all cores by default. Results do not depend on it.
.SH NOTES
Layers, heads and tokens count from 0 on the command line and in files, and from 1 on the screen.
.PP
Data goes to standard output; messages and progress go to standard error.
No command but the window needs a display.
)";

} // namespace

std::string manPage(const CLI::App& root) {
    std::string text = "'\\\" t\n.TH KANSHEI 1 \"\" \"kanshei " KANSHEI_VERSION "\" \"Kanshei\"\n.SH NAME\n"
                       "kanshei \\- see how attention works, on a real sentence and a really trained model\n"
                       ".SH SYNOPSIS\n.B kanshei\n[\\fIFILE\\fR.kanshei]\n.br\n.B kanshei\n"
                       ".I COMMAND\n[\\fIOPTIONS\\fR]\n.SH DESCRIPTION\n" +
                       roffLines(root.get_description()) + ".SH OPTIONS\n" + optionsText(optionTexts(root)) +
                       ".SH COMMANDS\n";
    for (const CLI::App* command : commandsOf(root)) text += commandText(*command);
    return text + ending;
}

} // namespace kanshei
