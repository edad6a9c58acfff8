#include "app/commands/command_line.h"

namespace kanshei {
namespace {

bool isPlain(char c) {
    const auto byte = static_cast<unsigned char>(c);
    // Letters beyond ASCII need no quotes.
    return byte >= 0x80 || std::isalnum(byte) ||
           std::string_view("-_./,:=+@%").find(c) != std::string_view::npos;
}

std::string joined(const std::vector<std::string>& values, char between) {
    std::string text;
    for (const std::string& value : values) text += (text.empty() ? "" : std::string(1, between)) + value;
    return text;
}

/// The name that a flag was given by: "!--no-numbers" is a flag of the same name whose value is false.
std::string nameOf(const CLI::Option& option) {
    return "--" + option.get_lnames().front();
}

std::vector<std::string> words(const CLI::Option& option) {
    const std::string name = nameOf(option);
    const std::vector<std::string>& values = option.results();
    if (option.get_items_expected_max() == 0) return {name};
    if (option.get_delimiter() != '\0') return {name, joined(values, option.get_delimiter())};
    std::vector<std::string> list;
    const bool several = option.get_items_expected_min() > 1; // --size 600 500
    if (several) list.push_back(name);
    for (const std::string& value : values) {
        if (!several) list.push_back(name);
        list.push_back(value);
    }
    return list;
}

} // namespace

std::string shellWord(const std::string& text) {
    if (!text.empty() && std::ranges::all_of(text, isPlain)) return text;
    std::string out = "'";
    for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

std::vector<std::string> givenOptions(const CLI::App& sub, const std::set<std::string>& without) {
    std::vector<std::string> list;
    for (const CLI::Option* option : sub.get_options()) {
        if (option->count() == 0 || option->get_lnames().empty() || option == sub.get_help_ptr()) continue;
        if (without.contains(option->get_lnames().front())) continue;
        for (std::string& word : words(*option)) list.push_back(std::move(word));
    }
    return list;
}

} // namespace kanshei
