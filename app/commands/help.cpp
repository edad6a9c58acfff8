// kanshei help, and kanshei completion: what the program says of itself.
#include "app/commands/command.h"
#include "app/commands/command_text.h"
#include "app/commands/completion.h"
#include "app/commands/man_page.h"
#include "app/commands/output.h"

namespace kanshei {
namespace {

struct HelpOptions {
    std::string command;
    bool man = false;
};

int runHelp(const CLI::App& root, const HelpOptions& options) {
    if (options.man) return writeOutput("", manPage(root));
    // Not App::help(), which tells of the command that was used: this one.
    const auto text = [](const CLI::App& app, const std::string& name) {
        return writeOutput("", app.get_formatter()->make_help(&app, name, CLI::AppFormatMode::Normal));
    };
    if (options.command.empty()) return text(root, "kanshei");
    const CLI::App* sub = commandNamed(root, options.command);
    if (!sub) return badUsage("There is no command “" + options.command + "”; see kanshei --help.");
    return text(*sub, "kanshei " + sub->get_name());
}

} // namespace

std::function<int()> setUpHelp(CLI::App& sub) {
    const auto options = std::make_shared<HelpOptions>();
    sub.add_option("COMMAND", options->command, "a command; left out: the list of them")
        ->type_name("COMMAND");
    sub.add_flag("--man", options->man, "the manual page instead, in the form that man reads");
    return [options, &sub] { return runHelp(*sub.get_parent(), *options); };
}

std::function<int()> setUpCompletion(CLI::App& sub) {
    const auto shell = std::make_shared<std::string>();
    sub.add_option("SHELL", *shell, "bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember(std::vector<std::string>{"bash", "zsh", "fish"}));
    return [shell] { return writeOutput("", completionScript(*shell)); };
}

} // namespace kanshei
