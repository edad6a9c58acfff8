#include "app/commands/command.h"
#include "app/commands/output.h"
#include "app/window.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iostream>

namespace {

bool isSessionFile(std::string_view name) {
    return name.ends_with(".kanshei") && name[0] != '-';
}

/// The session file among the arguments, or nothing.
std::string sessionFile(int argc, char** argv) {
    const auto file = std::find_if(argv + std::min(argc, 1), argv + argc, isSessionFile);
    return file == argv + argc ? std::string() : std::string(*file);
}

/// Nothing to do but open the window: no argument, a session file, or only Qt's own (-platform, -style …).
bool wantsWindow(int argc, char** argv) {
    if (argc < 2) return true;
    const std::string_view first = argv[1];
    if (isSessionFile(first)) return true;
    return first.size() > 2 && first[0] == '-' && std::isalpha(static_cast<unsigned char>(first[1]));
}

bool isCommand(std::string_view name) {
    return std::ranges::any_of(kanshei::commands(),
                               [&](const auto& command) { return name == command.name; });
}

/// CLI11 has an exit code for each mistake; we have one. Help goes to standard output, complaints to standard error.
int endOfParsing(const CLI::App& app, const CLI::ParseError& error) {
    const bool asked = error.get_exit_code() == int(CLI::ExitCodes::Success);
    app.exit(error, std::cout, std::cerr);
    return asked ? kanshei::ExitDone : kanshei::ExitUsage;
}

} // namespace

int main(int argc, char** argv) {
    if (wantsWindow(argc, argv)) {
        const std::string file = sessionFile(argc, argv);
        std::error_code ignored;
        if (!file.empty() && !std::filesystem::exists(file, ignored))
            return kanshei::failed(kanshei::fail(kanshei::ErrorCode::NotFound,
                                                 KANSHEI_TEXT("There is no such session file."), {}, file));
        return kanshei::runWindow(argc, argv, file);
    }
    if (argv[1][0] != '-' && !isCommand(argv[1]))
        return kanshei::badUsage("There is no command “" + std::string(argv[1]) + "”; see kanshei --help.");
    CLI::App app("Kanshei (看谁): see how attention works, on a real sentence and a really trained model.\n"
                 "Without a command the window opens; kanshei FILE.kanshei opens a saved session in it.\n"
                 "Layers and heads count from 0.",
                 "kanshei");
    app.set_version_flag("--version", std::string("kanshei ") + KANSHEI_VERSION);
    app.require_subcommand(1);
    std::function<int()> run;
    for (const kanshei::Command& command : kanshei::commands()) {
        CLI::App* sub = app.add_subcommand(command.name, command.summary);
        sub->callback([&run, action = command.setUp(*sub)] { run = action; });
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return endOfParsing(app, error);
    }
    return run();
}
