#include "app/window.h"

#include "ui/shell/main_window.h"

#include <QApplication>
#include <QIcon>

namespace kanshei {

int runWindow(int argc, char** argv) {
    QApplication app(argc, argv);
    QCoreApplication::setApplicationName("Kanshei");
    QCoreApplication::setOrganizationName("Kanshei");
    QGuiApplication::setDesktopFileName("kanshei");
    QGuiApplication::setWindowIcon(QIcon(":/icons/kanshei.svg"));
    MainWindow window;
    window.remember();
    window.start(loadSession());
    window.show();
    return QApplication::exec();
}

} // namespace kanshei
