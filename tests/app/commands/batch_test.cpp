// render of many pictures at once.
#include "tests/support/catch.h"
#include "tests/support/program.h"
#include "tests/support/random_model.h"
#include "tests/support/sentences.h"
#include "tests/support/temporary_folder.h"

#include <QFile>
#include <QImage>
#include <QProcess>

#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

using namespace kanshei;
using Json = nlohmann::json;
using kanshei::test::sentence;
namespace fs = std::filesystem;

namespace {

/// A folder with one small model (2 layers of 4 heads, at their own pace) and room for pictures.
class Workshop {
public:
    Workshop() {
        REQUIRE(saveModel(test::savable(test::randomModel(Answer::Pointer)), m_folder / "models" / "small"));
    }

    test::Ran render(std::vector<std::string> arguments, const std::string& input = "") const {
        arguments.insert(arguments.begin(), "render");
        arguments.insert(arguments.end(), {"--scale", "0.25"}); // quick
        return test::runProgram(arguments, input, (m_folder / "models").string());
    }

    /// Names below `folder`, and nothing that is half-written.
    std::set<std::string> files(const std::string& folder = "out") const {
        std::set<std::string> names;
        if (!fs::exists(m_folder / folder)) return names;
        for (const auto& entry : fs::recursive_directory_iterator(m_folder / folder))
            if (entry.is_regular_file()) names.insert(fs::relative(entry.path(), m_folder / folder).string());
        return names;
    }

    std::string path(const std::string& name = "out") const { return (m_folder / name).string(); }
    std::string file(const std::string& name, const std::string& text) const {
        std::ofstream(m_folder / name) << text;
        return path(name);
    }

private:
    test::TemporaryFolder m_folder;
};

std::vector<Json> jsonLines(const std::string& text) {
    std::vector<Json> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(Json::parse(line));
    return lines;
}

QByteArray bytesOf(const std::string& file) {
    QFile in(QString::fromStdString(file));
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

} // namespace

TEST_CASE("render draws every head of every layer, and says how each is drawn again", "[batch]") {
    const Workshop shop;
    const auto ran = shop.render({sentence, "--figure", "pattern", "--all-heads", "--all-layers", "--json",
                                  "--no-numbers", "-o", shop.path()});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    const auto lines = jsonLines(ran.out);
    REQUIRE(lines.size() == 8);
    CHECK(shop.files().size() == 8);
    CHECK(shop.files().contains("pattern-L1H3.png"));
    const Json last = lines.back();
    CHECK(last["file"] == shop.path("out/pattern-L1H3.png"));
    CHECK(last["sentence"] == sentence);
    CHECK(last["figure"] == "pattern");
    CHECK(last["layer"] == 1);
    CHECK(last["head"] == 3);
    CHECK(last["made"] == true);

    const QByteArray before = bytesOf(last["file"]);
    CHECK_FALSE(QImage::fromData(before).isNull());
    CHECK(before != bytesOf(shop.path("out/pattern-L1H2.png"))); // another head, another picture
    fs::remove(last["file"].get<std::string>());
    const std::string command = last["command"];
    CHECK(command.find("--no-numbers") != std::string::npos);
    QProcess shell;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("KANSHEI_MODELS", QString::fromStdString(shop.path("models")));
    shell.setProcessEnvironment(environment);
    shell.start("sh", {"-c", QString::fromStdString(KANSHEI_PROGRAM +
                                                    command.substr(std::string("kanshei").size()))});
    REQUIRE(shell.waitForFinished());
    INFO(command << "\n" << shell.readAllStandardError().toStdString());
    CHECK(shell.exitCode() == 0);
    CHECK(bytesOf(last["file"]) == before);
}

TEST_CASE("a file of sentences: plain lines and JSON, bad lines are told by number and the rest is done",
          "[batch]") {
    const Workshop shop;
    const std::string file =
        shop.file("sentences 句子.txt", "\xEF\xBB\xBF老板告诉员工\r\n"
                                        "\n"
                                        "{\"text\":\n"
                                        "{\"text\":\"员工告诉老板\",\"figure\":\"nothing\"}\n"
                                        "{\"text\":\"员工告诉老板\",\"head\":9}\n"
                                        "{\"text\":\"员工告诉老板\",\"size\":9}\n"
                                        "{\"text\":\"员工告诉老板\",\"figure\":[\"softmax\",\"mask\"],"
                                        "\"layer\":\"all\",\"head\":0,\"name\":\"own/{figure}{layer}.svg\"}\n"
                                        "老板");
    const auto ran = shop.render(
        {"--batch", file, "--figure", "pattern", "--layer", "0", "--head", "1", "-o", shop.path("图 片")});
    INFO(ran.err);
    CHECK(ran.code == 1);
    CHECK(shop.files("图 片") == std::set<std::string>{"001-pattern-L0H1.png", "008-pattern-L0H1.png",
                                                       "own/softmax0.svg", "own/softmax1.svg",
                                                       "own/mask0.svg", "own/mask1.svg"});
    for (const char* told : {"line 3: ", "line 4: There is no figure “nothing”. Known: pattern, ",
                             "line 5: --head is 9, but there are 4", "line 6: There is nothing called “size”",
                             "Made 6 pictures of 6", "4 bad lines"})
        CHECK(ran.err.find(told) != std::string::npos);
    CHECK(ran.out.empty());
    const auto long1 = shop.render({"--batch", "-", "--figure", "tokens", "-q", "-o", shop.path()},
                                   "老板\n" + std::string(400, 'x') + "\n员工\n");
    CHECK(long1.code == 1); // the sentence does not fit the model, which only running it shows
    CHECK(long1.err.starts_with("kanshei: line 2"));
    CHECK(std::ranges::count(long1.err, '\n') == 1); // --quiet: the error and nothing else
    CHECK(shop.files().size() == 2);
}

TEST_CASE("pictures that exist are refused, resumed or replaced", "[batch]") {
    const Workshop shop;
    const std::vector<std::string> all = {sentence, "--figure", "pattern", "--all-heads", "-o", shop.path()};
    const auto with = [&](const char* option) {
        auto arguments = all;
        arguments.emplace_back(option);
        return shop.render(arguments);
    };
    REQUIRE(shop.render(all).code == 0);
    const std::string first = shop.path("out/pattern-L1H0.png"), other = shop.path("out/pattern-L1H1.png");
    std::ofstream(first) << "mine";
    fs::remove(other);
    const auto refused = shop.render(all);
    CHECK(refused.code == 1);
    CHECK(refused.err.find("3 of 4 pictures exist already") != std::string::npos);
    CHECK_FALSE(fs::exists(other));
    const auto resumed = with("--resume");
    CHECK(resumed.code == 0);
    CHECK(resumed.err.find("Made 1 picture of 4") != std::string::npos);
    CHECK(resumed.err.find("3 existed already") != std::string::npos);
    CHECK(bytesOf(first) == "mine");
    CHECK(fs::exists(other));
    CHECK(with("--force").code == 0);
    CHECK_FALSE(QImage::fromData(bytesOf(first)).isNull());

    const std::vector<std::string> one = {sentence, "--figure", "pattern", "-o", first};
    CHECK(shop.render(one).err.find("--force replaces it") != std::string::npos);
}

TEST_CASE("names that would be the same are refused before anything is drawn", "[batch]") {
    const Workshop shop;
    const auto ran = shop.render(
        {sentence, "--figure", "pattern", "--all-heads", "--name", "L{layer}.png", "-o", shop.path()});
    CHECK(ran.code == 1);
    CHECK(ran.err.find("L1.png: Two pictures would have the same name") != std::string::npos);
    CHECK(ran.err.find("{head} the head, from 0") != std::string::npos);
    CHECK_FALSE(fs::exists(shop.path()));
}

TEST_CASE("shards are disjoint and together complete, also of the bad lines", "[batch]") {
    const Workshop shop;
    const std::string file = shop.file("s.txt", "老板\n{\n员工\n告诉\n{\n");
    std::set<std::string> seen;
    std::string complaints;
    for (int part = 1; part <= 5; ++part) {
        const auto ran = shop.render({"--batch", file, "--figure", "pattern", "--all-heads", "--json", "-q",
                                      "--shard", std::to_string(part) + "/5", "-o", shop.path()});
        for (const Json& line : jsonLines(ran.out)) CHECK(seen.insert(line["file"]).second);
        CHECK(ran.code == (ran.err.empty() ? 0 : 1));
        complaints += ran.err;
    }
    CHECK(seen.size() == 12);
    CHECK(shop.files().size() == 12);
    CHECK(std::ranges::count(complaints, '\n') == 2);
}

TEST_CASE("several processes fill one folder", "[batch]") {
    const Workshop shop;
    std::vector<std::unique_ptr<QProcess>> processes;
    for (int i = 0; i < 3; ++i) {
        auto process = std::make_unique<QProcess>();
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("KANSHEI_MODELS", QString::fromStdString(shop.path("models")));
        process->setProcessEnvironment(environment);
        process->start(KANSHEI_PROGRAM,
                       {"render", sentence, "--figure", "pattern", "--all-heads", "--force", "--name",
                        "a/b/{head}.png", "-o", QString::fromStdString(shop.path())});
        processes.push_back(std::move(process));
    }
    for (auto& process : processes) {
        CHECK(process->waitForFinished());
        CHECK(process->exitCode() == 0);
    }
    CHECK(shop.files() == std::set<std::string>{"a/b/0.png", "a/b/1.png", "a/b/2.png", "a/b/3.png"});
    for (const std::string& name : shop.files())
        CHECK_FALSE(QImage::fromData(bytesOf(shop.path("out/" + name))).isNull());
}

TEST_CASE("Ctrl-C leaves whole pictures, says how far it got and exits 130", "[batch]") {
    const Workshop shop;
    std::string many;
    for (int i = 0; i < 500; ++i) many += std::string(sentence) + "\n";
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("KANSHEI_MODELS", QString::fromStdString(shop.path("models")));
    process.setProcessEnvironment(environment);
    process.start(KANSHEI_PROGRAM, {"render", "--batch", QString::fromStdString(shop.file("many.txt", many)),
                                    "--all-steps", "--json", "-o", QString::fromStdString(shop.path())});
    REQUIRE(process.waitForStarted());
    while (!process.canReadLine()) REQUIRE(process.waitForReadyRead()); // the first picture is there
    ::kill(pid_t(process.processId()), SIGINT);
    REQUIRE(process.waitForFinished());
    CHECK(process.exitStatus() == QProcess::NormalExit);
    CHECK(process.exitCode() == 130);
    const std::string said = process.readAllStandardError().toStdString();
    INFO(said);
    CHECK(said.find("Stopped: made ") != std::string::npos);
    CHECK(said.find(" of 6500 in ") != std::string::npos);
    const auto told = jsonLines(process.readAllStandardOutput().toStdString());
    CHECK(told.size() == shop.files().size());
    CHECK(told.size() < 6500);
    for (const std::string& name : shop.files())
        CHECK_FALSE(QImage::fromData(bytesOf(shop.path("out/" + name))).isNull());
}

TEST_CASE("mistakes of a batch that the command line alone shows", "[batch]") {
    const Workshop shop;
    const std::string file = shop.file("s.txt", sentence);
    using Words = std::vector<std::string>;
    for (const Words& words : {Words{"--shard", "0/2"},
                               {"--shard", "3/2"},
                               {"--shard", "abc"},
                               {"--shard", "1/"},
                               {"--shard", "-1/2"},
                               {"--name", "{x}.png"},
                               {"--resume", "--force"},
                               {"--all-steps"},
                               {"--all-heads", "--head", "1"},
                               {"--figure", "pattern,nothing"},
                               {"a sentence too"}}) {
        Words all = {"--batch", file, "-o", shop.path()};
        if (std::ranges::find(words, "--figure") == words.end())
            all.insert(all.end(), {"--figure", "pattern"});
        all.insert(all.end(), words.begin(), words.end());
        const auto ran = shop.render(all);
        INFO(words.front() << " " << words.back() << "\n" << ran.err);
        CHECK(ran.code == 2);
        CHECK_FALSE(ran.err.empty());
    }
    CHECK(shop.render({sentence, "--all-heads", "-o", shop.path()}).code == 2); // of which figure?
    CHECK(shop.render({sentence, "--figure", "pattern", "--all-heads", "-o", "-"}).code == 2);
    CHECK_FALSE(fs::exists(shop.path()));
}

TEST_CASE("a batch says what is wrong with its files", "[batch]") {
    const Workshop shop;
    const auto run = [&](const std::string& file, const std::string& folder) {
        return shop.render({"--batch", file, "--figure", "pattern", "-o", folder});
    };
    CHECK(run(shop.file("empty.txt", "\n \n"), shop.path()).err.find("has no sentence") != std::string::npos);
    CHECK(run(shop.path("missing.txt"), shop.path()).err.find("no such file") != std::string::npos);
    const std::string good = shop.file("s.txt", std::string(sentence) + "\n" + sentence);
    for (const char* folder :
         {"/proc/pictures", "/dev/full/pictures"}) { // nobody may write there, not even root
        const auto ran = run(good, folder);
        INFO(ran.err);
        CHECK(ran.code == 1);
        CHECK(ran.err.find(folder) != std::string::npos);
        CHECK(ran.err.find("Stopped: made 0 pictures of 2") != std::string::npos);
    }
}
