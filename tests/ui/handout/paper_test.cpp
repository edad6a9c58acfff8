#include "ui/handout/paper.h"

#include "tests/support/temporary_folder.h"
#include "tests/ui/walk/sentences.h"

#include "tests/support/catch.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>

using namespace kanshei;
using namespace kanshei::test;

namespace {

struct Paper {
    explicit Paper(const std::string& sentence) {
        const TracePtr trace = traced(randomModel(Answer::Pointer), sentence);
        Selection selection;
        selection.query = int(std::min<Index>(4, trace->length() - 1));
        QFile out(path());
        REQUIRE(out.open(QIODevice::WriteOnly));
        out.write(paperHandout(*trace, selection, Style(), QStringLiteral("kanshei walkthrough")));
    }
    QString path() const { return QString::fromStdString((folder / "a.pdf").string()); }
    QString ask(const QString& program, const QStringList& before, const QStringList& after = {}) const {
        QProcess process;
        process.start(program, before + QStringList{path()} + after);
        REQUIRE(process.waitForFinished(30'000));
        CHECK(process.readAllStandardError().isEmpty()); // no complaint about the file
        return QString::fromUtf8(process.readAllStandardOutput());
    }
    int pages() const {
        return QRegularExpression("Pages: +(\\d+)").match(ask("pdfinfo", {})).captured(1).toInt();
    }
    QString page(int n) const {
        return ask("pdftotext", {"-f", QString::number(n), "-l", QString::number(n), "-layout"}, {"-"});
    }

    TemporaryFolder folder;
};

} // namespace

TEST_CASE("the handout has every step on the page that its contents name", "[paper]") {
    const Paper paper("老板告诉员工他必须加班");
    const int pages = paper.pages();
    CHECK(pages >= 5);
    CHECK(pages <= 14);
    const QString contents = paper.page(1);
    CHECK(contents.contains("老板告诉员工他必须加班"));
    for (int i = 0; i < 13; ++i) {
        const QRegularExpression line(QString("(?:^|\\n) *%1\\. .*?(\\d+) *\\n").arg(i + 1));
        const auto entry = line.match(contents);
        INFO(i + 1);
        REQUIRE(entry.hasMatch());
        const int page = entry.captured(1).toInt();
        REQUIRE(page >= 1);
        REQUIRE(page <= pages);
        CHECK(paper.page(page).contains(QRegularExpression(QString("(?:^|\\n) *%1\\. ").arg(i + 1))));
    }
    CHECK(paper.page(pages).contains(QString("第 %1 页，共 %1 页").arg(pages)));
    CHECK(paper.ask("pdffonts", {}).count(QRegularExpression(" yes +(yes|no) +yes ")) >= 2);
}

TEST_CASE("handouts of short and long sentences are not torn", "[paper]") {
    for (const std::string& sentence : {std::string("他"), walkSentences().back()}) {
        const Paper paper(sentence);
        CHECK(paper.pages() >= 4);
        CHECK(paper.page(paper.pages()).contains("13. "));
    }
}
