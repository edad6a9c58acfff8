#include "ui/session/settings.h"

#include "tests/support/catch.h"

#include <QCoreApplication>
#include <QSettings>
#include <QTemporaryDir>

using namespace kanshei;

TEST_CASE("what was saved is loaded, and a first start has defaults", "[session]") {
    const QTemporaryDir folder;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
    QCoreApplication::setOrganizationName("KansheiTest");
    QCoreApplication::setApplicationName("KansheiTest");

    const SavedSession fresh = loadSession();
    CHECK(fresh.sentence.isEmpty());
    CHECK(fresh.theme == "system");
    CHECK(fresh.layer == -1);
    CHECK(fresh.query == -1);

    SavedSession s;
    s.geometry = QByteArray("g\0h", 3);
    s.theme = "dark";
    s.language = "en";
    s.sentence = "老板告诉员工他必须加班";
    s.model = "zh-gpt";
    s.mask = "causal";
    s.step = 7;
    s.layer = 2;
    s.head = 1;
    s.query = 3;
    s.speed = 1.5;
    saveSession(s);
    const SavedSession back = loadSession();
    CHECK(back.geometry == s.geometry);
    CHECK(back.theme == s.theme);
    CHECK(back.language == s.language);
    CHECK(back.sentence == s.sentence);
    CHECK(back.model == s.model);
    CHECK(back.mask == s.mask);
    CHECK(back.step == s.step);
    CHECK(back.layer == s.layer);
    CHECK(back.head == s.head);
    CHECK(back.query == s.query);
    CHECK(back.speed == s.speed);
}
