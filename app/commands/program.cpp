#include "app/commands/program.h"

#include "app/commands/command.h"
#include "app/commands/command_text.h"
#include "app/commands/completion.h"
#include "app/commands/console.h"
#include "app/commands/examples.h"
#include "app/commands/output.h"

#include <QString>

#include <algorithm>
#include <charconv>
#include <iostream>
#include <numeric>

namespace kanshei {
namespace {

/// Qt's warnings on standard error, but for one that is none: a batch job or a container has no session, and needs none.
void sayWarning(QtMsgType type, const QMessageLogContext& context, const QString& text) {
    if (!text.startsWith(QLatin1String("QStandardPaths: XDG_RUNTIME_DIR not set")))
        note(qFormatLogMessage(type, context, text).toStdString());
}

/// How many letters must be changed to make one of the other (Levenshtein).
std::size_t distance(std::string_view from, std::string_view to) {
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t(0));
    for (std::size_t i = 0; i < from.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < to.size(); ++j) {
            const std::size_t changed = diagonal + (from[i] == to[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

/// The name that was probably meant, or "".
std::string nearestCommand(const std::string& name) {
    std::string nearest;
    std::size_t best = std::max<std::size_t>(2, name.size() / 3) + 1;
    for (const Command& command : commands()) {
        const std::string known = command.name;
        const std::size_t apart = name.size() > 1 && known.starts_with(name) ? 0 : distance(name, known);
        if (apart < best) best = apart, nearest = known;
    }
    return nearest;
}

int noCommand(const std::string& name) {
    const std::string nearest = nearestCommand(name);
    return badUsage("There is no command “" + name + "”" +
                    (nearest.empty() ? "; see kanshei --help." : ". Did you mean “" + nearest + "”?"));
}

/// CLI11 has an exit code for each mistake; we have one. Help goes to standard output, complaints to standard error.
int endOfParsing(const CLI::App& app, const CLI::ParseError& error) {
    if (error.get_exit_code() == int(CLI::ExitCodes::Success)) {
        app.exit(error, std::cout, std::cerr);
        return ExitDone;
    }
    std::string message = error.what();
    const auto used = app.get_subcommands();
    return badUsage(message + (message.ends_with('.') ? " See kanshei " : "; see kanshei ") +
                    (used.empty() ? "" : used.front()->get_name() + " ") + "--help.");
}

void addQuiet(CLI::App& app) {
    app.add_flag_callback(
        "-q,--quiet", [] { setQuiet(true); }, "no progress and no notes; errors are still said");
}

void fill(CLI::App& app, std::function<int()>& run) {
    app.name("kanshei");
    app.description(
        "Kanshei (看谁): see how attention works, on a real sentence and a really trained model.\n"
        "Without a command the window opens; kanshei FILE.kanshei opens a saved session in it.\n"
        "Layers and heads count from 0.");
    app.formatter(std::make_shared<HelpText>());
    app.set_version_flag("--version", std::string("kanshei ") + KANSHEI_VERSION,
                         "the version of the program");
    app.set_help_flag("-h,--help", "this text");
    app.require_subcommand(1);
    addQuiet(app);
    for (const Command& command : commands()) {
        CLI::App* sub = app.add_subcommand(command.name, command.summary);
        sub->group("Commands");
        sub->callback([&run, action = command.setUp(*sub)] { run = action; });
        addQuiet(*sub);
        if (const auto found = findExamples(command.name); found && sub->get_footer().empty())
            sub->footer(examplesText(*found));
    }
    // Last: a command begins with what its parent has.
    app.footer("kanshei COMMAND --help tells more, with examples; kanshei help --man is the manual page.\n"
               "Exit code: 0 done, 1 the work failed, 2 the command line is wrong.");
}

/// __complete AT WORDS…, which the scripts of the shells call.
int answerShell(const CLI::App& app, int argc, char** argv) {
    const std::string_view at = argc > 2 ? argv[2] : "";
    std::size_t place = 0;
    std::from_chars(at.data(), at.data() + at.size(), place);
    return writeOutput("",
                       complete(app, place, std::vector<std::string>(argv + std::min(argc, 3), argv + argc)));
}

} // namespace

int runCommand(int argc, char** argv) {
    qInstallMessageHandler(sayWarning);
    CLI::App app;
    std::function<int()> run;
    fill(app, run);
    const std::string first = argc > 1 ? argv[1] : "";
    if (first == "__complete") return answerShell(app, argc, argv);
    if (!first.empty() && first[0] != '-' && !commandNamed(app, first)) return noCommand(first);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return endOfParsing(app, error);
    }
    return run();
}

} // namespace kanshei
