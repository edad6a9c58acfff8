#include "ui/session/messages.h"

#include <QCoreApplication>

namespace kanshei {

QString localCoreText(const char* text) {
    return QCoreApplication::translate("Core", text);
}

QString localText(const Message& message) {
    const auto translated = localCoreText(message.text.c_str());
    return QString::fromStdString(message.filledInto(translated.toStdString()));
}

QString localText(const Error& error) {
    const QString what = localText(error.what);
    if (error.place.empty()) return what;
    return QCoreApplication::translate("Messages", "%1（%2）").arg(what, QString::fromStdString(error.place));
}

} // namespace kanshei
