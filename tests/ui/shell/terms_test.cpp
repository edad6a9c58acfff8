#include "ui/shell/terms.h"

#include "tests/support/catch.h"
#include "ui/shell/credits.h"
#include "ui/walk/step.h"

#include <QFile>
#include <QRegularExpression>
#include <QSet>

using namespace kanshei;

TEST_CASE("every term is one sentence and has both names", "[terms]") {
    QSet<QString> ids;
    for (const GlossaryTerm& term : terms()) {
        INFO(term.id);
        CHECK_FALSE(ids.contains(term.id));
        ids.insert(term.id);
        CHECK(*term.zh);
        CHECK(*term.en);
        const auto text = QString::fromUtf8(term.text);
        CHECK(text.count(QString::fromUtf8("。")) == 1);
        CHECK(text.endsWith(QString::fromUtf8("。")));
        CHECK(text.size() <= 60); // what a glance takes in
    }
}

TEST_CASE("every step explains its terms", "[terms]") {
    for (const Step& step : steps()) {
        const QStringList ids = termsOfStep(QLatin1String(step.id)).split(' ', Qt::SkipEmptyParts);
        INFO(step.id);
        CHECK_FALSE(ids.empty());
        const QString tip = termsTip(termsOfStep(QLatin1String(step.id)));
        for (const QString& id : ids) {
            REQUIRE(findTerm(id));
            CHECK(tip.contains(termName(*findTerm(id)).toHtmlEscaped()));
        }
    }
    CHECK(termsTip("no_such_term").isEmpty());
    CHECK_FALSE(findTerm("no_such_term"));
}

TEST_CASE("the credits are those of the README", "[about]") {
    QFile readme(QStringLiteral(KANSHEI_SOURCE_DIR "/README.md"));
    REQUIRE(readme.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(readme.readAll());
    const QString table = text.mid(text.indexOf("依赖与许可"));
    REQUIRE_FALSE(table.isEmpty());
    int rows = 0;
    for (const QString& line : table.split('\n')) {
        if (!line.startsWith("| ") || line.startsWith("| |")) continue;
        ++rows;
        int named = 0;
        for (const Credit& credit : credits())
            if (line.contains(QString::fromUtf8(credit.name)) &&
                line.contains(QString::fromUtf8(credit.license)) &&
                line.contains(QString::fromUtf8(credit.what)))
                ++named;
        INFO(line.toStdString());
        CHECK(named == 1);
    }
    CHECK(rows == int(credits().size()));
}

TEST_CASE("versions are those of what runs", "[about]") {
    for (const Credit& credit : credits()) {
        INFO(credit.name);
        if (*credit.version) CHECK(QRegularExpression("^[0-9]").match(creditVersion(credit)).hasMatch());
    }
}
