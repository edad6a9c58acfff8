#include "ui/session/messages.h"

#include "ui/theme/translate.h"

#include <QRegularExpression>

namespace kanshei {

QString localCoreText(const char* text) {
    QString local = translate("Core", text);
    // The fonts of the window draw curly quotes as wide as a Chinese character: wrong between Latin letters.
    if (local == QString::fromUtf8(text)) local.replace(QRegularExpression("[“”]"), "\"");
    return local;
}

QString localText(const Message& message) {
    const auto translated = localCoreText(message.text.c_str());
    return QString::fromStdString(message.filledInto(translated.toStdString()));
}

QString localText(const Error& error) {
    const QString what = localText(error.what);
    if (error.place.empty()) return what;
    return translate("Messages", "%1（%2）").arg(what, QString::fromStdString(error.place));
}

} // namespace kanshei
