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
    CHECK(fresh.theme == "system");
    CHECK(fresh.motion == "system");
    CHECK(fresh.view == ViewOptions());

    SavedSession s;
    s.geometry = QByteArray("g\0h", 3);
    s.theme = "dark";
    s.language = "en";
    s.overview = "arcs";
    s.speed = 1.5;
    s.motion = "reduced";
    s.view.flipped = true;
    s.view.words = true;
    s.view.digits = 5;
    s.view.numbers = false;
    s.view.sequentialMap = &sequentialMaps().back();
    s.view.divergingMap = &divergingMaps().back();
    saveSession(s);
    const SavedSession back = loadSession();
    CHECK(back.geometry == s.geometry);
    CHECK(back.theme == s.theme);
    CHECK(back.language == s.language);
    CHECK(back.overview == s.overview);
    CHECK(back.speed == s.speed);
    CHECK(back.motion == s.motion);
    CHECK(back.view == s.view);

    // What a later version wrote, or nobody would, is as on a first start.
    QSettings().setValue("view/sequential", "rainbow");
    QSettings().setValue("view/digits", 99);
    CHECK(loadSession().view.sequentialMap == &sequentialMaps().front());
    CHECK(loadSession().view.digits == ViewOptions::mostDigits);
}
