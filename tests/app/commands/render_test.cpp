#include "tests/support/catch.h"
#include "tests/support/program.h"
#include "tests/support/sentences.h"
#include "tests/support/temporary_folder.h"

#include <QFile>
#include <QImage>
#include <QProcess>
#include <QSvgRenderer>

using namespace kanshei;
using kanshei::test::sentence;

namespace {

QByteArray contents(const std::string& file) {
    QFile in(QString::fromStdString(file));
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

} // namespace

TEST_CASE("render draws the heatmap of a head and the figure of a step, with no display", "[render]") {
    const test::TemporaryFolder folder;
    const std::string png = (folder / "a.png").string(), svg = (folder / "a.svg").string();
    const auto heatmap = test::runProgram({"render", sentence, "--figure", "pattern", "--layer", "0",
                                           "--head", "1", "--size", "600", "500", "--scale", "2", "-o", png});
    INFO(heatmap.err);
    CHECK(heatmap.code == 0);
    CHECK(heatmap.out.empty());
    CHECK(QImage(QString::fromStdString(png)).size() == QSize(1200, 1000));

    const auto step =
        test::runProgram({"render", sentence, "--figure", "softmax", "--theme", "dark", "-o", svg});
    INFO(step.err);
    CHECK(step.code == 0);
    const QByteArray text = contents(svg);
    CHECK(QSvgRenderer(text).isValid());
    CHECK(text.contains("员工"));
}

TEST_CASE("render speaks the language that is asked for", "[render]") {
    const test::TemporaryFolder folder;
    const std::string zh = (folder / "zh.svg").string(), en = (folder / "en.svg").string();
    CHECK(test::runProgram({"render", sentence, "--figure", "softmax", "-o", zh}).code == 0);
    CHECK(test::runProgram({"render", sentence, "--figure", "softmax", "--lang", "en", "-o", en}).code == 0);
    CHECK(contents(zh).contains("线越粗"));
    CHECK_FALSE(contents(en).contains("线越粗"));
    CHECK(contents(en).contains("Key"));
}

TEST_CASE("render flips, rounds and colours as asked", "[render]") {
    const test::TemporaryFolder folder;
    const std::string svg = (folder / "a.svg").string();
    const auto rendered = [&](std::vector<std::string> options) {
        std::vector<std::string> all = {"render", sentence, "--figure", "pattern", "--force", "-o", svg};
        all.insert(all.end(), options.begin(), options.end());
        const auto run = test::runProgram(all);
        INFO(run.err);
        CHECK(run.code == 0);
        return contents(svg);
    };
    const QByteArray plain = rendered({});
    CHECK(plain.contains("查询 Query ↓"));
    CHECK(rendered({"--flip"}).contains("键 Key ↓"));
    CHECK(rendered({"--no-numbers"}).count("<text") < plain.count("<text") * 3 / 5);
    CHECK(rendered({"--digits", "4"}).size() > plain.size());
    CHECK(rendered({"--map", "viridis"}).contains("#440154"));
    CHECK(test::runProgram({"render", sentence, "--figure", "pattern", "--map", "rainbow", "-o", svg}).code ==
          2);
    CHECK(test::runProgram({"render", sentence, "--figure", "pattern", "--digits", "7", "-o", svg}).code ==
          2);
}

TEST_CASE("render says what is wrong", "[render]") {
    const test::TemporaryFolder folder;
    const std::string png = (folder / "a.png").string();
    const auto unknown = test::runProgram({"render", sentence, "--figure", "nothing", "-o", png});
    CHECK(unknown.code == 2);
    CHECK(unknown.err.find("weighted_sum") != std::string::npos); // it lists the figures there are
    CHECK(test::runProgram({"render", sentence, "--figure", "softmax", "-o", "a.gif"}).code == 2);
    const auto head =
        test::runProgram({"render", sentence, "--figure", "softmax", "--head", "99", "-o", png});
    CHECK(head.code == 1);
    CHECK(head.err.find("--head") != std::string::npos);
    CHECK(test::runProgram({"render", "", "--figure", "softmax", "-o", png}).code != 0);
    CHECK(test::runProgram({"render", sentence, "--figure", "softmax", "-o", "/no/folder/a.png"}).code == 1);
    CHECK_FALSE(QFile::exists(QString::fromStdString(png)));
}

TEST_CASE("render writes every kind of picture and of data, to a file or to standard output", "[render]") {
    const test::TemporaryFolder folder;
    const std::pair<const char*, const char*> kinds[] = {
        {"png", "\x89PNG"}, {"svg", "<?xml"}, {"pdf", "%PDF"}, {"csv", ","},        {"tsv", "\t"},
        {"json", "{"},      {"md", "**"},     {"tex", "%"},    {"npy", "\x93NUMPY"}};
    for (const auto& [format, begin] : kinds) {
        INFO(format);
        const auto ran =
            test::runProgram({"render", sentence, "--figure", "pattern", "--format", format, "-o", "-"});
        CHECK(ran.code == 0);
        CHECK(ran.out.starts_with(begin));
        const std::string file = (folder / ("图 a." + std::string(format))).string();
        CHECK(test::runProgram({"render", sentence, "--figure", "pattern", "-o", file}).code == 0);
        // The file knows its own name and, a PDF, its second.
        if (std::string(format) != "pdf") CHECK(contents(file).toStdString() == ran.out);
    }
    CHECK(test::runProgram({"render", sentence, "--figure", "pattern", "-o", "-"}).code == 2);
    const auto table = test::runProgram(
        {"render", sentence, "--figure", "scores", "--table", "nothing", "-o", (folder / "a.npy").string()});
    CHECK(table.code == 1);
    CHECK(table.err.find("blocks.3.q.0") != std::string::npos); // it lists the tables there are
}

TEST_CASE("the command in a picture makes the same picture again", "[render]") {
    const test::TemporaryFolder folder;
    const std::string first = (folder / "a.png").string(), again = (folder / "b.png").string();
    const auto ran = test::runProgram({"render",      sentence,
                                       "--figure",    "scores",
                                       "--layer",     "1",
                                       "--head",      "2",
                                       "--query",     "3",
                                       "--cell",      "blocks.1.q[2,3,4]",
                                       "--lang",      "en",
                                       "--theme",     "print",
                                       "--width",     "column",
                                       "--title",     "--caption",
                                       "--no-legend", "--digits",
                                       "3",           "--flip",
                                       "--edit",      "hide blocks.1.attn_scores[2,3,1]",
                                       "-o",          first});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    QString command = QImage(QString::fromStdString(first)).text("Comment");
    INFO(command.toStdString());
    REQUIRE(command.startsWith("kanshei render "));
    command.replace(0, 7, QStringLiteral(KANSHEI_PROGRAM));
    QProcess shell;
    shell.start("/bin/sh", {"-c", command + " -o " + QString::fromStdString(again)});
    REQUIRE(shell.waitForFinished(30'000));
    INFO(shell.readAllStandardError().toStdString());
    CHECK(contents(again) == contents(first));
}
