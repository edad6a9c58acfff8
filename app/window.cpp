#include "app/window.h"

#include "ui/session/autosave.h"
#include "ui/shell/main_window.h"

#include <QApplication>
#include <QIcon>

namespace kanshei {

int runWindow(int argc, char** argv, const std::string& file) {
    QApplication app(argc, argv);
    QCoreApplication::setApplicationName("Kanshei");
    QCoreApplication::setOrganizationName("Kanshei");
    QGuiApplication::setDesktopFileName("kanshei");
    QGuiApplication::setWindowIcon(QIcon(":/icons/kanshei.svg"));
    MainWindow window;
    window.resume(autosaveFolder(), QString::fromStdString(file));
    window.show();
    return QApplication::exec();
}

} // namespace kanshei
