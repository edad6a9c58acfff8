// Runs the tests of the window on Qt's offscreen platform. An unexpected Qt warning fails the test that caused it.
#define CATCH_CONFIG_RUNNER
#include "tests/support/catch.h"

#include <QApplication>

int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    return Catch::Session().run(argc, argv);
}
