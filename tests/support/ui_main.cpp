// Runs the tests of the window on Qt's offscreen platform. An unexpected Qt warning fails the test that
// caused it.
#include "tests/support/qt_log.h"
#include "tests/support/runner.h"

#include <QApplication>
#include <QTemporaryDir>

#include <cstdio>

int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir settings; // not the user's, nor those of a runner beside this one
    qputenv("XDG_CONFIG_HOME", settings.path().toUtf8());
    QApplication app(argc, argv);
    kanshei::test::watchQtLog();
    const int failed = kanshei::test::runTests(argc, argv);
    const auto leftover = kanshei::test::takeUnexpectedWarnings();
    for (const QString& message : leftover)
        std::fprintf(stderr, "unexpected Qt warning between tests: %s\n", qUtf8Printable(message));
    return failed ? failed : leftover.empty() ? 0 : 1;
}
