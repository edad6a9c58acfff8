// What the program says of itself: help with examples that work, the manual page, completion.
#include "tests/support/catch.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <QProcess>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

using namespace kanshei;
using Json = nlohmann::json;

namespace {

/// The commands that --help lists.
std::vector<std::string> commandNames() {
    std::vector<std::string> names;
    std::istringstream in(test::runProgram({"--help"}).out);
    bool listed = false;
    for (std::string line; std::getline(in, line);) {
        if (listed && line.starts_with("  ") && line[2] != ' ')
            names.push_back(line.substr(2, line.find(' ', 2) - 2));
        listed = line == "Commands:" || (listed && !line.empty());
    }
    return names;
}

std::vector<std::string> examplesIn(const std::string& help) {
    std::vector<std::string> lines;
    std::istringstream in(help.substr(std::min(help.find("\nExamples:\n"), help.size())));
    for (std::string line; std::getline(in, line);)
        if (line.starts_with("  ") && line[2] != ' ' && line.find("kanshei") != std::string::npos &&
            line.find("parallel ") == std::string::npos)
            lines.push_back(line.substr(2));
    return lines;
}

std::vector<std::string> completed(std::vector<std::string> words) {
    words.insert(words.begin(), {"__complete", std::to_string(words.size()), "kanshei"});
    std::vector<std::string> list;
    std::istringstream in(test::runProgram(words).out);
    for (std::string line; std::getline(in, line);) list.push_back(line.substr(0, line.find('\t')));
    return list;
}

bool has(const std::vector<std::string>& list, const std::string& word) {
    return std::ranges::find(list, word) != list.end();
}

/// In a shell, in `folder`, with the program on the path.
test::Ran inShell(const std::string& shell, const std::string& line, const test::TemporaryFolder& folder) {
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    const std::string program = std::filesystem::path(KANSHEI_PROGRAM).parent_path().string();
    environment.insert("PATH", QString::fromStdString(program) + ":" + environment.value("PATH"));
    environment.insert("LC_ALL", "C.UTF-8");
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(QString::fromStdString(folder.path().string()));
    process.start(QString::fromStdString(shell), {"-c", QString::fromStdString(line)});
    test::Ran ran;
    if (process.waitForFinished(60'000)) ran.code = process.exitCode();
    ran.out = process.readAllStandardOutput().toStdString();
    ran.err = process.readAllStandardError().toStdString();
    return ran;
}

} // namespace

TEST_CASE("every command has two or three examples, and each works", "[help]") {
    const auto names = commandNames();
    REQUIRE(names.size() >= 13);
    for (const std::string& name : names) {
        const auto help = test::runProgram({name, "--help"});
        const auto examples = examplesIn(help.out);
        INFO(name << "\n" << help.out);
        CHECK(examples.size() >= 2);
        CHECK(examples.size() <= 3);
        const test::TemporaryFolder folder;
        for (const char* file : {"Q.csv", "K.csv", "V.csv"}) std::ofstream(folder / file) << "1,0\n0.5,2\n";
        std::ofstream(folder / "sentences.txt") << "老板告诉员工他必须加班\n员工告诉老板他会发奖金\n";
        for (const std::string& example : examples) {
            const auto ran = inShell("bash", example, folder);
            INFO(example << "\n" << ran.err);
            CHECK(ran.code == 0);
        }
    }
}

TEST_CASE("help is the same in two ways, fits the page and has no codes of colour in a file", "[help]") {
    const auto help = test::runProgram({"render", "--help"});
    CHECK(help.out == test::runProgram({"help", "render"}).out);
    CHECK(help.out.find('\x1b') == std::string::npos);
    CHECK(help.out.find("--theme light|dark") != std::string::npos);
    CHECK(help.out.find("-o,--output FILE") != std::string::npos);
    CHECK(test::runProgram({"help", "nothing"}).code == 2);
    CHECK(test::runProgram({"help"}).out.find("Exit code: 0 done, 1 the work failed, 2 ") !=
          std::string::npos);
}

TEST_CASE("colour is for a terminal, and NO_COLOR turns it off", "[help]") {
    const test::TemporaryFolder folder; // script(1) gives the program a terminal
    const auto onTerminal = [&](const std::string& before) {
        return inShell("bash",
                       before + " TERM=xterm script -qec 'kanshei render --help; kanshei nothing' /dev/null",
                       folder)
            .out;
    };
    const std::string coloured = onTerminal("");
    CHECK(coloured.find("\x1b[1mUsage:\x1b[0m") != std::string::npos);
    CHECK(coloured.find("\x1b[1;31mkanshei:\x1b[0m") != std::string::npos);
    const std::string plain = onTerminal("NO_COLOR=1");
    CHECK(plain.find("Usage:") != std::string::npos);
    CHECK(plain.find("\x1b[") == std::string::npos);
}

TEST_CASE("a command that is nearly one is named", "[help]") {
    CHECK(test::runProgram({"rendr"}).err ==
          "kanshei: There is no command “rendr”. Did you mean “render”?\n");
    CHECK(test::runProgram({"expl"}).err.find("“explain”") != std::string::npos);
    CHECK(test::runProgram({"surprise"}).err.find("Did you mean") == std::string::npos);
    CHECK(test::runProgram({"models", "--jsn"}).err.find("see kanshei models --help") != std::string::npos);
}

TEST_CASE("the manual page tells every command and every option", "[help]") {
    const auto man = test::runProgram({"help", "--man"});
    CHECK(man.code == 0);
    const test::TemporaryFolder folder;
    std::ofstream(folder / "kanshei.1") << man.out;
    const auto checked = inShell("sh", "groff -man -Tutf8 -K utf8 -ww -z kanshei.1", folder);
    CHECK(checked.code == 0);
    CHECK(checked.err.empty());
    for (const std::string& name : commandNames()) {
        CHECK(man.out.find(".SS " + name + "\n") != std::string::npos);
        for (const std::string& option : completed({name, "--"})) {
            if (option == "words" || option == "--help") continue;
            std::string escaped;
            for (const char c : option) escaped += c == '-' ? std::string("\\-") : std::string(1, c);
            INFO(name << " " << option);
            CHECK(man.out.find(escaped) != std::string::npos);
        }
    }
}

TEST_CASE("completion knows commands, options, models, figures and files", "[help]") {
    CHECK(has(completed({"re"}), "render"));
    CHECK_FALSE(has(completed({"re"}), "trace"));
    CHECK(has(completed({"render", "--fi"}), "--figure"));
    CHECK(has(completed({"render", "--figure", "so"}), "softmax"));
    CHECK(has(completed({"render", "--figure", "pattern,so"}), "pattern,softmax"));
    CHECK(has(completed({"render", "--theme", ""}), "dark"));
    CHECK(has(completed({"render", "--theme=d"}), "--theme=dark")); // zsh and fish
    CHECK(has(completed({"render", "--theme", "=", "d"}), "dark")); // bash
    CHECK(has(completed({"render", "--theme", "="}), "dark"));
    CHECK(has(completed({"trace", "--model", "zh-"}), "zh-coref"));
    CHECK(has(completed({"inspect", ""}), "zh-coref"));
    CHECK(has(completed({"help", "tr"}), "train"));
    CHECK(has(completed({"completion", ""}), "fish"));
    CHECK(has(completed({"--ver"}), "--version"));
    CHECK(completed({"render", "-o", ""}).front() == "files");
    CHECK(completed({"trace", "--model", ""}).front() == "folders");
    CHECK(completed({"render", "老板"}) ==
          std::vector<std::string>{"words"}); // a sentence is nobody's business
    CHECK(test::runProgram({"__complete"}).out == "words\n");
    CHECK(test::runProgram({"__complete", "99", "kanshei"}).out == "words\n");
    CHECK(test::runProgram({"completion", "csh"}).code == 2);
}

TEST_CASE("bash completes with the script that the program prints", "[help]") {
    const test::TemporaryFolder folder;
    std::ofstream(folder / "two words.txt") << "";
    const auto reply = [&](const std::string& words, int at) {
        return inShell("bash",
                       "source <(kanshei completion bash); compopt() { :; }; COMP_WORDS=(kanshei " + words +
                           "); COMP_CWORD=" + std::to_string(at) +
                           "; _kanshei; printf '%s|' \"${COMPREPLY[@]}\"",
                       folder)
            .out;
    };
    CHECK(reply("rend", 1) == "render|");
    CHECK(reply("render --figure resid", 3) == "residual|");
    CHECK(reply("render --theme = d", 4) == "dark|");
    CHECK(reply("render --batch tw", 3) == "two words.txt|");
}

TEST_CASE("scripts get JSON", "[help]") {
    const Json models = Json::parse(test::runProgram({"models", "--json"}).out);
    CHECK(models[0]["name"] == "zh-coref");
    CHECK(models[0]["n_layers"] == 4);
    const Json inspected = Json::parse(test::runProgram({"inspect", "zh-coref", "--json"}).out);
    CHECK(inspected["config"].is_object());
    CHECK(inspected["weights"].size() > 10);
    const Json audited =
        Json::parse(test::runProgram({"audit", "老板", "--tensor", "blocks.0.pattern", "--json"}).out);
    CHECK(audited["passed"] == true);
    CHECK(audited["checked"].get<int>() > 0);
    const Json bench = Json::parse(test::runProgram({"bench", "--only", "forward", "--model", "zh-gpt",
                                                     "--rounds", "2", "--tokens", "3", "--json"})
                                       .out);
    CHECK(bench["model"] == "zh-gpt");
    CHECK(bench["trace_ms"].get<double>() > 0);
    CHECK(test::runProgram({"ablate", "老板告诉员工他必须加班", "--json"}).out ==
          test::runProgram({"ablate", "老板告诉员工他必须加班", "--format", "json"}).out);
    CHECK(Json::parse(
              test::runProgram({"explain", "老板", "--cell", "embed[1,0]", "--json"}).out)["derivations"]
              .size() == 1);
}
