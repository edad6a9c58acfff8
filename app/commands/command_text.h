// What the options of a command are called and take, read from the tables of CLI11: help, manual page and completion.
#pragma once

#include <CLI/CLI.hpp>

namespace kanshei {

struct OptionText {
    std::vector<std::string> names; ///< "-o", "--output"; of an argument its name, "TEXT"
    bool argument = false;          ///< has no dashes
    bool flag = false;              ///< takes no value
    bool required = false;
    bool repeated = false;
    std::string value;                ///< what it takes: "FILE", "N", "light|dark"; empty for a flag
    std::vector<std::string> choices; ///< all the values there are
    std::string about;                ///< with range and default

    bool is(std::string_view name) const;
};

/// The arguments first, then the options in the order of their groups. -h is left out.
std::vector<std::pair<std::string, std::vector<OptionText>>> optionGroups(const CLI::App& app);
std::vector<OptionText> optionTexts(const CLI::App& app);
/// "-o,--output FILE"
std::string heading(const OptionText& option);

/// The commands that a person may use, in their order.
std::vector<const CLI::App*> commandsOf(const CLI::App& root);
/// One of them by its name, or null.
const CLI::App* commandNamed(const CLI::App& root, const std::string& name);

/// Lines of at most `width` columns, each after the first with `indent` spaces before it; lines of `text` stay apart.
std::string wrapped(const std::string& text, std::size_t width, std::size_t indent);

/// Help with lines that fit a page, and headings in bold on a terminal.
class HelpText : public CLI::Formatter {
public:
    std::string make_group(std::string group, bool positional,
                           std::vector<const CLI::Option*> options) const override;
    std::string make_option(const CLI::Option* option, bool positional) const override;
    std::string make_subcommand(const CLI::App* sub) const override;
    std::string make_usage(const CLI::App* app, std::string name) const override;
    std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
};

} // namespace kanshei
