#include "tests/support/catch.h"
#include "tests/support/program.h"
#include "tests/support/sentences.h"
#include "tests/support/temporary_folder.h"

#include <QDir>
#include <QFile>
#include <QImage>

using namespace kanshei;
using kanshei::test::sentence;

namespace {

QString textOf(const std::string& file) {
    QFile in(QString::fromStdString(file));
    return in.open(QIODevice::ReadOnly) ? QString::fromUtf8(in.readAll()) : QString();
}

} // namespace

TEST_CASE("walkthrough writes a picture of every step and a page that shows them in order", "[walkthrough]") {
    const test::TemporaryFolder folder;
    const std::string made = (folder / "new" / "walk").string(); // neither is there yet
    const auto ran = test::runProgram({"walkthrough", sentence, "--layer", "1", "--head", "2", "-o", made});
    INFO(ran.err);
    CHECK(ran.code == 0);
    const QDir written(QString::fromStdString(made));
    const QStringList pictures = written.entryList({"*.png"}, QDir::Files, QDir::Name);
    REQUIRE(pictures.size() == 13);
    CHECK(pictures.front() == "01-tokens.png");
    CHECK(pictures[7] == "08-softmax.png");
    CHECK(pictures.back().startsWith("13-"));
    const QString page = textOf(made + "/index.html");
    qsizetype at = 0;
    for (const QString& picture : pictures) {
        INFO(picture.toStdString());
        CHECK(QImage(written.filePath(picture)).width() > 300);
        const qsizetype next = page.indexOf("src=\"" + picture + '"', at);
        CHECK(next > at);
        at = next;
    }
    CHECK(page.contains("<h1>老板告诉员工他必须加班</h1>"));
    CHECK(page.contains("每一行加起来正好是 1"));
    CHECK(page.count("<svg") >= 12); // a formula for each step
}

TEST_CASE("walkthrough speaks English and escapes what it is given", "[walkthrough]") {
    const test::TemporaryFolder folder;
    const std::string made = folder.path().string();
    const auto ran =
        test::runProgram({"walkthrough", "老板<b>他", "--lang", "en", "--theme", "dark", "-o", made});
    INFO(ran.err);
    CHECK(ran.code == 0);
    const QString page = textOf(made + "/index.html");
    CHECK(page.contains("<html lang=\"en\">"));
    CHECK(page.contains("老板&lt;b&gt;他"));
    CHECK_FALSE(page.contains("老板<b>他"));
    CHECK_FALSE(page.contains("每一行"));
}

TEST_CASE("walkthrough writes one page for a name that ends in .html", "[walkthrough][handout]") {
    const test::TemporaryFolder folder;
    const std::string made = (folder / "句子 1.html").string();
    const std::vector<std::string> arguments = {
        "walkthrough", sentence, "--edit", "swap blocks.3.pattern[0,3,0] [0,3,2]", "-o", made};
    const auto ran = test::runProgram(arguments);
    INFO(ran.err);
    CHECK(ran.code == 0);
    const QString page = textOf(made);
    CHECK(page.toUtf8().size() <= 3 * 1024 * 1024);
    CHECK(page.contains("kanshei walkthrough 老板告诉员工他必须加班 --edit 'swap blocks.3.pattern[0,3,0] "
                        "[0,3,2]' -o '句子 1.html'"));
    CHECK(page.contains("\"edits\":{\"en\":[\"")); // and says what was changed
    CHECK(page.contains("改动之后"));
    CHECK(page.contains("With the edits"));
    const auto again = test::runProgram(arguments);
    CHECK(again.code == 1);
    CHECK(again.err.find("--force") != std::string::npos);
    std::vector<std::string> forced = arguments;
    forced.insert(forced.end(), {"--force", "--theme", "dark", "--lang", "en"});
    CHECK(test::runProgram(forced).code == 0);
    CHECK(textOf(made).contains("<html lang=\"en\" data-theme=\"dark\">"));
    CHECK(QDir(QString::fromStdString(folder.path().string())).entryList(QDir::Files).size() == 1);
}

TEST_CASE("walkthrough says what is wrong", "[walkthrough]") {
    const test::TemporaryFolder folder;
    const std::string made = folder.path().string();
    CHECK(test::runProgram({"walkthrough", sentence}).code == 2);
    CHECK(test::runProgram({"walkthrough", "-o", made}).code == 2);
    const auto nowhere = test::runProgram({"walkthrough", sentence, "-o", "/proc/nowhere"});
    CHECK(nowhere.code == 1);
    CHECK(nowhere.err.find("/proc/nowhere") != std::string::npos);
    const auto head = test::runProgram({"walkthrough", sentence, "--head", "99", "-o", made});
    CHECK(head.code == 1);
    CHECK(head.err.find("--head") != std::string::npos);
    CHECK(QDir(QString::fromStdString(made)).isEmpty());
}
