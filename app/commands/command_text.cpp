#include "app/commands/command_text.h"

#include "app/commands/console.h"

#include <algorithm>

namespace kanshei {
namespace {

constexpr std::size_t pageWidth = 100, firstColumn = 30;

/// "TEXT:{light,dark}" → TEXT and {light,dark}; "FLOAT:FLOAT in [1 - 8]" → FLOAT and the rest.
std::pair<std::string, std::string> typeOf(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    const auto colon = type.find(':');
    return {type.substr(0, colon), colon == std::string::npos ? "" : type.substr(colon + 1)};
}

/// "in [1 - 8]" → "1 to 8"; a greatest number that only keeps nonsense out is left unsaid.
std::string rangeText(const std::string& check) {
    const auto from = check.find('['), middle = check.find(" - ", from), to = check.find(']', from);
    if (from == std::string::npos || middle == std::string::npos || to == std::string::npos) return "";
    return check.substr(from + 1, middle - from - 1) + " to " + check.substr(middle + 3, to - middle - 3);
}

std::string joinedWith(const std::vector<std::string>& list, const char* between) {
    std::string text;
    for (const std::string& item : list) text += (text.empty() ? "" : between) + item;
    return text;
}

std::string valueText(const std::string& type, const std::vector<std::string>& choices) {
    const std::string all = joinedWith(choices, "|");
    if (!choices.empty()) return all.size() <= 24 ? all : "NAME";
    for (const char* number : {"INT", "UINT", "FLOAT"})
        if (type == number) return "N";
    return type;
}

OptionText textOf(const CLI::Option& option) {
    OptionText text;
    text.argument = option.get_positional() && option.get_lnames().empty() && option.get_snames().empty();
    for (const std::string& name : option.get_snames()) text.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) text.names.push_back("--" + name);
    if (text.argument) text.names = {option.get_name(true, false)};
    text.flag = option.get_items_expected_max() == 0;
    text.required = option.get_required();
    text.repeated =
        option.get_expected_max() > 1 && option.get_expected_min() <= 1 && !option.get_delimiter();
    text.about = option.get_description();
    if (text.flag) return text;
    auto [type, check] = typeOf(option);
    if (type == "TEXT" && text.is("--output")) type = "FILE";
    if (check.starts_with('{') && check.ends_with('}')) {
        std::stringstream list(check.substr(1, check.size() - 2));
        for (std::string item; std::getline(list, item, ',');) text.choices.push_back(item);
    }
    text.value = valueText(type, text.choices);
    for (int i = 1; i < option.get_expected_min(); ++i) text.value += " " + valueText(type, text.choices);
    if (text.value == "NAME" && text.about.find('\n') == std::string::npos)
        text.about += "; one of " + joinedWith(text.choices, ", ");
    if (const std::string range = rangeText(check); !range.empty()) text.about += " (" + range + ")";
    if (!option.get_default_str().empty()) text.about += " [" + option.get_default_str() + "]";
    return text;
}

/// Columns on a terminal: CJK and full-width forms take two.
std::size_t columns(std::string_view text) {
    std::size_t count = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xC0) != 0x80) count += byte >= 0xE3 ? 2 : 1;
    }
    return count;
}

} // namespace

bool OptionText::is(std::string_view name) const {
    return std::ranges::find(names, name) != names.end();
}

std::vector<std::pair<std::string, std::vector<OptionText>>> optionGroups(const CLI::App& app) {
    std::vector<std::pair<std::string, std::vector<OptionText>>> groups{{"Arguments", {}}};
    for (const std::string& group : app.get_groups()) groups.push_back({group, {}});
    for (const CLI::Option* option : app.get_options()) {
        if (option == app.get_help_ptr()) continue;
        OptionText text = textOf(*option);
        const std::string group = text.argument ? "Arguments" : option->get_group();
        for (auto& [name, list] : groups)
            if (name == group) list.push_back(text);
    }
    std::erase_if(groups, [](const auto& group) { return group.first.empty() || group.second.empty(); });
    return groups;
}

std::vector<OptionText> optionTexts(const CLI::App& app) {
    std::vector<OptionText> all;
    for (auto& [group, list] : optionGroups(app)) all.insert(all.end(), list.begin(), list.end());
    return all;
}

std::string heading(const OptionText& option) {
    std::string text = joinedWith(option.names, ",");
    if (!option.argument && !option.value.empty()) text += " " + option.value;
    return text + (option.repeated ? " …" : "");
}

std::vector<const CLI::App*> commandsOf(const CLI::App& root) {
    return root.get_subcommands([](const CLI::App* sub) { return !sub->get_group().empty(); });
}

const CLI::App* commandNamed(const CLI::App& root, const std::string& name) {
    for (const CLI::App* command : commandsOf(root))
        if (command->get_name() == name) return command;
    return nullptr;
}

std::string wrapped(const std::string& text, std::size_t width, std::size_t indent) {
    const std::string gap = "\n" + std::string(indent, ' ');
    std::string out;
    std::stringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t lead = std::min(line.find_first_not_of(' '), line.size());
        out += (out.empty() ? "" : gap) + std::string(lead, ' ');
        std::size_t used = lead;
        std::stringstream words(line);
        for (std::string word; words >> word;) {
            const std::size_t more = columns(word) + (used > lead ? 1 : 0);
            const bool breaks = used > lead && used + more > width;
            out += breaks ? gap + std::string(lead, ' ') + word : (used > lead ? " " : "") + word;
            used = breaks ? lead + columns(word) : used + more;
        }
    }
    return out;
}

std::string HelpText::make_group(std::string group, bool positional,
                                 std::vector<const CLI::Option*> options) const {
    std::string text = "\n" + bold((positional ? "Arguments" : group) + ":", Stream::Out) + "\n";
    for (const CLI::Option* option : options) text += make_option(option, positional);
    return text;
}

namespace {

std::string row(const std::string& name, const std::string& about) {
    std::string text = "  " + name;
    const std::size_t used = columns(text);
    text +=
        used + 2 > firstColumn ? "\n" + std::string(firstColumn, ' ') : std::string(firstColumn - used, ' ');
    return text + wrapped(about, pageWidth - firstColumn, firstColumn) + "\n";
}

} // namespace

std::string HelpText::make_option(const CLI::Option* option, bool) const {
    const OptionText text = textOf(*option);
    return row(heading(text), text.about + (text.required && !text.argument ? " (required)" : ""));
}

std::string HelpText::make_subcommand(const CLI::App* sub) const {
    return row(sub->get_name(), sub->get_description());
}

std::string HelpText::make_usage(const CLI::App* app, std::string name) const {
    std::string text = bold("Usage:", Stream::Out) + " " + name;
    if (!commandsOf(*app).empty()) return text + " COMMAND [OPTIONS]\n";
    for (const OptionText& option : optionTexts(*app)) {
        if (option.argument) text += option.required ? " " + heading(option) : " [" + heading(option) + "]";
        if (!option.argument && option.required) text += " " + option.names.back() + " " + option.value;
    }
    return text + " [OPTIONS]\n";
}

std::string HelpText::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const {
    // CLI11 leaves two empty lines between groups.
    return CLI::detail::find_and_replace(Formatter::make_help(app, name, mode), "\n\n\n", "\n\n");
}

} // namespace kanshei
