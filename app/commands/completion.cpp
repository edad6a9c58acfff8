#include "app/commands/completion.h"

#include "app/commands/batch_file.h"
#include "app/commands/command_text.h"
#include "core/model/model.h"

namespace kanshei {
namespace {

const char* const bashScript = R"(# bash completion of kanshei; made by: kanshei completion bash
_kanshei() {
    local cur=${COMP_WORDS[COMP_CWORD]} line
    local -a answer
    mapfile -t answer < <("${COMP_WORDS[0]}" __complete "$COMP_CWORD" "${COMP_WORDS[@]}" 2>/dev/null)
    COMPREPLY=()
    [ "$cur" = "=" ] && cur=
    for line in "${answer[@]:1}"; do COMPREPLY+=("${line%%$'\t'*}"); done
    case ${answer[0]} in
    files) compopt -o filenames; mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$cur") ;;
    folders) compopt -o filenames; mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -d -- "$cur") ;;
    esac
}
complete -F _kanshei kanshei
)";

const char* const zshScript = R"(#compdef kanshei
# zsh completion of kanshei; made by: kanshei completion zsh
_kanshei() {
    local -a answer described
    local line
    answer=("${(@f)$("${(Q)words[1]}" __complete $((CURRENT - 1)) "${(@Q)words}" 2>/dev/null)}")
    for line in "${(@)answer[2,-1]}"; do
        described+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
    done
    (( $#described )) && _describe -V kanshei described
    case $answer[1] in
    files) _files ;;
    folders) _files -/ ;;
    esac
}
if [ "$funcstack[1]" = _kanshei ]; then _kanshei "$@"; else compdef _kanshei kanshei; fi
)";

const char* const fishScript = R"(# fish completion of kanshei; made by: kanshei completion fish
function __kanshei_complete
    set -l words (commandline -opc)
    set -l cur (commandline -ct)
    set -l answer ($words[1] __complete (count $words) $words "$cur" 2>/dev/null)
    printf '%s\n' $answer[2..-1]
    switch $answer[1]
        case files
            __fish_complete_path "$cur"
        case folders
            __fish_complete_directories "$cur" ''
    end
end
complete -c kanshei -f -k -a '(__kanshei_complete)'
)";

struct Candidates {
    std::string kind = "words";
    std::vector<std::pair<std::string, std::string>> words;

    void add(const std::string& word, const std::string& about = "") { words.emplace_back(word, about); }
};

void addModels(Candidates& answer) {
    for (const std::string& name : bundledModels()) answer.add(name, "bundled model");
    answer.kind = "folders";
}

/// "pattern,softmax": the last of them, after what stands before.
void addFigures(const std::string& prefix, Candidates& answer) {
    const auto comma = prefix.rfind(',');
    const std::string before = comma == std::string::npos ? "" : prefix.substr(0, comma + 1);
    for (const FigureKind& kind : figureKinds()) answer.add(before + kind.id.toStdString(), "figure");
}

/// What an option or an argument takes.
void addValues(const CLI::App& root, const OptionText& option, const std::string& prefix,
               Candidates& answer) {
    for (const std::string& choice : option.choices) answer.add(choice);
    const std::string& value = option.value;
    if (value == "MODEL" || value == "TOKENIZER") addModels(answer);
    if (value == "TOKENIZER" || value == "FILE") answer.kind = "files";
    if (value == "FOLDER") answer.kind = "folders";
    if (value == "FIGURE") addFigures(prefix, answer);
    if (value == "COMMAND")
        for (const CLI::App* sub : commandsOf(root)) answer.add(sub->get_name(), sub->get_description());
}

void addOptions(const CLI::App& app, Candidates& answer) {
    for (const OptionText& option : optionTexts(app))
        if (!option.argument)
            answer.add(option.names.back(), option.about.substr(0, option.about.find('\n')));
    answer.add("--help", "what there is to know about it");
}

const OptionText* find(const std::vector<OptionText>& options, const std::string& name) {
    const auto it = std::ranges::find_if(
        options, [&](const OptionText& option) { return !option.argument && option.is(name); });
    return it == options.end() ? nullptr : &*it;
}

/// The option that waits for a value before the word at `at`, or nothing. bash cuts "--theme=dark" at the "=".
const OptionText* waiting(const std::vector<OptionText>& options, const std::vector<std::string>& words,
                          std::size_t at) {
    std::size_t before = at - 1;
    if (before > 1 && words[before] == "=") --before;
    const OptionText* option = find(options, words[before]);
    return option && !option->flag ? option : nullptr;
}

Candidates candidatesFor(const CLI::App& root, const CLI::App& sub, const std::vector<std::string>& words,
                         std::size_t at) {
    Candidates answer;
    const auto options = optionTexts(sub);
    const std::string prefix = words[at] == "=" ? "" : words[at];
    if (const OptionText* open = waiting(options, words, at)) {
        addValues(root, *open, prefix, answer);
    } else if (const auto equals = prefix.find('=');
               prefix.starts_with("--") && equals != std::string::npos) {
        const OptionText* named = find(options, prefix.substr(0, equals));
        if (named) addValues(root, *named, prefix.substr(equals + 1), answer);
        for (auto& [word, about] : answer.words) word.insert(0, prefix.substr(0, equals + 1));
    } else if (prefix.starts_with('-')) {
        addOptions(sub, answer);
    } else {
        for (const OptionText& option : options)
            if (option.argument) addValues(root, option, prefix, answer);
        if (answer.words.empty()) addOptions(sub, answer);
    }
    return answer;
}

} // namespace

std::string completionScript(const std::string& shell) {
    return shell == "bash" ? bashScript : shell == "zsh" ? zshScript : fishScript;
}

std::string complete(const CLI::App& root, std::size_t at, const std::vector<std::string>& words) {
    if (at == 0 || at >= words.size()) return "words\n";
    const CLI::App* const sub = at > 1 ? commandNamed(root, words[1]) : nullptr;
    Candidates answer;
    if (at == 1 && !words[1].starts_with('-')) {
        for (const CLI::App* command : commandsOf(root))
            answer.add(command->get_name(), command->get_description());
        answer.kind = "files"; // a saved session
    } else if (at == 1) {
        addOptions(root, answer);
    } else if (sub) {
        answer = candidatesFor(root, *sub, words, at);
    }
    const std::string prefix = words[at] == "=" ? "" : words[at];
    std::string text = answer.kind + "\n";
    for (const auto& [word, about] : answer.words)
        if (word.starts_with(prefix)) text += word + "\t" + about + "\n";
    return text;
}

} // namespace kanshei
